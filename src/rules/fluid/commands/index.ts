/** Every act of this ruleset, in the order in which it is offered. */
import type { Act } from './act.ts';
import { attack, strafe, suppress } from './attack.ts';
import { addEntry, condition, extraHalf, grant, hurt, setCount, shorten, strikeEntry, triumph } from './gm.ts';
import { join, leave } from './joining.ts';
import { delay, press, ready, trigger } from './place.ts';
import { setUp, surprisePart } from './setup.ts';
import { shorteningFields } from './shortening.ts';
import { aim, brace, free, move, other, posture, regroup, reload, step } from './simple.ts';
import { finish, skill } from './skill.ts';

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
export const acts = ACTS.map((act): Act => ({
  ...act,
  fields: (fight, one, item) => [...(act.fields?.(fight, one, item) ?? []), ...shorteningFields(one, act.action)],
}));

export const actOf = (action: string): Act | null => acts.find((one) => one.action === action) ?? null;
