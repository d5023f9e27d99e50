/** The status of a combatant, for tracker rows, token bars and sheets. */
import type { Id } from '../kernel/json.ts';
import type { Standing, Status, StatusCondition } from '../ruleset.ts';
import { isSuppressed } from './check/skill-check.ts';
import { budgetNow } from './fight/budget.ts';
import { initiativeTally } from './fight/order.ts';
import { isInCloud } from './scene/clouds.ts';
import { combatantOf, isDead, isSeriouslyWounded, isUp, isWounded } from './sheet/state.ts';
import { PHYSICAL, type CepheusCombatant, type CepheusFight } from './types.ts';
import { isPowerless, wreckable, type Wreckable } from './vehicles/aboard.ts';
import { fateOf } from './vehicles/parts.ts';

/** The standing of a combatant: a dead vehicle, robot or drone is destroyed. */
export function standing(_fight: CepheusFight, { state }: CepheusCombatant): Standing {
  if (isUp(state)) return 'up';
  if (!isDead(state)) return 'down';
  return state.hulk ? 'destroyed' : 'dead';
}

export function status(fight: CepheusFight, who: Id): Status {
  const combatant = combatantOf(fight, who);
  const left = budgetNow(fight, combatant);
  return {
    // CEP-VEH-03: a vehicle has no actions of its own; those aboard act for it.
    budget:
      combatant.sheet.kind === 'vehicle'
        ? []
        : [
            { kind: 'minor', label: 'SALVO.cepheus.budget.minor', left: left.minor, of: Math.max(1, left.minor) },
            { kind: 'significant', label: 'SALVO.cepheus.budget.significant', left: left.significant, of: 1 },
          ],
    gauges: wreckable(combatant)
      ? hulkGauges(wreckable(combatant)!)
      : PHYSICAL.map((name) => ({
          id: name,
          label: `SALVO.cepheus.characteristic.${name}`,
          value: combatant.state.current[name],
          max: combatant.sheet.max[name],
        })),
    conditions: conditionsOf(fight, combatant),
    standing: standing(fight, combatant),
    initiative: initiativeTally(combatant, fight.round),
  };
}

const hulkGauges = ({ sheet, hulk }: Wreckable): Status['gauges'] => {
  const gauge = (id: 'hull' | 'structure' | 'armor', value: number, max: number) => ({
    id,
    label: `SALVO.cepheus.score.${id}`,
    value: Math.max(0, value),
    max,
  });
  return [
    gauge('hull', hulk.hull, sheet.maxHull),
    gauge('structure', hulk.structure, sheet.maxStructure),
    gauge('armor', hulk.armor, sheet.maxArmor),
  ];
};

const FATE_CLAUSES = { exploded: 'CEP-VEH-39', destroyed: 'CEP-VEH-38', disabled: 'CEP-VEH-43' } as const;

/** The conditions of a combatant, the most important first. */
function conditionsOf(fight: CepheusFight, combatant: CepheusCombatant): readonly StatusCondition[] {
  const { state } = combatant;
  const conditions: StatusCondition[] = [];
  const add = (holds: boolean, id: string, clause: string, value?: number): void => {
    if (!holds) return;
    const label = `SALVO.cepheus.condition.${id}`;
    conditions.push(value === undefined ? { id, label, clause } : { id, label, clause, value });
  };
  const addHeld = (id: string, clause: string): void => add(state.conditions[id] !== undefined, id, clause);
  const dead = isDead(state);
  const { hulk } = state;
  const fate = hulk && fateOf(hulk);
  if (fate) add(true, fate, FATE_CLAUSES[fate]);
  addHeld('off', 'CEP-VEH-51');
  add(isPowerless(fight, combatant), 'powerless', 'CEP-VEH-45');
  if (!dead) addHeld('uncontrolled', 'CEP-VEH-04');
  add(state.motion.evading !== null, 'evading', 'CEP-VEH-21', state.motion.evading ?? 0);
  add(state.motion.chase !== null, 'pursuing', 'CEP-VEH-27', state.motion.chase?.w);
  add(state.seat !== null, state.seat?.role === 'driver' ? 'driving' : 'aboard', 'CEP-VEH-06');
  add(dead && hulk === null, 'dead', 'CEP-DMG-07');
  add(!dead && state.unconscious !== null, 'unconscious', 'CEP-DMG-07');
  add(!dead && isSeriouslyWounded(combatant), 'seriouslyWounded', 'CEP-DMG-08');
  add(!dead && isWounded(combatant) && !isSeriouslyWounded(combatant), 'wounded', 'CEP-DMG-08');
  add(state.helpless, 'helpless', 'CEP-COUP-03');
  add(state.grappledWith !== null, 'grappled', 'CEP-GRP-10');
  add(state.stance === 'prone', 'prone', 'CEP-STN-04');
  add(state.stance === 'crouched', 'crouched', 'CEP-STN-03');
  add(state.cover !== 'none', 'cover', 'CEP-CVR-07');
  add((state.aim?.dm ?? 0) > 0, 'aiming', 'CEP-AIM-01', state.aim?.dm);
  add((state.aim?.kill ?? 0) > 0, 'aimingToKill', 'CEP-AIM-06', state.aim?.kill);
  add(isSuppressed(fight, combatant), 'suppressed', 'CEP-SUP-06');
  add(state.hastened, 'hastened', 'CEP-INI-07');
  addHeld('notDodging', 'GAP-05');
  add(state.reactions > 0, 'reacted', 'CEP-RCT-02', state.reactions);
  add(state.fatigued, 'fatigued', 'CEP-FAT-01');
  add(state.drug !== null && state.drug.onset === null, 'drugged', 'GAP-06');
  add(isInCloud('inSmoke', combatant), 'inSmoke', 'CEP-ENV-03');
  add(isInCloud('inMist', combatant), 'inMist', 'GAP-06');
  add(state.extended !== null, 'working', 'CEP-EXT-02', state.extended?.roundsDone);
  add(state.lostSignificant > 0, 'lostAction', 'CEP-ACT-10', state.lostSignificant);
  add(fight.waiting[combatant.id] === true, 'waiting', 'CEP-DLY-01');
  add(!state.aware, 'unaware', 'CEP-FLOW-01');
  add(!state.inContact, 'outOfContact', 'CEP-COM-02');
  return conditions;
}
