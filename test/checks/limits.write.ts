/**
 * The limits of documents and settings, written anew after a change on purpose: `node tools/run.mjs
 * test/checks/limits.write.ts`.
 */
import { writeFileSync } from 'node:fs';
import { limits, LIST } from './limits.ts';

writeFileSync(LIST, `${limits().join('\n')}\n`);
