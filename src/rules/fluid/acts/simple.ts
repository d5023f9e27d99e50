/** Aim, Brace, Regroup, moving and posture, reloading, free actions (FLU-GAP-20, FLU-RND-06, -07). */
import { putAt } from '../../kernel/changes.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import { chained, type Maker } from '../../kernel/fight.ts';
import { GROUND, isRough } from '../../kernel/ground.ts';
import type { Id } from '../../kernel/json.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import type { Outcome, Verdict } from '../../kernel/outcome.ts';
import { inOneStage } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { total } from '../../kernel/tally.ts';
import { fluidModifiers } from '../count/modifiers.ts';
import { speedWith } from '../fight/conditions.ts';
import { became, gained, happened, lost } from '../fight/effects.ts';
import { optionsFrom } from '../options.ts';
import { paid } from '../round/payment.ts';
import { combatantOf, conditionsOf, shotsIn } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight, Weapon } from '../sheet/types.ts';
import { choiceField, flagField, halfAction, numberField, stageOf, type Act, type Request } from './act.ts';

/** An act of one stage: its payment, then the events of `makers`. */
export const plainly = (request: Request, ...makers: readonly Maker<FluidFight>[]): Outcome =>
  plainlyTold(request, null, ...makers);

/** An act of one stage with a verdict, null: none. */
export function plainlyTold(
  request: Request,
  verdict: Verdict | null,
  ...makers: readonly Maker<FluidFight>[]
): Outcome {
  const events = chained(request.fight, (reached) => paid(reached, request), ...makers);
  const told = stageOf('declared', request, request.action, events);
  if (verdict) told.verdict = verdict;
  return inOneStage(request, told);
}

/** FLU-MOD-01, FLU-GAP-20: an Aim at one target, in place of an earlier one. */
export const aim: Act = {
  ...halfAction,
  action: 'aim',
  clause: 'FLU-GAP-20',
  target: 'one',
  perform: (request) =>
    plainly(
      request,
      (reached) => became(reached, request.who, 'aim', request.targets[0]!, 'FLU-GAP-20'),
      (reached) => happened(reached, request.who, [{ type: 'aim' }]),
    ),
};

/** FLU-MOD-02, FLU-GAP-20. */
export const brace: Act = {
  ...halfAction,
  action: 'brace',
  clause: 'FLU-GAP-20',
  perform: (request) =>
    plainly(
      request,
      (reached) => became(reached, request.who, 'braced', true, 'FLU-GAP-20'),
      (reached) => happened(reached, request.who, [{ type: 'brace' }]),
    ),
};

/** FLU-MOD-03. */
export const regroup: Act = {
  ...halfAction,
  action: 'regroup',
  clause: 'FLU-MOD-03',
  perform: (request) => plainly(request, (reached) => happened(reached, request.who, [{ type: 'regroup' }])),
};

/** The distance, in ft, that a target may move before an Aim on it is lost (FLU-GAP-20); also the length of a bonus step. */
const STEP = 5;

/** A half action of movement, which terrain may slow (FLU-MOD-04). */
export const move: Act = {
  ...halfAction,
  action: 'move',
  clause: 'FLU-RND-06',
  cost: 'move',
  use: 'move',
  moves: { field: 'feet', unit: 'feet', rank: 1 },
  fields: (fight, combatant) => [
    numberField('feet', 'FLU-RND-06', 'table', speedNow(fight, combatant), 0, 10_000),
    flagField('slowed', 'FLU-MOD-04', 'table'),
  ],
  lists: [GROUND],
  refusal: (request) => sprawledRefusal(request) ?? speedRefusal(request),
  perform: (request) =>
    plainly(
      request,
      (reached) => moved(reached, request.who, asNumber(request.declared, 'feet')),
      (reached) => (isSlowed(request) ? happened(reached, request.who, [{ type: 'slowedMove' }]) : []),
    ),
  odds(request) {
    const foreseen = isSlowed(request) ? [slowedForeseen(request)] : [];
    return { tally: [], chances: [], distributions: [], tail: 0, assuming: [], foreseen };
  },
};

function slowedForeseen({ options }: Request): Foreseen {
  const value = total(fluidModifiers([{ type: 'slowedMove' }], 0, options));
  return { label: 'SALVO.fluid.foreseen.slowedMove', clause: 'FLU-MOD-04', good: null, values: { value } };
}

/** FLU-MOD-04, FLU-GAP-22: whether the scene has rough ground on the way, or the declaration says so. */
const isSlowed = ({ declared }: Request): boolean => isRough(declared) || asFlag(declared, 'slowed');

/** FLU-GAP-28: the speed under conditions, in ft. */
const speedNow = (fight: FluidFight, combatant: FluidCombatant): number =>
  speedWith(conditionsOf(combatant, optionsFrom(fight.options)), combatant.sheet.speed);

/**
 * FLU-GAP-28: the refusal of a half action of movement that goes farther than the speed under conditions; null: it does
 * not.
 */
function speedRefusal({ fight, combatant, declared }: Request): Refusal | null {
  const most = speedNow(fight, combatant);
  return asNumber(declared, 'feet') > most ? refuse('tooFar', 'FLU-GAP-28', { most }) : null;
}

/**
 * FLU-GAP-28: the refusal of a sprawled combatant, which may only crouch, drop prone or stand up; null: it is not
 * sprawled.
 */
const sprawledRefusal = ({ combatant }: Request): Refusal | null =>
  Object.hasOwn(combatant.state.conditions, 'sprawled') ? refuse('sprawled', 'FLU-GAP-28') : null;

/** FLU-RND-06: the bonus step of 5 ft, once in a round without other movement. */
export const step: Act = {
  action: 'step',
  clause: 'FLU-RND-06',
  cost: 'step',
  target: 'none',
  when: 'turn',
  notInSurprise: true,
  moves: { field: 'feet', unit: 'feet', rank: 0 },
  fields: () => STEP_FIELDS,
  refusal: (request) =>
    sprawledRefusal(request) ??
    (asNumber(request.declared, 'feet') > STEP ? refuse('beyondStep', 'FLU-RND-06', { most: STEP }) : null),
  perform: (request) => plainly(request, (reached) => moved(reached, request.who, asNumber(request.declared, 'feet'))),
};

const STEP_FIELDS = [numberField('feet', 'FLU-RND-06', 'table', STEP, 0, 10_000)];

/** FLU-GAP-20: any movement ends a Brace, that of a posture too (FLU-GAP-28). */
const unbraced = (fight: FluidFight, who: Id): readonly Event[] => became(fight, who, 'braced', false, 'FLU-GAP-20');

/** FLU-GAP-20: moving ends a Brace, and every Aim at a target that moves more than 5 ft. */
function moved(fight: FluidFight, who: Id, feet: number): readonly Event[] {
  const gone = [event('moved', who, 'FLU-RND-06', [], { feet }), ...unbraced(fight, who)];
  if (feet <= STEP) return gone;
  const aiming = fight.combatants.filter((combatant) => combatant.state.aim === who);
  return [...gone, ...aiming.flatMap((combatant) => became(fight, combatant.id, 'aim', null, 'FLU-GAP-20'))];
}

const postureFields = (preset: string) => [
  choiceField('to', 'FLU-GAP-28', 'actor', ['standing', 'crouched', 'prone'], preset),
];
const DOWN_FIELDS = postureFields('crouched');
const UP_FIELDS = postureFields('standing');

/** Postures that are conditions, the lowest last. No combatant takes up `sprawled` by itself. */
const LOW = ['crouched', 'prone', 'sprawled'];

const postureOf = ({ state }: FluidCombatant): string =>
  LOW.findLast((id) => Object.hasOwn(state.conditions, id)) ?? 'standing';

/** FLU-GAP-28: crouching, dropping and standing up are movement; standing up from sprawled makes flat-footed. */
export const posture: Act = {
  ...halfAction,
  action: 'posture',
  clause: 'FLU-GAP-28',
  cost: 'move',
  use: 'move',
  fields: (_fight, combatant) => (postureOf(combatant) === 'standing' ? DOWN_FIELDS : UP_FIELDS),
  refusal: ({ combatant, declared }) =>
    asText(declared, 'to') === postureOf(combatant) ? refuse('alreadyInStance', 'FLU-GAP-28') : null,
  perform: (request) =>
    plainly(request, (reached) => postureTaken(reached, request.who, asText(request.declared, 'to'))),
};

function postureTaken(fight: FluidFight, who: Id, to: string): readonly Event[] {
  const { conditions } = combatantOf(fight, who).state;
  const fromSprawled = Object.hasOwn(conditions, 'sprawled') && to === 'standing';
  return chained(
    fight,
    ...LOW.filter((id) => id !== to).map((id) => (reached: FluidFight) => lost(reached, who, id, 'FLU-GAP-28')),
    (reached) => (to === 'standing' ? [] : gained(reached, who, to, 'FLU-GAP-28')),
    (reached) => (fromSprawled ? gained(reached, who, 'flatFooted', 'FLU-GAP-28') : []),
    (reached) => unbraced(reached, who),
  );
}

/** A fresh magazine (section 14). Its cost, which no clause gives, is a half action. */
export const reload: Act = {
  ...halfAction,
  action: 'reload',
  clause: 'FLU-RND-02',
  items: ({ sheet }) => sheet.weapons.filter((weapon) => weapon.magazine !== null),
  refusal: ({ combatant, item }) =>
    shotsIn(combatant, item!) >= item!.magazine! ? refuse('magazineFull', 'FLU-RND-02') : null,
  perform: (request) => plainly(request, (reached) => reloaded(reached, request.who, request.item!)),
};

function reloaded(fight: FluidFight, who: Id, weapon: Weapon): readonly Event[] {
  const change = putAt(combatantOf(fight, who).state.ammo, 'ammo', weapon.id, weapon.magazine!);
  return [event('reloaded', who, 'FLU-RND-02', [change], { item: weapon.id })];
}

/** FLU-RND-07: a free action that no other act is. */
export const free: Act = {
  action: 'free',
  clause: 'FLU-RND-07',
  cost: 'free',
  target: 'none',
  when: 'turn',
  perform: (request) => plainly(request),
};

const OTHER_FIELDS = [choiceField('length', 'FLU-RND-02', 'actor', ['half', 'full'], 'half')];

/** FLU-RND-02: a half or full action that no other act is. */
export const other: Act = {
  ...halfAction,
  action: 'other',
  clause: 'FLU-RND-02',
  fields: () => OTHER_FIELDS,
  costOf: ({ declared }) => (asText(declared, 'length') === 'full' ? 'full' : 'half'),
  perform: (request) => plainly(request),
};
