// The set-up of a fresh clone on a Mac, on Windows and under Linux.
import { expect, test } from 'vitest';
import { browserPlaces, npmCall, openCall, waysToBrowser } from '../../tools/setup.mjs';

test.each([
  [
    'by the npm that runs it',
    { npm_execpath: '/lib/npm-cli.js' },
    'win32',
    [process.execPath, ['/lib/npm-cli.js', 'ci'], false],
  ],
  ['by name', {}, 'linux', ['npm', ['ci'], false]],
  ['not by another package manager', { npm_execpath: '/lib/pnpm.cjs' }, 'darwin', ['npm', ['ci'], false]],
  [
    'by the npm of Windows',
    { npm_execpath: 'C:\\n\\bin\\npm-cli.js' },
    'win32',
    [process.execPath, ['C:\\n\\bin\\npm-cli.js', 'ci'], false],
  ],
  ['by its batch file, which needs a shell', {}, 'win32', ['npm.cmd', ['ci'], true]],
] as const)('npm is called %s', (_, env, platform, [command, args, shell]) => {
  expect(npmCall(['ci'], { env, platform })).toEqual({ command, args, shell });
});

test.each([
  ['darwin', { HOME: '/Users/a' }, '/Users/a/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  [
    'win32',
    { LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' },
    'C:\\Users\\a\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
  ],
  ['win32', { 'PROGRAMFILES(X86)': 'C:\\P' }, 'C:\\P\\Microsoft\\Edge\\Application\\msedge.exe'],
  ['linux', {}, '/snap/bin/chromium'],
] as const)('a browser is looked for on %s', (platform, env, place) => {
  expect(browserPlaces({ platform, env })).toContain(place);
});

test('the named browser comes first', () => {
  expect(browserPlaces({ platform: 'linux', env: { CHROMIUM: '/opt/c' } })[0]).toBe('/opt/c');
});

test.each([
  [
    'Debian’s package first where root may install it',
    { platform: 'linux', isRoot: true, hasApt: true },
    ['apt-get', 'apt-get', 'node'],
  ],
  ['as an ordinary user of Linux', { platform: 'linux', isRoot: false, hasApt: true }, ['node']],
  ['where Linux has no apt', { platform: 'linux', isRoot: true, hasApt: false }, ['node']],
  ['on a Mac', { platform: 'darwin', isRoot: false, hasApt: false }, ['node']],
  ['on Windows', { platform: 'win32', isRoot: false, hasApt: false }, ['node']],
])('a browser is got: %s', (_, machine, commands) => {
  const calls = waysToBrowser(machine).flatMap((way) => way.calls);
  expect(calls.map(([command]) => (command === process.execPath ? 'node' : command))).toEqual(commands);
  expect(calls.at(-1)![1].slice(1)).toEqual(['install', 'chromium']);
});

test.each([
  ['darwin', {}, ['open', ['http://t']]],
  ['win32', {}, ['cmd', ['/c', 'start', '""', 'http://t']]],
  ['linux', { DISPLAY: ':0' }, ['xdg-open', ['http://t']]],
  ['linux', {}, null],
  ['darwin', { SSH_CONNECTION: 'x' }, null],
] as const)('the page is opened on %s (%o)', (platform, env, call) => {
  const found = openCall('http://t', { platform, env });
  expect(found && [found.command, found.args]).toEqual(call);
});
