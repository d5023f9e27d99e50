/** Tactics (section 25): a check for each unit at the start of the fight. */
import { changeTo } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { total } from '../../kernel/tally.ts';
import { checkTally, makeCheck } from '../check/skill-check.ts';
import { combatantOf, isUp, skillOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, Progress } from '../types.ts';
import { commandBonus } from './comms.ts';

/** The Tactics checks of all units that can make one (CEP-TAC-01). */
export function* tactics(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  let reached = progress;
  for (const unit of units(progress.fight)) {
    const roller = whoRolls(reached.fight, unit, options);
    if (roller && (yield* isRolled(roller.id, options))) reached = yield* tacticsOfUnit(reached, unit, roller, options);
  }
  return reached;
}

/** The units: combatants of the same side with the same unit on their sheets. */
function units(fight: CepheusFight): readonly (readonly CepheusCombatant[])[] {
  const groups: [CepheusCombatant, ...CepheusCombatant[]][] = [];
  for (const combatant of fight.combatants) {
    const unit = groups.find(([{ side, sheet }]) => side === combatant.side && sheet.unit === combatant.sheet.unit);
    if (unit) unit.push(combatant);
    else groups.push([combatant]);
  }
  return groups;
}

/**
 * The combatant that rolls for a unit: its commander, or by `tacticsScope` its best in Tactics; undefined if nobody
 * can (CEP-TAC-02).
 */
function whoRolls(
  fight: CepheusFight,
  unit: readonly CepheusCombatant[],
  options: CepheusOptions,
): CepheusCombatant | undefined {
  const commands = ({ sheet }: CepheusCombatant): boolean => options.tacticsScope === 'best' || sheet.commander;
  const dms = (combatant: CepheusCombatant): number => total(checkTally(fight, combatant, TACTICS, options));
  return unit
    .filter((combatant) => commands(combatant) && isUp(combatant.state) && combatant.state.inContact)
    .filter((combatant) => tacticsRefusal(skillOf(combatant, 'Tactics')) === null)
    .sort((a, b) => dms(b) - dms(a))[0];
}

/** Whether the commander chooses to roll (CEP-TAC-01); not asked if a failure costs nothing. */
function* isRolled(by: Id, { negativeEffect }: CepheusOptions): Procedure<boolean> {
  if (negativeEffect === 'floor0') return true;
  const question = 'SALVO.cepheus.question.rollTactics';
  return (yield* choose(by, 'allocation', question, 'CEP-TAC-01', ROLL_OR_NOT, 'roll')) === 'roll';
}

const ROLL_OR_NOT: readonly Option[] = [
  { id: 'roll', label: 'SALVO.cepheus.tactics.roll' },
  { id: 'leave', label: 'SALVO.cepheus.tactics.leave' },
];

const TACTICS = { skill: 'Tactics', characteristic: 'int' } as const;

/** The refusal of Tactics without the skill, of level 0 or more (CEP-TAC-02). */
export const tacticsRefusal = (skill: number | null): Refusal | null =>
  skill === null ? refuse('unskilled', 'CEP-TAC-02') : null;

function* tacticsOfUnit(
  progress: Progress,
  unit: readonly CepheusCombatant[],
  roller: CepheusCombatant,
  options: CepheusOptions,
): Procedure<Progress> {
  const { stage, effect } = yield* makeCheck(progress.fight, roller, TACTICS, options, 'SALVO.cepheus.stage.tactics');
  return after(progress, { ...stage, events: tacticsEvents(progress.fight, unit, effect, options) });
}

/** The events that give the bonus to every member of a unit in contact (CEP-TAC-01, CEP-COM-01). */
export function tacticsEvents(
  fight: CepheusFight,
  unit: readonly { readonly id: Id }[],
  effect: number,
  options: CepheusOptions,
): readonly Event[] {
  const bonus = commandBonus(effect, options);
  const members = unit.map(({ id }) => combatantOf(fight, id)).filter(({ state }) => state.inContact);
  return members.map(({ id, state }) =>
    event('tacticsGained', id, 'CEP-TAC-01', changeTo(state, 'tacticsBonus', bonus), { bonus }),
  );
}
