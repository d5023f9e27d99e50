/** The drivers of procedures that need no Foundry. */
export * from './replay.ts';
export * from './sample.ts';
export * from './enumerate.ts';
export * from './foresee.ts';
export * from './battle.ts';
export * from './forecast.ts';
export * from './fight-file.ts';
