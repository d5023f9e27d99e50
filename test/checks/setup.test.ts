// What a fresh clone lacks is set up on a Mac, on Windows and under Linux.
import { expect, test } from 'vitest';
import { browserPlaces, npmCall } from '../../tools/setup.mjs';

test.each([
  [
    'by the npm that runs it',
    { npm_execpath: '/lib/npm-cli.js' },
    'win32',
    [process.execPath, ['/lib/npm-cli.js', 'ci'], false],
  ],
  ['by name', {}, 'linux', ['npm', ['ci'], false]],
  ['not by another package manager', { npm_execpath: '/bin/yarn' }, 'darwin', ['npm', ['ci'], false]],
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

test('the one that is named comes first', () => {
  expect(browserPlaces({ platform: 'linux', env: { CHROMIUM: '/opt/c' } })[0]).toBe('/opt/c');
});
