import type { Scenario } from './settings.test.ts';

export const LATER: { readonly [key: string]: Scenario } = {};
