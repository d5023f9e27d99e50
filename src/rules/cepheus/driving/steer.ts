/** Plain driving, maneuvers and evasive action (CEP-VEH-03, -04, -21, -22). */
import { topSpeed } from '../vehicles/parts.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import type { Field } from '../../kernel/command.ts';
import { after, begin, ended, event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, measureField, numberField, ruling, type Act, type Request } from '../acts/act.ts';
import { optionsFrom } from '../options.ts';
import { combatantOf } from '../sheet/state.ts';
import { DRIVINGS, type CepheusCombatant, type CepheusFight, type Driving } from '../types.ts';
import { DRIVING_COST, evasionDm } from './control.ts';
import { atTheWheel, controlCheck, driven, drives, drivingRefusal, steered, type Course } from './driver.ts';

/** Stands for a facing that nobody says: the token shows it, or it stays. */
const AS_IT_IS = -1;

/** Common parts of every act at the wheel. */
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
    measureField('facing', 'CEP-VEH-01', 'table', AS_IT_IS, AS_IT_IS, 359),
  ];
}

/** Within the speed that damage leaves. */
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

/** CEP-VEH-04: at least this every round; how hard the way is the GM has said. */
export const drive: Act = {
  ...wheel,
  action: 'drive',
  clause: 'CEP-VEH-04',
  fields: courseFields,
  refusal: courseRefusal,
  costOf: (request) => DRIVING_COST[drivingOf(request)],
  perform(request) {
    const { fight, who, action } = request;
    const events = atTheWheel(fight, who, DRIVING_COST[drivingOf(request)], 'CEP-VEH-04', courseOf(request));
    const values = { kph: asNumber(request.declared, 'kph') };
    const verdict = { key: 'SALVO.cepheus.verdict.driven', good: null, values };
    return ended(
      after(begin(fight), { kind: 'declared', who, title: 'SALVO.cepheus.stage.drive', verdict, events }),
      action,
      who,
    );
  },
};

const drivingOf = ({ fight, combatant }: Request): Driving =>
  driven(fight, combatant)?.combatant.state.motion.driving ?? 'simple';

/** CEP-VEH-22: no check. After a stunt that leaves some, it costs nothing (CEP-VEH-24). */
export const maneuver: Act = {
  ...wheel,
  action: 'maneuver',
  clause: 'CEP-VEH-22',
  fields: courseFields,
  refusal: courseRefusal,
  costOf: (request) => (leftOver(request) > 0 ? 'free' : 'significant'),
  perform(request) {
    const { fight, who, action } = request;
    const left = leftOver(request);
    const course = { ...courseOf(request), ...(left > 0 ? { motion: { maneuvers: left - 1 } } : {}) };
    const events = atTheWheel(fight, who, left > 0 ? 'free' : 'significant', 'CEP-VEH-22', course);
    const values = { kph: asNumber(request.declared, 'kph') };
    const verdict = { key: 'SALVO.cepheus.verdict.driven', good: null, values };
    return ended(
      after(begin(fight), { kind: 'declared', who, title: 'SALVO.cepheus.stage.maneuver', verdict, events }),
      action,
      who,
    );
  },
};

const leftOver = ({ fight, combatant }: Request): number =>
  driven(fight, combatant)?.combatant.state.motion.maneuvers ?? 0;

export const OTHER_DM = [numberField('otherDm', 'CEP-VEH-28', 'gm', 0, -20, 20)];

/** CEP-VEH-21: its Effect counts against attacks on the vehicle and from it, until the driver's next action. */
export const evade: Act = {
  ...wheel,
  action: 'evade',
  clause: 'CEP-VEH-21',
  fields: () => OTHER_DM,
  refusal: drivingRefusal,
  *perform({ fight, who, declared, options, action }) {
    const begun = after(begin(fight), {
      kind: 'declared',
      who,
      title: 'SALVO.cepheus.stage.evade',
      events: atTheWheel(fight, who, 'significant', 'CEP-VEH-21'),
    });
    const driver = combatantOf(begun.fight, who);
    const title = 'SALVO.cepheus.stage.control';
    const made = yield* controlCheck(begun.fight, driver, title, options, { other: asNumber(declared, 'otherDm') });
    const checked = after(begun, made.stage);
    const { id } = driven(checked.fight, driver)!.combatant;
    const values = { dm: evasionDm(made.effect, options) };
    const verdict = { key: 'SALVO.cepheus.verdict.evading', good: made.success, values };
    // An evasive action that changes no attack is none (`negativeEffect`).
    if (values.dm === 0) return ended(checked, action, who);
    const events = steered(checked.fight, id, 'CEP-VEH-21', { motion: { evading: made.effect } });
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

/** CEP-VEH-04: obstacles, a pursuit or fire make driving demanding. */
export const setDriving: Act = {
  ...ruling('setDriving', 'CEP-VEH-04', ({ fight, who, declared }) => {
    const driving = asText(declared, 'driving') as Driving;
    const changed = steered(fight, who, 'CEP-VEH-04', { motion: { driving } });
    return changed.length > 0 ? changed : [event('steered', who, 'CEP-VEH-04', [])];
  }),
  doneBy: 'vehicles',
  fields: (_fight, { state }) => (state.motion.driving === 'simple' ? HARDER : EASIER),
};
