import type { Plugin } from 'vite';
export const instrumented: () => Plugin;
