/** Plain driving, maneuvers and evasive action (CEP-VEH-03, -04, -21, -22). */
import { changeTo } from '../../kernel/changes.ts';
import type { Field } from '../../kernel/command.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { after, begin, ended, inOneStage } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, measureField, numberField, ruling, type Act, type Request } from '../acts/act.ts';
import { checkOdds } from '../check/check-odds.ts';
import type { Cost } from '../fight/budget.ts';
import { optionsFrom } from '../options.ts';
import { DRIVINGS, type CepheusCombatant, type CepheusFight, type Driving } from '../types.ts';
import { topSpeed } from '../vehicles/parts.ts';
import { DRIVING_COST, evasionDm } from './control.ts';
import {
  atTheWheel,
  controlCheck,
  driven,
  drives,
  drivingRefusal,
  steered,
  tallyAtTheWheel,
  type Course,
} from './driver.ts';

/** The value of a facing that is neither measured nor declared; the vehicle keeps its own. */
const UNDECLARED = -1;

/** The parts common to all acts at the wheel. */
export const wheel = {
  cost: 'significant',
  when: 'turn',
  target: 'none',
  concerns: drives,
} as const;

function courseFields(fight: CepheusFight, combatant: CepheusCombatant): readonly Field[] {
  const vehicle = driven(fight, combatant);
  const speed = vehicle
    ? Math.min(vehicle.hulk.speed, topSpeed(vehicle.sheet, vehicle.hulk, optionsFrom(fight.options)))
    : 0;
  return [
    measureField('kph', 'CEP-VEH-55', 'actor', speed, 0, 100_000),
    measureField('facing', 'CEP-VEH-01', 'table', vehicle?.hulk.facing ?? UNDECLARED, UNDECLARED, 359),
  ];
}

/** The refusal of a speed above the top speed that damage leaves (CEP-VEH-55). */
function courseRefusal(request: Request): Refusal | null {
  const refused = drivingRefusal(request);
  if (refused) return refused;
  const { sheet, hulk } = driven(request.fight, request.combatant)!;
  const max = topSpeed(sheet, hulk, request.options);
  return asNumber(request.declared, 'kph') > max ? refuse('tooFast', 'CEP-VEH-55', { max }) : null;
}

function courseOf({ declared }: Request): Course {
  const facing = asNumber(declared, 'facing');
  return { speed: asNumber(declared, 'kph'), ...(facing < 0 ? {} : { facing }) };
}

/** A new course without a check. */
function onCourse(request: Request, cost: Cost, clause: string, course: Course): Outcome {
  const { fight, who, action, declared } = request;
  const events = atTheWheel(fight, who, cost, clause, course);
  const verdict = { key: 'SALVO.cepheus.verdict.driven', good: null, values: { kph: asNumber(declared, 'kph') } };
  return inOneStage(request, { kind: 'declared', who, title: `SALVO.cepheus.stage.${action}`, verdict, events });
}

/** Plain driving, the least that keeps control (CEP-VEH-04); its cost depends on the difficulty that the GM has set. */
export const drive: Act = {
  ...wheel,
  action: 'drive',
  clause: 'CEP-VEH-04',
  fields: courseFields,
  refusal: courseRefusal,
  costOf: (request) => DRIVING_COST[drivingOf(request)],
  perform: (request) => onCourse(request, DRIVING_COST[drivingOf(request)], 'CEP-VEH-04', courseOf(request)),
};

const drivingOf = ({ fight, combatant }: Request): Driving =>
  driven(fight, combatant)?.combatant.state.motion.driving ?? 'simple';

/** A maneuver without a check (CEP-VEH-22); free while maneuvers are left from a stunt (CEP-VEH-24). */
export const maneuver: Act = {
  ...wheel,
  action: 'maneuver',
  clause: 'CEP-VEH-22',
  fields: courseFields,
  refusal: courseRefusal,
  costOf: (request) => (maneuversLeft(request) > 0 ? 'free' : 'significant'),
  perform(request) {
    const left = maneuversLeft(request);
    if (left === 0) return onCourse(request, 'significant', 'CEP-VEH-22', courseOf(request));
    return onCourse(request, 'free', 'CEP-VEH-22', { ...courseOf(request), motion: { maneuvers: left - 1 } });
  },
};

const maneuversLeft = ({ fight, combatant }: Request): number =>
  driven(fight, combatant)?.combatant.state.motion.maneuvers ?? 0;

/** The GM's further DM on a control check. */
export const OTHER_DM = [numberField('otherDm', 'CEP-VEH-28', 'gm', 0, -20, 20)];

/**
 * Evasive action: its Effect is a negative DM on attacks against the vehicle and from it until the driver's next
 * action (CEP-VEH-21).
 */
export const evade: Act = {
  ...wheel,
  action: 'evade',
  clause: 'CEP-VEH-21',
  fields: () => OTHER_DM,
  refusal: drivingRefusal,
  odds: ({ fight, who, declared, options }) =>
    checkOdds(tallyAtTheWheel(fight, who, declared, options), { evasionDm: (effect) => evasionDm(effect, options) }),
  *perform({ fight, who, declared, options, action }) {
    const begun = after(begin(fight), {
      kind: 'declared',
      who,
      title: 'SALVO.cepheus.stage.evade',
      events: atTheWheel(fight, who, 'significant', 'CEP-VEH-21'),
    });
    const check = yield* controlCheck(begun.fight, who, declared, options);
    const checked = after(begun, check.stage);
    const { id } = check.vehicle.combatant;
    const values = { dm: evasionDm(check.effect, options) };
    const verdict = { key: 'SALVO.cepheus.verdict.evading', good: check.success, values };
    // An evasive action with DM 0 is not recorded: it changes no attack.
    if (values.dm === 0) return ended(checked, action, who);
    const events = steered(checked.fight, id, 'CEP-VEH-21', { motion: { evading: check.effect } }, 'evading');
    return ended(
      after(checked, { kind: 'effect', who: id, title: 'SALVO.cepheus.stage.evading', verdict, events }),
      action,
      who,
    );
  },
};

const drivingFields = (preset: Driving) => [choiceField('driving', 'CEP-VEH-04', 'gm', DRIVINGS, preset)];
const HARDER = drivingFields('demanding');
const EASIER = drivingFields('simple');

/** The ruling that driving becomes demanding, by obstacles, pursuit or fire, or simple again (CEP-VEH-04). */
export const setDriving: Act = {
  ...ruling('setDriving', 'CEP-VEH-04', ({ who, combatant: { state }, declared }) => {
    const driving = asText(declared, 'driving') as Driving;
    const changes = changeTo(state, 'motion', { ...state.motion, driving });
    return [event('drivingSet', who, 'CEP-VEH-04', changes, { driving })];
  }),
  doneBy: 'vehicles',
  fields: (_fight, { state }) => (state.motion.driving === 'simple' ? HARDER : EASIER),
};
