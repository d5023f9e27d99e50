import type { Doc } from '../api.ts';

/** Rich text as Foundry shows it. The server cleaned its source when it was stored. */
export const enrich = async (html: unknown, relativeTo: unknown): Promise<string> =>
  foundry.applications.ux.TextEditor.implementation.enrichHTML(String(html ?? ''), { relativeTo } as never);

/** The fields of a document's own data, as its class declares them. */
export function schemaFields(doc: Doc): object {
  const model = doc.system.constructor as unknown as { schema?: { fields?: object } };
  return model.schema?.fields ?? {};
}
