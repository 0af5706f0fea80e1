#!/usr/bin/env node
/** Starts the built program, on another Node when this one is too old for it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fetchNode, findNode, fits, nodeFolder } from './node.mjs';

const program = new URL('../dist/host/pullside.js', import.meta.url);
const isInstalling = process.argv[2] === 'install';
const advice = isInstalling
  ? 'npm could not fetch one: install one from https://nodejs.org'
  : '`pullside install` fetches one, or install one from https://nodejs.org';

if (!existsSync(program)) fail('it is not built yet; run: npm start');
else if (fits(process.versions.node)) await import(program.href);
else runOn(findNode() ?? (isInstalling ? fetchNode(nodeFolder()) : null));

function runOn(node) {
  if (node === null) {
    fail(`it needs Node 22.18, 24 or 26, and this is ${process.version}; ${advice}`);
    return;
  }
  const child = spawn(node, [fileURLToPath(program), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} does not start: ${error.message}`));
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
}

function fail(why) {
  console.error(`pullside: ${why}`);
  process.exitCode = 1;
}
