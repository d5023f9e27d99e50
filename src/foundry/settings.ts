/** World and client settings. The pages that show them are applications of their own. */
import { isOffered, type OptionValue, rulesetOf, RULESETS } from '../rules/index.ts';
import { nowInEveryPage } from './windows.ts';

/** Receivers of an act's questions: the owner, nobody (the book's default), or the GM. */
const QUESTION_POLICIES = ['ask', 'automatic', 'gm'] as const;
export type QuestionPolicy = (typeof QUESTION_POLICIES)[number];
/** The same for questions that hold play up for little: nobody is asked where the table says nothing. */
const MERCY_POLICIES = ['automatic', 'ask', 'gm'] as const satisfies readonly QuestionPolicy[];
/** Whether resolved acts are applied at once, when the GM presses Apply, or not at all: the GM enters the results by hand. */
const APPLY_POLICIES = ['automatic', 'confirm', 'manual'] as const;
export type ApplyPolicy = (typeof APPLY_POLICIES)[number];
/** The right to undo an act: its user's, or the GM's alone. */
const UNDO_POLICIES = ['owner', 'gm'] as const;
/** The right to set the difficulty of a check: the rolling user's, or the GM's alone. */
const DIFFICULTY_POLICIES = ['player', 'gm'] as const;
/** Whether the GM sees the order that a round's end would make before it takes effect. */
const ROUND_END_POLICIES = ['ask', 'automatic'] as const;
/** Whether a token dragged in a fight spends the book's price: at once, after a question, or never. */
const MOVING_POLICIES = ['spend', 'ask', 'never'] as const;

export interface SalvoSettings {
  /** Ids of the rulesets that the table plays: filters creation dialogs. */
  readonly games: readonly string[];
  /** Rule options that differ from the books' defaults, by ruleset. */
  readonly options: { readonly [ruleset: string]: { readonly [key: string]: OptionValue } };
  readonly reactions: QuestionPolicy;
  readonly allocation: QuestionPolicy;
  /** Choices that can only spare the other side. */
  readonly mercy: QuestionPolicy;
  readonly apply: ApplyPolicy;
  readonly roundEnd: (typeof ROUND_END_POLICIES)[number];
  readonly undo: (typeof UNDO_POLICIES)[number];
  readonly moving: (typeof MOVING_POLICIES)[number];
  readonly difficulty: (typeof DIFFICULTY_POLICIES)[number];
  /** Whether cards keep the numbers of other people's combatants from a player. */
  readonly hideNumbers: boolean;
  /** The GM's difficulties for the checks of the table, by ruleset and act. */
  readonly difficulties: { readonly [check: string]: { readonly [field: string]: string | number | boolean } };
  /** Seconds after which an unanswered question takes its default; 0: never. */
  readonly timeout: number;
  /** Whether this user sees the numbers of clauses. */
  readonly clauses: boolean;
  /** This browser's id among those of one user. */
  readonly browser: string;
  /** The browser in which this user's acts are worked off. */
  readonly seat: string;
  /** The version of the stored shape that every document of the world is known to have; 0: not known. */
  readonly stamp: number;
  /** This user's last declarations, by weapon: offered again. */
  readonly declared: { readonly [item: string]: { readonly [key: string]: unknown } };
}

/** The possible values of a setting; any other stored value counts as the first. */
const CHOICES: Partial<Record<keyof SalvoSettings, readonly unknown[]>> = {
  reactions: QUESTION_POLICIES,
  allocation: QUESTION_POLICIES,
  mercy: MERCY_POLICIES,
  apply: APPLY_POLICIES,
  roundEnd: ROUND_END_POLICIES,
  undo: UNDO_POLICIES,
  difficulty: DIFFICULTY_POLICIES,
  moving: MOVING_POLICIES,
};
const TIMEOUT = 60;

/** The settings of the table, in every backup of a world; the others belong to a user or a browser, or tell of the world's documents. */
export const TABLE_SETTINGS = [
  'games',
  'options',
  'reactions',
  'allocation',
  'mercy',
  'apply',
  'roundEnd',
  'undo',
  'difficulty',
  'difficulties',
  'hideNumbers',
  'moving',
  'timeout',
] as const satisfies readonly (keyof SalvoSettings)[];

/** The value of a setting, whatever is stored. */
export function setting<K extends keyof SalvoSettings>(key: K): SalvoSettings[K] {
  const stored: unknown = game.settings.get('salvo', key as never);
  const choices = CHOICES[key];
  if (choices && !choices.includes(stored)) return choices[0] as SalvoSettings[K];
  if (key === 'timeout' && !(typeof stored === 'number' && stored >= 0)) return TIMEOUT as SalvoSettings[K];
  return stored as SalvoSettings[K];
}

export const setSetting = async <K extends keyof SalvoSettings>(key: K, value: SalvoSettings[K]): Promise<void> => {
  await game.settings.set('salvo', key as never, value as never);
};

/** The options of a new fight of this ruleset. A stored value that the ruleset does not offer is passed over. */
export function optionsFor(ruleset: string): { readonly [key: string]: OptionValue } {
  const specs = new Map((rulesetOf(ruleset)?.options ?? []).map((spec) => [spec.key, spec]));
  const stored: unknown = setting('options')?.[ruleset];
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored as Record<string, OptionValue>);
  return Object.fromEntries(
    entries.filter(([key, value]) => {
      const spec = specs.get(key);
      return spec !== undefined && isOffered(spec, value);
    }),
  );
}

export const isGameOffered = (ruleset: string | null): boolean =>
  ruleset === null || setting('games').length === 0 || setting('games').includes(ruleset);

export function registerSettings(): void {
  register(
    'games',
    Array,
    RULESETS.map((ruleset) => ruleset.id),
    { config: false, onChange: () => void ui.compendium?.render() },
  );
  register('options', Object, {}, { config: false });
  register('reactions', String, 'ask', { choices: labelled('reactions', QUESTION_POLICIES) });
  register('allocation', String, 'ask', { choices: labelled('allocation', QUESTION_POLICIES) });
  register('mercy', String, 'automatic', { choices: labelled('mercy', MERCY_POLICIES) });
  register('apply', String, 'automatic', { choices: labelled('apply', APPLY_POLICIES) });
  register('roundEnd', String, 'ask', { choices: labelled('roundEnd', ROUND_END_POLICIES) });
  register('undo', String, 'owner', { choices: labelled('undo', UNDO_POLICIES) });
  register('difficulty', String, 'player', { choices: labelled('difficulty', DIFFICULTY_POLICIES) });
  register('hideNumbers', Boolean, true);
  register('moving', String, 'spend', { choices: labelled('moving', MOVING_POLICIES) });
  register('difficulties', Object, {}, { config: false });
  register('timeout', Number, TIMEOUT, { range: { min: 0, max: 600, step: 5 } });
  register('clauses', Boolean, true, {
    scope: 'client',
    onChange: (shown: boolean) => nowInEveryPage(({ body }) => body.classList.toggle('salvo-no-clauses', !shown)),
  });
  register('browser', String, '', { config: false, scope: 'client' });
  register('seat', String, '', { config: false, scope: 'user' });
  register('stamp', Number, 0, { config: false });
  register('declared', Object, {}, { config: false, scope: 'client' });
}

function register(key: keyof SalvoSettings, type: unknown, initial: unknown, more: Record<string, unknown> = {}): void {
  const shown =
    more['config'] === false ? {} : { name: `SALVO.settings.${key}.name`, hint: `SALVO.settings.${key}.hint` };
  const data = {
    ...shown,
    scope: 'world',
    config: true,
    type,
    default: initial,
    ...more,
  };
  game.settings.register('salvo', key as never, data as never);
}

const labelled = (key: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, `SALVO.settings.${key}.${value}`]));
