/** `npm run template`: writes `template.json` and the `documentTypes` of `system.json` from the specs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { documentTypes, template } from './documents.ts';

const root = process.cwd();
const manifestPath = resolve(root, 'system.json');
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, unknown>;
manifest['documentTypes'] = documentTypes();
writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
writeFileSync(resolve(root, 'template.json'), `${JSON.stringify(template(), null, 2)}\n`);
console.log('system.json and template.json are in step with the data models');
