// The rules layer as a library for plain Node. The compiler settings (no DOM, no ambient types) hold the wall.
import typescript from '@rollup/plugin-typescript';
import { directly } from './tools/direct.mjs';

export default {
  input: {
    rules: 'src/rules/index.ts',
    play: 'src/play/index.ts',
    adeva: 'src/rules/adeva/index.ts',
    arrgs: 'src/rules/arrgs/index.ts',
    cepheus: 'src/rules/cepheus/index.ts',
    drive: 'src/rules/drive/index.ts',
    fluid: 'src/rules/fluid/index.ts',
  },
  output: { dir: 'lib', format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'shared.mjs' },
  plugins: [
    typescript({
      tsconfig: 'tsconfig.lib.json',
      compilerOptions: { declaration: true, declarationDir: 'lib', outDir: 'lib', rootDir: 'src' },
    }),
    directly(),
  ],
};
