/** Rich text as Foundry shows it. What it is made from was cleaned by the server when it was stored. */
export const enrich = async (html: unknown, relativeTo: unknown): Promise<string> =>
  foundry.applications.ux.TextEditor.implementation.enrichHTML(String(html ?? ''), { relativeTo } as never);
