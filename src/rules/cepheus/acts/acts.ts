/** Every act of the ruleset, in the order in which a table shows them. */
import { actsOf } from '../../kernel/acts.ts';
import { day } from '../aftercare/day.ts';
import { firstAid, medicalCare, surgery } from '../aftercare/medical.ts';
import { attack } from '../attack/attack.ts';
import { abandon, extendedAction } from '../check/extended.ts';
import { check } from '../check/skill-check.ts';
import { leadership } from '../command/leadership.ts';
import { breakOff, ram, stunt, weave } from '../driving/chase.ts';
import { collision } from '../driving/crash.ts';
import { drive, evade, maneuver, setDriving } from '../driving/steer.ts';
import { actNow, delay, hasten, join } from '../fight/timing.ts';
import { fatigue, rest } from '../harm/fatigue.ts';
import { hazard } from '../harm/hazard.ts';
import { comeTo } from '../harm/waking.ts';
import { hoursPass, repair, salvage } from '../repair/repairs.ts';
import { setCloud } from '../scene/clouds.ts';
import { setScene } from '../scene/scene.ts';
import { board, leave } from '../vehicles/boarding.ts';
import { actRules, offered, type Act } from './act.ts';
import { aim, aimKill, distract } from './aim.ts';
import { coupDeGrace } from './coup.ts';
import { takeDrug } from './drugs.ts';
import { grapple } from './grapple.ts';
import { changeStance, move } from './move.ts';
import { charge, free, setAware, setCondition, setContact, setCover, setHelpless } from './rulings.ts';
import { draw, reload } from './weapons.ts';

const ALL: readonly Act[] = [
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
  firstAid,
  surgery,
  medicalCare,
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
  setCondition,
  distract,
  hazard,
  fatigue,
  comeTo,
  rest,
  day,
  board,
  leave,
  drive,
  maneuver,
  evade,
  ram,
  stunt,
  weave,
  breakOff,
  setDriving,
  collision,
  repair,
  salvage,
  hoursPass,
];

export const ACTS: readonly Act[] = ALL.map(offered);

export const { choices, allowed, perform, odds, price, areas, request } = actsOf(actRules, ACTS);
