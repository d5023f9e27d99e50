import type { Client, ClientOptions } from './types.ts';

export function createClient(options: ClientOptions): Promise<Client> {
  return Promise.reject(new Error(`No client for ${options.userId} yet`));
}
