// `npm run release`: builds and zips dist/ as release/salvo.zip, with the manifest beside it and the zip's hash.
// `-- --tag vX.Y.Z`: and refuses where the manifest is of another version.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureDependencies } from './setup.mjs';

const root = resolve(import.meta.dirname, '..');
const dist = resolve(root, 'dist');
const out = resolve(root, 'release');
/** Zip entries carry a date, by the clock on the wall: the same one in every time zone keeps equal contents equal bytes. */
const DATE = new Date(2026, 0, 1);

checkTag();
ensureDependencies();
execFileSync(process.execPath, [resolve(root, 'tools/build.mjs')], { stdio: 'inherit', cwd: root });
const { zipSync } = await import('fflate');

const files = (dir) =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

/** What a running LevelDB leaves behind is nothing that anybody needs. */
const isShipped = (path) => !/\/(LOCK|LOG|LOG\.old)$/.test(path);

const entries = {};
for (const path of files(dist).filter(isShipped).sort()) {
  entries[relative(dist, path).split('\\').join('/')] = [readFileSync(path), { mtime: DATE, level: 9 }];
}
if (!entries['system.json'] || !entries['salvo.mjs']) throw new Error('dist/ is not complete');
const zip = zipSync(entries);
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'salvo.zip'), zip);
copyFileSync(join(dist, 'system.json'), join(out, 'system.json'));
const hash = createHash('sha256').update(zip).digest('hex');
writeFileSync(join(out, 'salvo.zip.sha256'), `${hash}  salvo.zip\n`);
console.log(`release/salvo.zip: ${Object.keys(entries).length} files, ${zip.length} bytes, sha256 ${hash}`);

function checkTag() {
  const at = process.argv.indexOf('--tag');
  if (at < 0) return;
  const tag = process.argv[at + 1];
  const { version, download } = JSON.parse(readFileSync(resolve(root, 'system.json'), 'utf8'));
  if (tag !== `v${version}` || !download.endsWith(`/download/${tag}/salvo.zip`))
    throw new Error(`the tag ${tag} is not the manifest's version ${version} with its download ${download}`);
}
