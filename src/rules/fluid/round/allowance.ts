/** What fits into a combat round (section 6, FLU-RND). */
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { FluidOptions } from '../options.ts';

/** FLU-RND-02: a full action equals two half actions. */
export const HALVES_PER_ROUND = 2;
const FULL = 2;

export const ROUND_ACTIONS = ['full', 'half', 'move', 'step', 'free', 'press'] as const;
/** `move`: a half action of movement; `step`: the bonus step of 5 ft. */
export type RoundAction = (typeof ROUND_ACTIONS)[number];

/** What one combatant has left in a round and what it did with the rest. */
export interface Actions {
  readonly halves: number;
  readonly free: number;
  readonly moved: boolean;
  readonly stepped: boolean;
  readonly pressed: boolean;
  /** Took an action of any length in this round. */
  readonly begun: boolean;
  /** FLU-RND-09: the limits of halves among `halves` that come from elsewhere, one list for each that has any. */
  readonly limited?: readonly (readonly Restriction[])[];
}

/** FLU-RND-02, FLU-GAP-02: the start of a round, with so many half actions lost to reeling. */
export const freshActions = (lostHalfActions: number): Actions => ({
  halves: Math.max(0, HALVES_PER_ROUND - lostHalfActions),
  free: 0,
  moved: false,
  stepped: false,
  pressed: false,
  begun: false,
  limited: [],
});

/** FLU-RND-02, -06, -07, FLU-GAP-24: why `action` does not fit, null if it does. */
export function actionRefusal(actions: Actions, action: RoundAction, options: FluidOptions, use = ''): Refusal | null {
  switch (action) {
    case 'full':
    case 'half':
      return halvesRefusal(actions, halvesOf(action), use);
    case 'move':
      return actions.stepped ? refuse('stepUsed', 'FLU-RND-06') : halvesRefusal(actions, 1, use);
    case 'step':
      if (actions.moved) return refuse('alreadyMoved', 'FLU-RND-06');
      return actions.stepped ? refuse('stepUsed', 'FLU-RND-06') : null;
    case 'free':
      if (options.freeLimit === 'none' || actions.free < options.freeLimit) return null;
      return refuse('freeLimit', 'FLU-RND-07');
    case 'press':
      if (actions.pressed) return refuse('alreadyPressed', 'FLU-GAP-01');
      return actions.begun ? refuse('notFirstAction', 'FLU-GAP-01') : null;
  }
}

const halvesOf = (action: RoundAction): number =>
  action === 'full' ? FULL : action === 'half' || action === 'move' ? 1 : 0;

/** FLU-RND-02, -09: so many halves, whose limits taken together must not bar the use. */
function halvesRefusal(actions: Actions, needed: number, use: string): Refusal | null {
  if (actions.halves < needed) return refuse('noActionsLeft', 'FLU-RND-02');
  const { free, open, barred } = limitsFor(actions, use);
  return free + open.length < needed ? restrictionRefusal(joinHalves(barred), use) : null;
}

/** The halves that are left, by what limits do to a use: those without limits, and the lists that leave it open or bar it. */
function limitsFor({ halves, limited = [] }: Actions, use: string) {
  const held = limited.slice(0, Math.max(0, halves));
  const bars = (list: readonly Restriction[]): boolean => restrictionRefusal(list, use) !== null;
  return {
    free: halves - held.length,
    open: held.filter((list) => !bars(list)),
    barred: held.filter(bars),
  };
}

/** What is left after an action that fits. Halves with limits go first. `gain`: half actions that a Press gives. */
export function afterAction(actions: Actions, action: RoundAction, gain: number, use = ''): Actions {
  const cost = halvesOf(action);
  const { open, barred } = limitsFor(actions, use);
  return {
    halves: actions.halves - cost + (action === 'press' ? gain : 0),
    free: actions.free + (action === 'free' ? 1 : 0),
    moved: actions.moved || action === 'move',
    stepped: actions.stepped || action === 'step',
    pressed: actions.pressed || action === 'press',
    begun: true,
    limited: [...open.slice(cost), ...barred],
  };
}

/** FLU-RND-09: one more half action of this round from elsewhere, with its limits. */
export const withHalf = (actions: Actions, limits: readonly Restriction[]): Actions => ({
  ...actions,
  halves: actions.halves + 1,
  limited: [...(limits.length === 0 ? [] : [limits]), ...limitsFor(actions, '').open],
});

/** FLU-RND-08: a skill check of a full action may be split over two rounds, its rolls come with the second half. */
export const splitRefusal = (kind: 'skill' | 'attack'): Refusal | null =>
  kind === 'attack' ? refuse('attackMayNotSplit', 'FLU-RND-08') : null;

/** FLU-RND-08: when the rolls of a split action are made. */
export const SPLIT_ROLLS_AT = 'secondHalf';

export const RESTRICTIONS = ['noAttack', 'noMove', 'noSkill'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

// prettier-ignore
const BARS: { readonly [restriction in Restriction]: string } = {
  noAttack: 'attack',
  noMove:   'move',
  noSkill:  'skill',
};

/** FLU-RND-09: all limits of either half bind the full action; each once, in alphabetical order. */
export const joinHalves = (halves: readonly (readonly Restriction[])[]): readonly Restriction[] =>
  [...new Set(halves.flat())].sort();

/** FLU-RND-09: whether limits bar a use; null if they do not. */
export const restrictionRefusal = (restrictions: readonly Restriction[], use: string): Refusal | null =>
  restrictions.some((one) => BARS[one] === use) ? refuse('restricted', 'FLU-RND-09') : null;

/** FLU-RND-10: outside one's Count only the granted action may be taken, and once. */
export const offTurnRefusal = (granted: string, wanted: string, done: boolean): Refusal | null =>
  wanted === granted && !done ? null : refuse('onlyPromptedAction', 'FLU-RND-10');

export const TIMES = ['full', 'half', 'free'] as const;
/** How long an action takes, from long to short. */
export type Time = (typeof TIMES)[number];

/** FLU-RND-11: a time shortened by so many steps. */
export const shortened = (base: Time, steps: number): Time =>
  TIMES[Math.min(TIMES.length - 1, TIMES.indexOf(base) + steps)]!;

/** FLU-RND-11: one effect at most shortens an action, the one the actor picks. */
export const reductionRefusal = (used: Id | null): Refusal | null =>
  used === null ? null : refuse('oneReductionOnly', 'FLU-RND-11');

/** An effect that shortens one action of this round. */
export interface Shortening {
  readonly action: string;
  readonly steps: number;
  /** FLU-RND-12: its option says that it may come on top of another one. */
  readonly besides: boolean;
}

/** FLU-PRS-01, -02: what a first action may be, null for anything. */
export const firstActionAllowed = (mustPress: boolean): readonly string[] | null => (mustPress ? ['press'] : null);

/** FLU-PRS-01, -02: with the duty the first action is the Press. */
export const firstActionRefusal = (mustPress: boolean, action: string): Refusal | null =>
  mustPress && action !== 'press' ? refuse('mustPress', 'FLU-PRS-02') : null;
