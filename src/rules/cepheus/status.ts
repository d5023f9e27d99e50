/** How a combatant stands, for tracker rows, token bars and sheets. */
import type { Id } from '../kernel/json.ts';
import type { Standing, Status, StatusCondition } from '../ruleset.ts';
import { budgetNow } from './fight/budget.ts';
import { isSuppressed } from './check/skill-check.ts';
import { isIn } from './scene/clouds.ts';
import { initiativeTally } from './fight/order.ts';
import { combatantOf, isDead, isSeriouslyWounded, isUp, isWounded } from './sheet/state.ts';
import { PHYSICAL, type CepheusCombatant, type CepheusFight } from './types.ts';

export function standing(fight: CepheusFight, who: Id): Standing {
  const { state } = combatantOf(fight, who);
  if (isDead(state)) return 'dead';
  return isUp(state) ? 'up' : 'down';
}

export function status(fight: CepheusFight, who: Id): Status {
  const combatant = combatantOf(fight, who);
  const left = budgetNow(fight, who);
  return {
    budget: [
      { kind: 'minor', label: 'SALVO.cepheus.budget.minor', left: left.minor, of: Math.max(1, left.minor) },
      { kind: 'significant', label: 'SALVO.cepheus.budget.significant', left: left.significant, of: 1 },
    ],
    gauges: PHYSICAL.map((name) => ({
      id: name,
      label: `SALVO.cepheus.characteristic.${name}`,
      value: combatant.state.current[name],
      max: combatant.sheet.max[name],
    })),
    conditions: conditionsOf(fight, combatant),
    standing: standing(fight, who),
    initiative: initiativeTally(combatant, fight.round),
  };
}

/** What the state says, in the order in which it matters. */
function conditionsOf(fight: CepheusFight, combatant: CepheusCombatant): readonly StatusCondition[] {
  const { state } = combatant;
  const found: StatusCondition[] = [];
  const add = (holds: boolean, id: string, clause: string, value?: number): void => {
    if (!holds) return;
    const label = `SALVO.cepheus.condition.${id}`;
    found.push(value === undefined ? { id, label, clause } : { id, label, clause, value });
  };
  const dead = isDead(state);
  add(dead, 'dead', 'CEP-DMG-07');
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
  add(state.reactions > 0, 'reacted', 'CEP-RCT-02', state.reactions);
  add(state.fatigued, 'fatigued', 'CEP-FAT-01');
  add(state.drug !== null && state.drug.onset === null, 'drugged', 'GAP-06');
  add(isIn('inSmoke', combatant), 'inSmoke', 'CEP-ENV-03');
  add(isIn('inMist', combatant), 'inMist', 'GAP-06');
  add(state.extended !== null, 'working', 'CEP-EXT-02', state.extended?.roundsDone);
  add(state.lostSignificant > 0, 'lostAction', 'CEP-ACT-10', state.lostSignificant);
  add(fight.waiting[combatant.id] === true, 'waiting', 'CEP-DLY-01');
  add(!state.aware, 'unaware', 'CEP-FLOW-01');
  add(!state.inContact, 'outOfContact', 'CEP-COM-02');
  return found;
}
