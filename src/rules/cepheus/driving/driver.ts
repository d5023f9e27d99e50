/** The driver at the wheel (sections 36, 37): possible drivers, the cost, the control check. */
import { changeTo } from '../../kernel/changes.ts';
import { conditionLost } from '../../kernel/condition.ts';
import { asNumber, type Declared } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import { dm, rollCheck, type Checked } from '../check/check.ts';
import { checkStage, stateDms } from '../check/skill-check.ts';
import { paid } from '../fight/budget.ts';
import { armorSkillDm, combatantOf, dexOf, hitsOn, isDead, jackOfAllTrades, skillOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, HulkState, Motion } from '../types.ts';
import { isPowerless, seated, vehicleOf, type Wreckable } from '../vehicles/aboard.ts';
import { SYSTEM_HITS } from '../vocabulary.ts';
import { controlRefusal, controlTally, type Rammed } from './control.ts';

/** Whether a combatant is in a driver's seat. */
export const drives = ({ state }: CepheusCombatant): boolean => state.seat?.role === 'driver';

/** The vehicle that a combatant drives; null for none. */
export function driven(fight: CepheusFight, combatant: CepheusCombatant): Wreckable | null {
  const place = seated(fight, combatant);
  return place?.seat.role === 'driver' ? place.vehicle : null;
}

/** The refusal of any act at the wheel: `notDriving`, `vehicleDestroyed`, `disabled` or `powerless`; null if it is possible. */
export function drivingRefusal({ fight, combatant }: Request): Refusal | null {
  const vehicle = driven(fight, combatant);
  if (!vehicle) return refuse('notDriving', 'CEP-VEH-04');
  if (isDead(vehicle.combatant.state)) return refuse('vehicleDestroyed', 'CEP-VEH-38');
  const disabled = controlRefusal(hitsOn(vehicle.hulk, 'drive') ?? SYSTEM_HITS.drive);
  if (disabled) return disabled;
  if (hitsOn(vehicle.hulk, 'powerPlant') === 3) return refuse('disabled', 'CEP-VEH-45');
  return isPowerless(fight, vehicle.combatant) ? refuse('powerless', 'CEP-VEH-56') : null;
}

/** The changes to a vehicle by an act at the wheel: speed in kph, facing in degrees. */
export interface Course {
  readonly motion?: Partial<Motion>;
  readonly speed?: number;
  readonly facing?: number;
}

/** The events of an act at the wheel: its cost, which counts as driving, and its course. */
export function atTheWheel(
  fight: CepheusFight,
  who: Id,
  cost: 'minor' | 'significant' | 'free',
  clause: string,
  course: Course = {},
): readonly Event[] {
  return chained(
    fight,
    (reached) => paid(reached, who, cost, clause),
    (reached) => {
      const vehicle = driven(reached, combatantOf(reached, who));
      if (!vehicle) return [];
      const { motion } = vehicle.combatant.state;
      const spent = cost === 'free' ? motion.spent : [...motion.spent, cost];
      return steered(reached, vehicle.combatant.id, clause, { ...course, motion: { spent, ...course.motion } });
    },
  );
}

/** The event of a vehicle's driving and its new course, of the kind `kind`; none if nothing changes. */
export function steered(
  fight: CepheusFight,
  id: Id,
  clause: string,
  { motion, speed, facing }: Course,
  kind = speed === undefined && facing === undefined ? 'driven' : 'steered',
): readonly Event[] {
  const { state } = combatantOf(fight, id);
  const hulk = vehicleOf(fight, id)?.hulk;
  if (!hulk) return [];
  const changes = [
    ...changeTo(state, 'motion', { ...state.motion, ...motion }),
    ...hulkField(hulk, 'speed', speed),
    ...hulkField(hulk, 'facing', facing),
  ];
  return changes.length > 0 ? [event(kind, id, clause, changes)] : [];
}

const hulkField = (hulk: HulkState, key: 'speed' | 'facing', to: number | undefined) =>
  to === undefined ? [] : changeTo(hulk, key, to).map((change) => ({ ...change, path: `hulk.${key}` }));

interface Controlled extends Checked {
  readonly vehicle: Wreckable;
  readonly stage: Stage;
}

/** The circumstances of one control check: the target of a ram, and further DMs. */
interface Circumstances {
  readonly rammed?: Rammed | null;
  readonly more?: Tally;
}

/** The control check of a driver, with its stage. */
export function* controlCheck(
  fight: CepheusFight,
  who: Id,
  declared: Declared,
  options: CepheusOptions,
  circumstances: Circumstances = {},
): Procedure<Controlled> {
  const title = 'SALVO.cepheus.stage.control';
  const vehicle = driven(fight, combatantOf(fight, who))!;
  const tally = tallyAtTheWheel(fight, who, declared, options, circumstances);
  const check = yield* rollCheck(who, tally, title);
  const events = conditionLost(fight, vehicle.combatant.id, 'setUp');
  return { ...check, vehicle, stage: { ...checkStage(who, title, tally, check), events } };
}

/** The DMs of a driver's control check, with the one that the GM declares (CEP-VEH-28). */
export function tallyAtTheWheel(
  fight: CepheusFight,
  who: Id,
  declared: Declared,
  options: CepheusOptions,
  { rammed = null, more = NONE }: Circumstances = {},
): Tally {
  const driver = combatantOf(fight, who);
  const { sheet, hulk, combatant } = driven(fight, driver)!;
  const control = {
    driver: {
      skill: skillOf(driver, sheet.skill),
      jackOfAllTrades: jackOfAllTrades(driver),
      dex: dexOf(driver),
    },
    agility: sheet.agility,
    drive: hitsOn(hulk, 'drive') ?? SYSTEM_HITS.drive,
    other: asNumber(declared, 'otherDm'),
  };
  const setUp = combatant.state.conditions['setUp']?.value ?? 0;
  return [
    ...controlTally(control, rammed, options),
    dm('GAP-07', 'armorSkill', armorSkillDm(driver)),
    dm('GAP-09', 'setUp', setUp),
    ...stateDms(fight, driver, options),
    ...more,
  ];
}

const NONE: Tally = [];
