/** CONST.DOCUMENT_OWNERSHIP_LEVELS and what follows from a document's `ownership`. */
export const OWNERSHIP: Readonly<Record<string, number>> = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };

/** A user's own level, or the default. Not what a GM may do. */
export function userLevel(ownership: unknown, userId: string): number {
  const levels = (ownership ?? {}) as Record<string, number>;
  const own = Object.hasOwn(levels, userId) ? levels[userId] : undefined;
  return (own === undefined || own === -1 ? levels['default'] : own) ?? 0;
}
