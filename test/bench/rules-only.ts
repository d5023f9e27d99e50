/** The needs of a forecast: the rules of cepheus with the drivers. Bundled to measure its size. */
export { cepheus } from '../../src/rules/cepheus/index.ts';
export { forecast } from '../../src/play/forecast.ts';
