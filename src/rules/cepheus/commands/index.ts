/** Every act of the ruleset, in the order in which a table shows them. */
import { actsOf } from '../../kernel/acts.ts';
import { house, type Act } from './act.ts';
import { aim, aimKill } from './aim.ts';
import { attack } from './attack.ts';
import { check } from './checks.ts';
import { setCloud } from './clouds.ts';
import { coupDeGrace } from './coup.ts';
import { takeDrug } from './drugs.ts';
import { abandon, extendedAction } from './extended.ts';
import { grapple } from './grapple.ts';
import { hazard } from './hazard.ts';
import { leadership } from './leadership.ts';
import { setScene } from './place.ts';
import { changeStance, move } from './posture.ts';
import { charge, fatigue, free, rest, setAware, setContact, setCover, setHelpless } from './rulings.ts';
import { actNow, delay, hasten, join } from './timing.ts';
import { draw, reload } from './weapons.ts';

export const ACTS: readonly Act[] = [
  attack,
  aim,
  aimKill,
  move,
  changeStance,
  draw,
  reload,
  grapple,
  coupDeGrace,
  leadership,
  check,
  takeDrug,
  extendedAction,
  abandon,
  hasten,
  delay,
  actNow,
  join,
  free,
  charge,
  setScene,
  setCover,
  setCloud,
  setAware,
  setContact,
  setHelpless,
  hazard,
  fatigue,
  rest,
];

export const { choices, perform, odds, request } = actsOf(house, ACTS);
