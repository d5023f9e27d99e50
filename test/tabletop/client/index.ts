/** A Foundry client: the globals a system sees, on a link to the authority that everyone shares. */
export type { Applications, Client, ClientOptions, Globals, Manifest, Namespace, PackData } from './types.ts';
export { createClient } from './create.ts';
