import type { Operations } from '../format.ts';

export const drive: Operations = {};
