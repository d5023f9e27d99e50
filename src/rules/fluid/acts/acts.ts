/** All acts of this ruleset, in the order in which they are offered. */
import type { ActRules } from '../../kernel/act.ts';
import { actsOf } from '../../kernel/acts.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { attack, strafe, suppress } from '../attack/attack.ts';
import { enterFire } from '../attack/sweep.ts';
import { saving } from '../check/saving.ts';
import { finish, skill } from '../check/skill.ts';
import { join, leave } from '../opening/joining.ts';
import { maxima, session } from '../opening/session.ts';
import { setUp, surprisePart } from '../opening/set-up.ts';
import { optionsFrom } from '../options.ts';
import { splitRefusal } from '../round/allowance.ts';
import { COSTS, paymentRefusal } from '../round/payment.ts';
import { complete, shorteningFields, shorteningRefusal } from '../round/shortening.ts';
import { isPresent, isUp } from '../sheet/state.ts';
import type { FluidCombatant, Weapon } from '../sheet/types.ts';
import { flagField, type Act, type Request } from './act.ts';
import { delay } from './delay.ts';
import { extraHalf, grant, shorten } from './granting.ts';
import { press } from './press.ts';
import { ready, trigger } from './ready.ts';
import { addEntry, condition, decline, hurt, setCount, strikeEntry, triumph } from './rulings.ts';
import { aim, brace, free, move, other, posture, regroup, reload, step } from './simple.ts';

const ACTS: readonly Act[] = [
  attack,
  strafe,
  suppress,
  enterFire,
  aim,
  brace,
  regroup,
  move,
  step,
  posture,
  reload,
  skill,
  finish,
  saving,
  other,
  free,
  press,
  delay,
  ready,
  trigger,
  join,
  leave,
  decline,
  setCount,
  addEntry,
  strikeEntry,
  triumph,
  condition,
  hurt,
  grant,
  extraHalf,
  shorten,
  session,
  maxima,
  setUp,
  surprisePart,
];

const actRules: ActRules<FluidCombatant, Weapon, Request, Act> = {
  ruleset: 'fluid',
  clause: 'FLU-RND-02',
  options: optionsFrom,
  complete,
  barred: (_act, request) => stateRefusal(request) ?? shorteningRefusal(request) ?? paymentRefusal(request),
  cost: (_act, { cost }) => COSTS[cost],
};

/** The reason in the state of the fight or of the actor that forbids an act; null: there is none. */
function stateRefusal({ act, fight, combatant }: Request): Refusal | null {
  if (fight.phase === 'ended') return refuse('fightEnded', 'FLU-SEQ-02');
  if (act.when === 'always') return null;
  if (!isPresent(combatant)) return refuse('leftFight', 'FLU-INI-05');
  return isUp(combatant) ? null : refuse('cannotAct', 'FLU-GAP-28');
}

const SPLIT = flagField('split', 'FLU-RND-08', 'actor');

/** The acts with further fields: a split over two rounds (FLU-RND-08), effects that shorten (FLU-RND-11). */
const OFFERED = ACTS.map((act): Act => {
  const split = act.costOf && splitRefusal(act.use) === null ? [SPLIT] : [];
  return {
    ...act,
    fields(fight, combatant, item) {
      const own = act.fields?.(fight, combatant, item) ?? [];
      const shortening = shorteningFields(combatant, act.action);
      return split.length + shortening.length === 0 ? own : [...own, ...split, ...shortening];
    },
  };
});

export const { choices, allowed, perform, odds, price, areas, request } = actsOf(actRules, OFFERED);
