// The needs of a fresh clone: the packages, and (for the browser tests) a Chromium.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Installs the locked packages when node_modules is missing or belongs to another lockfile. */
export function ensureDependencies() {
  const stamp = resolve(root, 'node_modules/.salvo-lock');
  const lock = createHash('sha256')
    .update(readFileSync(resolve(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (npm ci)…');
  const { command, args, shell } = npmCall(['ci', '--no-audit', '--no-fund']);
  execFileSync(command, args, { cwd: root, shell, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(stamp, lock);
}

/**
 * How npm is called: by the npm that runs this, as a script of Node; else by its name, which on Windows is a batch file
 * and needs a shell.
 */
export function npmCall(args, { env = process.env, platform = process.platform } = {}) {
  const script = env['npm_execpath'];
  if (script && /(^|[\\/])npm-cli\.c?js$/.test(script))
    return { command: process.execPath, args: [script, ...args], shell: false };
  return platform === 'win32' ? { command: 'npm.cmd', args, shell: true } : { command: 'npm', args, shell: false };
}

/** The usual places of Chromium, Chrome or Edge. CHROMIUM names another. */
export function browserPlaces({ env = process.env, platform = process.platform } = {}) {
  const named = env['CHROMIUM'] ? [env['CHROMIUM']] : [];
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `${app}.app/Contents/MacOS/${app}`);
    const folders = ['/Applications', ...(env['HOME'] ? [`${env['HOME']}/Applications`] : [])];
    return [...named, ...folders.flatMap((folder) => apps.map((app) => `${folder}/${app}`))];
  }
  if (platform === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => env[name]).filter(Boolean);
    const apps = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return [...named, ...folders.flatMap((folder) => apps.map((app) => `${folder}\\${app}`))];
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
  return [
    ...named,
    ...['/usr/bin', '/snap/bin', '/usr/local/bin'].flatMap((folder) => names.map((name) => `${folder}/${name}`)),
  ];
}

/** The path of an installed browser, or of one that playwright-core has fetched before; undefined where there is none. */
export const findBrowser = () => [...browserPlaces(), ...fetched()].find((path) => existsSync(path));

/** The path of an installed Firefox; undefined where there is none. FIREFOX names one. */
export const findFirefox = ({ env = process.env, platform = process.platform } = {}) =>
  [
    ...(env['FIREFOX'] ? [env['FIREFOX']] : []),
    ...FIREFOXES[platform === 'darwin' || platform === 'win32' ? platform : 'linux'],
  ].find((path) => existsSync(path));

const FIREFOXES = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox', '/usr/local/bin/firefox'],
};

/** playwright-core's own folder. */
function fetched() {
  try {
    return [createRequire(import.meta.url)('playwright-core').chromium.executablePath()];
  } catch {
    return [];
  }
}

/** Finds a browser; where there is none, tries each way to get one until one is there. */
export function ensureBrowser() {
  for (const { say, calls } of [{ calls: [] }, ...waysToBrowser()]) {
    if (say) console.log(say);
    try {
      for (const [command, args, stdio] of calls) execFileSync(command, args, { stdio, env: QUIETLY });
    } catch {
      console.log('That did not work.');
    }
    const found = findBrowser();
    if (found) return found;
  }
  throw new Error(
    'No Chromium, Chrome or Edge found. Install one, or set CHROMIUM to its path, and run the command again.',
  );
}

const QUIETLY = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** How a browser is got where none is: Debian's package as root, else playwright-core's own, as anybody and everywhere. */
export function waysToBrowser({
  platform = process.platform,
  isRoot = process.getuid?.() === 0,
  hasApt = existsSync('/usr/bin/apt-get'),
} = {}) {
  const cli = resolve(root, 'node_modules/playwright-core/cli.js');
  const fetching = {
    say: 'Fetching a browser for the tests (playwright-core install chromium)…',
    calls: [[process.execPath, [cli, 'install', 'chromium'], ['ignore', 'ignore', 'inherit']]],
  };
  if (platform !== 'linux' || !isRoot || !hasApt) return [fetching];
  const installing = {
    say: 'Installing a browser for the tests (apt-get install chromium)…',
    calls: [
      ['apt-get', ['update', '-qq'], 'ignore'],
      ['apt-get', ['install', '-y', '-qq', 'chromium'], 'ignore'],
    ],
  };
  return [installing, fetching];
}

/** The program that opens a page on a desktop; null where there is none to open it on. */
export function openCall(url, { env = process.env, platform = process.platform } = {}) {
  const desktop = platform !== 'linux' || env['DISPLAY'] || env['WAYLAND_DISPLAY'];
  if (!desktop || env['CI'] || env['SSH_CONNECTION']) return null;
  // `start` takes its first quoted word for a title.
  const calls = { darwin: ['open'], win32: ['cmd', '/c', 'start', '""'] };
  const [command, ...args] = calls[platform] ?? ['xdg-open'];
  return { command, args: [...args, url], verbatim: platform === 'win32' };
}
