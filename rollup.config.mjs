// The rules layer as a library for plain Node. The compiler settings (no DOM, no ambient types) hold the wall.
import typescript from '@rollup/plugin-typescript';

export default {
  input: { rules: 'src/rules/index.ts', play: 'src/play/index.ts' },
  output: { dir: 'lib', format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'shared.mjs' },
  plugins: [
    typescript({
      tsconfig: 'tsconfig.lib.json',
      compilerOptions: { declaration: true, declarationDir: 'lib', outDir: 'lib', rootDir: 'src' },
    }),
  ],
};
