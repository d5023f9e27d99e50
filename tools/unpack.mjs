// Reads compiled packs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Extracts a compiled pack into a folder of files. Foundry's tool works in `foundryvtt-cli` within the machine's folder for
 * temporary files, which on Linux belongs to whichever user came first: it is shown a folder of our own as that.
 */
export async function unpack(from, to, options) {
  const { extractPack } = await import('@foundryvtt/foundryvtt-cli');
  const own = mkdtempSync(join(tmpdir(), 'salvo-unpack-'));
  try {
    // It looks for the folder before it waits for anything.
    await within(own, () => extractPack(from, to, options));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

function within(folder, work) {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
