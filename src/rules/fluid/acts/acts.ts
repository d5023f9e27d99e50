/** Every act of this ruleset, in the order in which it is offered. */
import { actsOf } from '../../kernel/acts.ts';
import { house, type Act } from './act.ts';
import { attack, strafe, suppress } from '../attack/attack.ts';
import { addEntry, condition, extraHalf, grant, hurt, setCount, shorten, strikeEntry, triumph } from './gm.ts';
import { join, leave } from '../opening/joining.ts';
import { delay, press, ready, trigger } from './place.ts';
import { setUp, surprisePart } from '../opening/set-up.ts';
import { shorteningFields } from '../round/shortening.ts';
import { aim, brace, free, move, other, posture, regroup, reload, step } from './simple.ts';
import { finish, skill } from '../check/skill.ts';

const ACTS: readonly Act[] = [
  attack,
  strafe,
  suppress,
  aim,
  brace,
  regroup,
  move,
  step,
  posture,
  reload,
  skill,
  finish,
  other,
  free,
  press,
  delay,
  ready,
  trigger,
  join,
  leave,
  setCount,
  addEntry,
  strikeEntry,
  triumph,
  condition,
  hurt,
  grant,
  extraHalf,
  shorten,
  setUp,
  surprisePart,
];

/** With the effects that may shorten it (FLU-RND-11). */
const shortenable = ACTS.map((act): Act => ({
  ...act,
  fields: (fight, combatant, item) => [
    ...(act.fields?.(fight, combatant, item) ?? []),
    ...shorteningFields(combatant, act.action),
  ],
}));

export const { choices, perform, odds, request } = actsOf(house, shortenable);
