import type { Operations } from '../format.ts';

export const cepheus: Operations = {};
