/** Tactics (section 25): one check at the start of the fight for each unit. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, changeTo, event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { makeCheck } from '../check/skill-check.ts';
import { combatantOf, isUp, skillOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, Progress } from '../types.ts';
import { commandBonus } from './comms.ts';

/** The Tactics checks of all units that can make one (CEP-TAC-01). */
export function* tactics(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  let reached = progress;
  for (const unit of units(progress.fight)) {
    const roller = whoRolls(unit, options);
    if (roller) reached = yield* tacticsOfUnit(reached, unit, roller, options);
  }
  return reached;
}

/** Those of one side who share a unit's name. */
function units(fight: CepheusFight): readonly (readonly CepheusCombatant[])[] {
  const found = new Map<string, CepheusCombatant[]>();
  for (const combatant of Object.values(fight.combatants)) {
    const key = JSON.stringify([combatant.side, combatant.sheet.unit]);
    found.set(key, [...(found.get(key) ?? []), combatant]);
  }
  return [...found.values()];
}

/** CEP-TAC-02: the commander, or the best of all who have the skill; one check for a unit. */
function whoRolls(unit: readonly CepheusCombatant[], { tacticsScope }: CepheusOptions): CepheusCombatant | undefined {
  const able = unit.filter(({ state, sheet }) => isUp(state) && (tacticsScope === 'best' || sheet.commander));
  return able
    .filter((combatant) => combatant.state.inContact && tacticsRefusal(skillOf(combatant, 'Tactics')) === null)
    .sort((a, b) => skillOf(b, 'Tactics')! - skillOf(a, 'Tactics')!)[0];
}

/** CEP-TAC-02: needs the skill, level 0 or more. */
export const tacticsRefusal = (skill: number | null): Refusal | null =>
  skill === null ? refuse('unskilled', 'CEP-TAC-02') : null;

function* tacticsOfUnit(
  progress: Progress,
  unit: readonly CepheusCombatant[],
  roller: CepheusCombatant,
  options: CepheusOptions,
): Procedure<Progress> {
  const check = { skill: 'Tactics', characteristic: 'int' } as const;
  const { stage, effect } = yield* makeCheck(progress.fight, roller, check, options, 'SALVO.cepheus.stage.tactics');
  return after(progress, { ...stage, events: tacticsEvents(progress.fight, unit, effect, options) });
}

/** CEP-TAC-01, CEP-COM-01: the Effect of the check for every member in contact. */
export function tacticsEvents(
  fight: CepheusFight,
  unit: readonly { readonly id: Id }[],
  effect: number,
  options: CepheusOptions,
): readonly Event[] {
  const bonus = commandBonus(effect, options);
  const reached = unit.map(({ id }) => combatantOf(fight, id)).filter(({ state }) => state.inContact);
  return reached.map(({ id, state }) =>
    event('tacticsGained', id, 'CEP-TAC-01', changeTo(state, 'tacticsBonus', bonus), { bonus }),
  );
}
