import { expect, test } from 'vitest';
import { addArgs, deleteArgs, namedIn } from './registry.ts';
import { wrapperText } from './wrapper.ts';

const node = 'C:\\Program Files\\nodejs\\node.exe';
const program = 'C:\\Users\\50% & more\\pullside.js';

test('Windows: the wrapper is a batch file that names Node and the program', () => {
  expect(wrapperText({ node, program, home: null }, 'win32')).toBe(
    [
      '@echo off',
      'rem Written by: pullside install',
      'setlocal DisableDelayedExpansion',
      'chcp 65001 >nul',
      '"C:\\Program Files\\nodejs\\node.exe" --single-threaded-gc "C:\\Users\\50%% & more\\pullside.js" connect "%~1" "%~2"',
      '',
    ].join('\r\n'),
  );
  const withHome = wrapperText({ node, program, home: 'D:\\%TEMP%' }, 'win32');
  expect(withHome).toContain('set "PULLSIDE_HOME=D:\\%%TEMP%%"\r\n');
});

test('case 63: what the wrapper hands on stands in quotes, and never as %*', () => {
  const text = wrapperText({ node, program, home: null }, 'win32');
  expect(text).not.toContain('%*');
  expect(text.match(/%~\d/g)).toEqual(['%~1', '%~2']);
  for (const argument of ['%~1', '%~2']) expect(text).toContain(`"${argument}"`);
});

test('the registry is written by arguments, whatever a path holds', () => {
  const key = 'HKCU\\Software\\Chromium\\NativeMessagingHosts\\dev.pullside.host';
  const manifest = 'C:\\a & b\\100%\\host.json';
  expect(addArgs(key, manifest)).toEqual(['add', key, '/ve', '/t', 'REG_SZ', '/d', manifest, '/f']);
  expect(deleteArgs(key)).toEqual(['delete', key, '/f']);
  expect(namedIn(`\r\n${key}\r\n    (Default)    REG_SZ    ${manifest}\r\n\r\n`)).toBe(manifest);
  expect(namedIn('ERROR: The system was unable to find the specified registry key')).toBeNull();
});
