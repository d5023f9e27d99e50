import type { Plugin } from 'vite';

export function directly(): Plugin;
/** `program`: the module as an ESTree. */
export function bothForms(code: string, program: unknown, id: string): string;
