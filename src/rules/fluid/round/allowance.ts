/** The allowance of a combat round and its limits (section 6, FLU-RND). */
import type { Change } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { adjusting, replacing } from '../fight/progress.ts';
import type { FluidOptions } from '../options.ts';

/** FLU-RND-02: the half actions of a round. */
export const HALVES_PER_ROUND = 2;
/** FLU-RND-02: the half actions that a full action equals. */
const FULL = 2;

/** `move`: a half action of movement; `step`: the bonus step of 5 ft. */
export type RoundAction = 'full' | 'half' | 'move' | 'step' | 'free' | 'press';

/** The share of the round that an act takes; `none`: it is no action. */
export type Cost = RoundAction | 'none';

/** The actions left to a combatant in a round, and those taken so far. */
export interface Actions {
  /** Half actions left. */
  readonly halves: number;
  /** Free actions taken. */
  readonly free: number;
  readonly moved: boolean;
  readonly stepped: boolean;
  readonly pressed: boolean;
  /** Whether it has taken an action of any length. */
  readonly begun: boolean;
  /** FLU-RND-09: a list of limits for each of the `halves` that has any. */
  readonly limited: readonly (readonly Restriction[])[];
  /** FLU-GAP-01: a list of limits, maybe empty, for each half postponed by a Press. */
  readonly later: readonly (readonly Restriction[])[];
}

/** The actions at the start of a round (FLU-RND-02), less those lost to reeling (FLU-GAP-02). */
export const freshActions = (lostHalfActions: number): Actions => ({
  halves: Math.max(0, HALVES_PER_ROUND - lostHalfActions),
  free: 0,
  moved: false,
  stepped: false,
  pressed: false,
  begun: false,
  limited: NO_LIMITS,
  later: NO_LIMITS,
});

const NO_LIMITS: Actions['limited'] = [];

/**
 * FLU-RND-02, -06, -07, FLU-GAP-24: the reason that an action does not fit into the round; null: it does. `use`: as in
 * `Act`.
 */
export function actionRefusal(actions: Actions, action: RoundAction, options: FluidOptions, use = ''): Refusal | null {
  switch (action) {
    case 'full':
    case 'half':
      return halvesRefusal(actions, halvesOf(action), use);
    case 'move':
      return stepRefusal(actions) ?? halvesRefusal(actions, 1, use);
    case 'step':
      return actions.moved ? refuse('alreadyMoved', 'FLU-RND-06') : stepRefusal(actions);
    case 'free':
      if (options.freeLimit === 'none' || actions.free < options.freeLimit) return null;
      return refuse('freeLimit', 'FLU-RND-07');
    case 'press':
      if (actions.pressed) return refuse('alreadyPressed', 'FLU-GAP-01');
      return actions.begun ? refuse('notFirstAction', 'FLU-GAP-01') : null;
  }
}

/** FLU-RND-06: the bonus step rules out another step and any move action in the round. */
export const stepRefusal = ({ stepped }: Pick<Actions, 'stepped'>): Refusal | null =>
  stepped ? refuse('stepUsed', 'FLU-RND-06') : null;

const halvesOf = (action: RoundAction): number =>
  action === 'full' ? FULL : action === 'half' || action === 'move' ? 1 : 0;

/** FLU-RND-02, -09: the reason that the halves left are too few, or that their limits bar the use; null: neither. */
function halvesRefusal(actions: Actions, needed: number, use: string): Refusal | null {
  const left = Math.max(0, actions.halves);
  if (left < needed) return refuse('noActionsLeft', 'FLU-RND-02', { needed, left });
  const { free, open, barred } = limitsFor(actions, use);
  return free + open.length < needed ? restrictionRefusal(joinHalves(barred), use) : null;
}

/** The halves left, sorted for a use: the number without limits, the limits that allow it, and those that bar it. */
function limitsFor({ halves, limited }: Actions, use: string) {
  if (limited.length === 0) return { free: halves, open: limited, barred: limited };
  const lists = limited.slice(0, Math.max(0, halves));
  const bars = (list: readonly Restriction[]): boolean => restrictionRefusal(list, use) !== null;
  return {
    free: halves - lists.length,
    open: lists.filter((list) => !bars(list)),
    barred: lists.filter(bars),
  };
}

/** The actions after one that fits; it takes halves with limits first. `gain`: the half actions that a Press gives. */
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
    limited: actions.limited.length === 0 ? actions.limited : [...open.slice(cost), ...barred],
    later: actions.later,
  };
}

/** The changes of a state from one record of actions to another; written out, since every act is paid with them. */
export function actionChanges(from: Actions, to: Actions): Change[] {
  const changes: Change[] = [];
  adjusting(changes, 'actions.halves', to.halves - from.halves);
  adjusting(changes, 'actions.free', to.free - from.free);
  replacing(changes, 'actions.moved', from.moved, to.moved);
  replacing(changes, 'actions.stepped', from.stepped, to.stepped);
  replacing(changes, 'actions.pressed', from.pressed, to.pressed);
  replacing(changes, 'actions.begun', from.begun, to.begun);
  replacing(changes, 'actions.limited', from.limited, to.limited);
  replacing(changes, 'actions.later', from.later, to.later);
  return changes;
}

/** FLU-RND-09: the actions with one more half from another source, under its limits. */
export const withHalf = (actions: Actions, limits: readonly Restriction[]): Actions => ({
  ...actions,
  halves: actions.halves + 1,
  limited: [...(limits.length === 0 ? [] : [limits]), ...limitsFor(actions, '').open],
});

/** FLU-GAP-01: the actions with `count` halves postponed, those with limits first. */
export function postponed(actions: Actions, count: number): Actions {
  const { open } = limitsFor(actions, '');
  const later = Array.from({ length: count }, (_, index) => open[index] ?? []);
  return { ...actions, halves: actions.halves - count, limited: open.slice(count), later };
}

/** FLU-GAP-01: the actions with the postponed halves back. */
export const resumed = (actions: Actions): Actions => ({
  ...actions,
  halves: actions.halves + actions.later.length,
  limited: [...actions.later.filter((limits) => limits.length > 0), ...actions.limited],
  later: [],
});

/** The kind of an action for the limits of a half action (FLU-RND-09) and for splitting (FLU-RND-08). */
export type ActionKind = 'attack' | 'move' | 'skill';

/** FLU-RND-08: the reason that an action cannot be split over two rounds; null: it is a skill check, which can. */
export function splitRefusal(use: ActionKind | undefined): Refusal | null {
  if (use === 'skill') return null;
  return use === 'attack' ? refuse('attackMayNotSplit', 'FLU-RND-08') : refuse('onlyFullSplits', 'FLU-RND-08');
}

export const RESTRICTIONS = ['noAttack', 'noMove', 'noSkill'] as const;
type Restriction = (typeof RESTRICTIONS)[number];

// prettier-ignore
const BARS: { readonly [restriction in Restriction]: string } = {
  noAttack: 'attack',
  noMove:   'move',
  noSkill:  'skill',
};

/** FLU-RND-09: the limits of a full action joined from halves: those of any half, each once, in alphabetical order. */
export const joinHalves = (halves: readonly (readonly Restriction[])[]): readonly Restriction[] =>
  [...new Set(halves.flat())].sort();

/** FLU-RND-09: the refusal where limits bar a use; null: they do not. */
export const restrictionRefusal = (restrictions: readonly Restriction[], use: string): Refusal | null =>
  restrictions.some((restriction) => BARS[restriction] === use) ? refuse('restricted', 'FLU-RND-09') : null;

/** An action granted outside the combatant's Count, kept until its round is over. */
export interface Granted {
  readonly action: string;
  readonly used: boolean;
}

/**
 * FLU-RND-10: the reason that an action cannot be taken outside the Count, where only the granted action can, and once;
 * null: it can.
 */
export const offTurnRefusal = (granted: Granted, action: string): Refusal | null =>
  action === granted.action && !granted.used ? null : refuse('onlyPromptedAction', 'FLU-RND-10');

/** The actions after a granted one: a move counts for the round (FLU-RND-06), and in its own Count no Press may follow (FLU-GAP-01). */
export const afterGrant = (actions: Actions, cost: Cost, onTurn: boolean): Actions => ({
  ...actions,
  moved: actions.moved || cost === 'move',
  begun: actions.begun || onTurn,
});

export const grantUsed = ({ action }: Granted): Granted => ({ action, used: true });

export const TIMES = ['full', 'half', 'free'] as const;
/** The length of an action, from long to short. */
export type Time = (typeof TIMES)[number];

/** FLU-RND-11: a length shortened by a number of steps, down to a free action. */
export const shortened = (base: Time, steps: number): Time =>
  TIMES[Math.min(TIMES.length - 1, TIMES.indexOf(base) + steps)]!;

/** FLU-RND-11: the reason that no further effect shortens an action; null: none has so far. */
export const reductionRefusal = (used: Id | null): Refusal | null =>
  used === null ? null : refuse('oneReductionOnly', 'FLU-RND-11');

/** An effect that shortens one action of this round. */
export interface Shortening {
  readonly action: string;
  readonly steps: number;
  /** FLU-RND-12: whether its option lets it come on top of another. */
  readonly besides: boolean;
}

/** FLU-PRS-01, -02: the reason that an action cannot come first while a Press is due; null: it can. */
export const firstActionRefusal = (mustPress: boolean, action: string): Refusal | null =>
  mustPress && action !== 'press' ? refuse('mustPress', 'FLU-PRS-02', { first: 'press' }) : null;
