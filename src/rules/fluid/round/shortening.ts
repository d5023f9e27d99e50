/** Effects that shorten an action (FLU-RND-11, -12): offered with the acts that they shorten, picked by the actor. */
import type { Field } from '../../kernel/command.ts';
import { asFlag } from '../../kernel/declared.ts';
import { dropping, type Event, event } from '../../kernel/event.ts';
import { asJson, type Making } from '../../kernel/json.ts';
import { numbered } from '../../kernel/numbered.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import type { FluidCombatant } from '../sheet/types.ts';
import { reductionRefusal, shortened, TIMES, type Cost } from './allowance.ts';

/** Acts that an effect may shorten: half and full actions other than movement. */
export const SHORTENABLE = [
  'attack',
  'strafe',
  'suppress',
  'aim',
  'brace',
  'regroup',
  'reload',
  'skill',
  'other',
  'ready',
] as const;

const NONE: Request['picked'] = [];

function effectsFor({ state }: FluidCombatant, action: string): Request['picked'] {
  // Several times in every act; there is hardly ever an effect, and `for … in` finds that out fastest.
  for (const _number in state.shorter) {
    return numbered(state.shorter).filter(([, effect]) => effect.action === action);
  }
  return NONE;
}

const keyOf = (number: string): string => `shorter${number}`;

/** A flag for each effect that may shorten an action. */
export const shorteningFields = (combatant: FluidCombatant, action: string): readonly Field[] =>
  effectsFor(combatant, action).map(([number, { steps }]) => {
    const label = `SALVO.fluid.field.shorter.${steps}`;
    return { key: keyOf(number), clause: 'FLU-RND-11', label, from: 'actor', kind: 'flag', default: false };
  });

/**
 * The parts of a request that depend on its act, filled in: the act, the effects picked to shorten it, and its cost
 * (FLU-RND-11).
 */
export function complete(request: Making<Request>, act: Act): void {
  const { combatant, action, declared } = request;
  const effects = effectsFor(combatant, action);
  const cost = act.costOf?.(request) ?? act.cost;
  request.act = act;
  request.picked = effects === NONE ? NONE : effects.filter(([number]) => asFlag(declared, keyOf(number)));
  request.cost = request.picked.length === 0 ? cost : shortenedBy(cost, request.picked);
}

function shortenedBy(cost: Cost, picked: Request['picked']): Cost {
  const time = TIMES.find((time) => time === cost);
  let steps = 0;
  for (const [, effect] of picked) steps += effect.steps;
  return time ? shortened(time, steps) : cost;
}

/**
 * FLU-RND-11, -12: the reason that the picked effects cannot be combined; null: all but one of them may come on top of
 * another.
 */
export function shorteningRefusal({ picked }: Request): Refusal | null {
  if (picked.length < 2) return null;
  const [first, second] = picked.filter(([, { besides }]) => !besides);
  return second ? reductionRefusal(first![0]) : null;
}

/** The loss of the picked effects. */
export function shorteningUsed({ who, picked }: Request): Event {
  const changes = picked.map(([number, effect]) => dropping(`shorter.${number}`, asJson(effect)));
  return event('actionShortened', who, 'FLU-RND-11', changes, { action: picked[0]![1].action });
}
