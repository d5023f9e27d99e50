import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { directly } from './tools/direct.mjs';
import { SlowestFirst } from './tools/slowest-first.mjs';

/** How much longer a test may take while its lines are counted. */
const PATIENCE = process.env['SALVO_COVERAGE'] ? 4 : 1;

/**
 * By day a worker keeps what it has loaded from file to file: no test leaves anything behind in a module, and loading the rules
 * anew for each of a hundred files takes a fifth of the time. What counts lines or stops what hangs needs each file by itself.
 */
const isolate = Boolean(process.env['SALVO_COVERAGE'] ?? process.env['SALVO_NIGHT']);

export default defineConfig({
  // Counted is each rule as it is written.
  plugins: process.env['SALVO_COVERAGE'] ? [] : [directly()],
  test: {
    testTimeout: 60_000 * PATIENCE,
    hookTimeout: 120_000 * PATIENCE,
    // Left alone it keeps one core free, which of two is half.
    maxWorkers: availableParallelism(),
    isolate,
    sequence: { sequencer: SlowestFirst },
    reporters: ['default'],
    tags: [{ name: 'night', description: 'tried as often as there is time for, by npm run nightly' }],
    // By `npm run nightly` alone, which holds it against tools/coverage.json.
    coverage: {
      provider: 'istanbul',
      include: ['src/**/*.ts'],
      exclude: ['**/*.d.ts'],
      reporter: ['json-summary'],
      reportsDirectory: '.cache/coverage',
      reportOnFailure: true,
    },
    projects: [
      { extends: true, test: { name: 'rules', include: ['test/{rules,checks}/**/*.test.ts'] } },
      { extends: true, test: { name: 'foundry', include: ['test/foundry/**/*.test.ts'] } },
      {
        extends: true,
        // A page on a busy machine takes its time; what holds is seen at once all the same.
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          // After all others: a page has more processes than one, and now and then all of them wait.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + (isolate ? 0 : 1),
          expect: { poll: { timeout: 10_000 * PATIENCE, interval: 20 } },
        },
      },
    ],
  },
});
