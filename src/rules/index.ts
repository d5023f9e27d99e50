/** Everything that the adapter may import, and that npm users get. */
export * from './kernel/index.ts';
export * from './ruleset.ts';
export * from './rulesets.ts';
