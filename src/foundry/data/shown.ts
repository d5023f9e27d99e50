/** Conditions shown on tokens, by game. Each has its picture from `tools/pictures`. */

let known: { readonly [ruleset: string]: readonly string[] } = {};

/** The conditions shown on tokens, entered by ruleset; called once, before anything else. */
export function enterShown(byRuleset: typeof known): void {
  known = byRuleset;
}

/** Whether a condition is a ruleset's own. */
export const showsIn = (ruleset: string | null, condition: string): boolean =>
  (known[ruleset ?? ''] ?? []).includes(condition);

/** The conditions of all games, each once. */
export const shownConditions = (): readonly string[] => [...new Set(Object.values(known).flat())];
