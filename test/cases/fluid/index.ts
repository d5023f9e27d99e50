import type { Operations } from '../format.ts';

export const fluid: Operations = {};
