/** The effects of conditions (FLU-GAP-28), how they combine (FLU-GAP-29), and when flat-footed ends (FLU-GAP-03). */
import { entry, type TallyEntry } from '../../kernel/tally.ts';

export const CONDITIONS = [
  'flatFooted',
  'vulnerable',
  'reeling',
  'bleeding',
  'fatigued',
  'exhausted',
  'crouched',
  'prone',
  'sprawled',
  'stunned',
  'helpless',
  'unconscious',
  'dying',
  'dead',
] as const;
type ConditionId = (typeof CONDITIONS)[number];

/** Conditions that follow from wounds and the Count; a state never carries them. */
export const DERIVED_CONDITIONS: readonly string[] = ['reeling', 'dying', 'dead'];

interface Effect {
  readonly vulnerable: boolean;
  readonly helpless: boolean;
  /** No actions are possible. */
  readonly idle: boolean;
  readonly halfSpeed: boolean;
  /** Modifier of the Str and Dex scores. */
  readonly score: number;
  /** Modifier of its melee and unarmed attacks. */
  readonly melee: number;
  /** Modifier of its ranged attacks. */
  readonly ranged: number;
  /** Modifier of ranged attacks against it by attackers that are not adjacent. */
  readonly shotAt: number;
}

const NO_EFFECT: Effect = {
  vulnerable: false,
  helpless: false,
  idle: false,
  halfSpeed: false,
  score: 0,
  melee: 0,
  ranged: 0,
  shotAt: 0,
};

// prettier-ignore
/** The table of FLU-GAP-28. An empty cell has no effect. */
const TABLE: { readonly [id in ConditionId]: Partial<Effect> } = {
  flatFooted:  { vulnerable: true },
  vulnerable:  { vulnerable: true },
  reeling:     {},
  bleeding:    {},
  fatigued:    { score: -2 },
  exhausted:   { score: -6, halfSpeed: true },
  crouched:    {             halfSpeed: true, shotAt: -1 },
  prone:       {                              shotAt: -2, melee: -2 },
  sprawled:    { vulnerable: true,                        melee: -2, ranged: -2 },
  stunned:     { vulnerable: true, idle: true },
  helpless:    { vulnerable: true, helpless: true },
  unconscious: { vulnerable: true, helpless: true, idle: true },
  dying:       { vulnerable: true, helpless: true, idle: true },
  dead:        { idle: true },
};

/** The table with all of its cells: engines read objects of one shape faster. */
const EFFECTS: ReadonlyMap<string, Effect> = new Map(
  Object.entries(TABLE).map(([id, cells]) => [id, { ...NO_EFFECT, ...cells }]),
);

/** The bonus of adjacent attackers against a helpless target. */
const AGAINST_HELPLESS = 4;

const effectOf = (id: string): Effect => EFFECTS.get(id) ?? NO_EFFECT;

/** FLU-GAP-36: the modifier of a score. */
export const modifierOf = (score: number): number => Math.floor((score - 10) / 2);

/** FLU-GAP-28: the penalty of conditions on Str and Dex scores, 0 or less; exhausted replaces fatigued. */
function scorePenalty(conditions: readonly string[]): number {
  let worst = 0;
  for (const id of conditions) worst = Math.min(worst, effectOf(id).score);
  return worst;
}

/** FLU-GAP-28: a Str or Dex modifier under conditions, which change its score by an even number of points. */
export const modifierWith = (modifier: number, conditions: readonly string[]): number =>
  modifier + scorePenalty(conditions) / 2;

/** FLU-GAP-28: the speed under conditions, in ft; each halving is rounded down. */
export function speedWith(conditions: readonly string[], speed: number): number {
  let left = speed;
  for (const id of eachOnce(conditions)) if (effectOf(id).halfSpeed) left = Math.floor(left / 2);
  return left;
}

const eachOnce = (ids: readonly string[]): Iterable<string> => (ids.length < 2 ? ids : new Set(ids));

export const isVulnerable = (conditions: readonly string[]): boolean =>
  conditions.some((id) => effectOf(id).vulnerable);

/** Whether a condition forbids all actions. Reeling does not: it costs half actions. */
export const isIdle = (id: string): boolean => effectOf(id).idle;

/** FLU-GAP-28: the modifiers of conditions to the combatant's own attacks, an entry for each. */
export function attackModifiers(conditions: readonly string[], ranged: boolean): readonly TallyEntry[] {
  const found: TallyEntry[] = [];
  for (const id of eachOnce(conditions)) {
    const value = ranged ? effectOf(id).ranged : effectOf(id).melee;
    if (value !== 0) found.push(entry('FLU-GAP-28', `SALVO.fluid.condition.${id}`, value));
  }
  return found;
}

/** FLU-GAP-28: the modifiers of a target's conditions to attacks against it; being helpless counts once. */
export function attackedModifiers(
  conditions: readonly string[],
  adjacent: boolean,
  ranged: boolean,
): readonly TallyEntry[] {
  const found: TallyEntry[] = [];
  if (adjacent && conditions.some((id) => effectOf(id).helpless))
    found.push(entry('FLU-GAP-28', 'SALVO.fluid.condition.helpless', AGAINST_HELPLESS));
  if (adjacent || !ranged) return found;
  for (const id of eachOnce(conditions)) {
    const value = effectOf(id).shotAt;
    if (value !== 0) found.push(entry('FLU-GAP-28', `SALVO.fluid.condition.${id}`, value));
  }
  return found;
}

/**
 * FLU-GAP-29: the conditions after one more, in alphabetical order. Fatigued again means exhausted, exhausted again
 * unconscious; an emotional condition replaces the others of its kind; no condition doubles.
 */
export function gainCondition(
  conditions: readonly string[],
  gained: string,
  emotional: readonly string[] = [],
): readonly string[] {
  const others = emotional.includes(gained) ? conditions.filter((id) => !emotional.includes(id)) : conditions;
  const tired = gained === 'fatigued' || gained === 'exhausted';
  const added = !tired
    ? gained
    : others.includes('exhausted')
      ? 'unconscious'
      : others.includes('fatigued')
        ? 'exhausted'
        : gained;
  const after = added === 'exhausted' ? others.filter((id) => id !== 'fatigued') : [...others];
  if (!after.includes(added)) after.push(added);
  return after.sort();
}

/** An action of the combatant, an attack on it, or the end of the round. */
export type EndingEvent = 'fullAction' | 'halfAction' | 'freeAction' | 'wasHit' | 'wasMissed' | 'roundEnded';

/** Whether an event ends flat-footed (FLU-GAP-03, FLU-AMB-27). */
export const endsFlatFooted = (event: EndingEvent): boolean =>
  event === 'fullAction' || event === 'halfAction' || event === 'wasHit';
