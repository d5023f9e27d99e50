// The instrumented build that coverage of the adapter needs: its tests run the built system, which vitest does not transform.
import { createInstrumenter } from 'istanbul-lib-instrument';

/** The place where vitest's istanbul provider looks for counts. */
const COUNTS = '__VITEST_COVERAGE__';

/** A Vite plugin that counts what of src/foundry runs. */
export const instrumented = () => {
  const instrumenter = createInstrumenter({
    coverageVariable: COUNTS,
    coverageGlobalScope: 'globalThis',
    coverageGlobalScopeFunc: false,
    esModules: true,
    produceSourceMap: true,
    autoWrap: false,
    compact: false,
  });
  return {
    name: 'salvo-instrumented',
    enforce: 'post',
    transform(code, id) {
      if (!/\/src\/foundry\/.*\.ts$/.test(id)) return null;
      // The sources themselves would stand in the module, where the tabletop looks for imports.
      const { sourcesContent: _text, ...map } = this.getCombinedSourcemap();
      const text = instrumenter.instrumentSync(code, id, map);
      return { code: text, map: instrumenter.lastSourceMap() };
    },
  };
};
