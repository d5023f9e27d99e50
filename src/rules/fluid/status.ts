/** The status of a combatant: its budget, its gauges, its conditions, the sources of its Count (FLU-UI-01, -02). */
import type { Id } from '../kernel/json.ts';
import { setAside, type Tally } from '../kernel/tally.ts';
import type { Standing, Status, StatusCondition } from '../ruleset.ts';
import { endTally, expectedEnd } from './count/closing.ts';
import { optionsFrom, type FluidOptions } from './options.ts';
import { HALVES_PER_ROUND } from './round/allowance.ts';
import {
  combatantOf,
  conditionsOf,
  countTally,
  hasToPress,
  inSurprise,
  isPresent,
  isUp,
  shotsIn,
  surpriseOf,
  woundsOf,
} from './sheet/state.ts';
import type { FluidCombatant, FluidFight, FluidState } from './sheet/types.ts';

export function standing(fight: FluidFight, combatant: FluidCombatant): Standing {
  if (isUp(combatant)) return isPresent(combatant) ? 'up' : 'down';
  return woundsOf(combatant, optionsFrom(fight.options)) === 'dead' ? 'dead' : 'down';
}

export function status(fight: FluidFight, who: Id): Status {
  const combatant = combatantOf(fight, who);
  const options = optionsFrom(fight.options);
  const ids = conditionsOf(combatant, options);
  return {
    budget: budgetOf(combatant),
    gauges: gaugesOf(combatant),
    conditions: [...ids.map((id) => conditionOf(combatant, id)), ...marksOf(fight, combatant, options)],
    standing: standing(fight, combatant),
    initiative: initiativeOf(fight, combatant),
    ...expectedOf(fight, combatant),
  };
}

/** FLU-UI-01: the Count after this round as of now; absent: it will not change. */
function expectedOf(fight: FluidFight, combatant: FluidCombatant): Pick<Status, 'expected'> {
  const { count } = combatant.state;
  const end = fight.phase === 'underway' ? expectedEnd(fight, combatant) : null;
  if (end === null || count === null || (end.entries.length === 0 && end.count === count)) return {};
  return { expected: { count: end.count, tally: endTally(count, end) } };
}

/** Half actions and the bonus step left in the round, and Action Dice left. */
function budgetOf({ sheet, state }: FluidCombatant): Status['budget'] {
  const { actions } = state;
  const of = Math.max(HALVES_PER_ROUND, actions.halves);
  const halves = { kind: 'half', label: 'SALVO.fluid.budget.half', left: actions.halves, of };
  const left = actions.stepped || actions.moved ? 0 : 1;
  const step = { kind: 'step', label: 'SALVO.fluid.budget.step', left, of: 1 };
  const { actionDice } = state;
  const dice = {
    kind: 'actionDice',
    label: 'SALVO.fluid.budget.actionDice',
    left: actionDice,
    of: actionDice,
    asked: true,
  } as const;
  return sheet.kind === 'standard' ? [halves, step] : [halves, step, dice];
}

function gaugesOf(combatant: FluidCombatant): Status['gauges'] {
  const { sheet, state } = combatant;
  const gauge = (id: string, value: number, max: number) => ({ id, label: `SALVO.fluid.gauge.${id}`, value, max });
  const ammo = sheet.weapons.flatMap((weapon) =>
    weapon.magazine === null
      ? []
      : [{ ...gauge('ammo', shotsIn(combatant, weapon), weapon.magazine), item: weapon.id }],
  );
  if (sheet.kind === 'standard') {
    const left = Math.max(0, sheet.failuresToDrop - state.failures);
    return [gauge('failures', left, sheet.failuresToDrop), ...ammo];
  }
  return [
    gauge('vitality', state.vitality, state.vitalityMax),
    gauge('wounds', Math.max(0, state.wounds), state.woundsMax),
    ...ammo,
  ];
}

function conditionOf({ state }: FluidCombatant, id: string): StatusCondition {
  const carried = Object.hasOwn(state.conditions, id) ? state.conditions[id] : undefined;
  const made = { id, label: `SALVO.fluid.condition.${id}`, clause: carried?.clause ?? 'FLU-GAP-28' };
  const value = id === 'reeling' ? state.lostHalfActions : id === 'dying' ? state.wounds : carried?.value;
  return value === undefined ? made : { ...made, value };
}

/** Marks shown like conditions (FLU-UI-02). */
function marksOf(
  fight: FluidFight,
  { id: who, state }: FluidCombatant,
  options: FluidOptions,
): readonly StatusCondition[] {
  const mark = (id: string, clause: string, held: boolean): readonly StatusCondition[] =>
    held ? [{ id, label: `SALVO.fluid.condition.${id}`, clause }] : [];
  return [
    ...mark('mustPress', 'FLU-PRS-01', hasToPress(state, options)),
    ...mark('actsAgain', 'FLU-GAP-01', state.actions.later.length > 0),
    ...mark('aiming', 'FLU-GAP-20', state.aim !== null),
    ...mark('braced', 'FLU-GAP-20', state.braced),
    ...mark('readied', 'FLU-GAP-26', state.readied !== null).map((readied) => waiting(readied, state.readied!)),
    ...mark('granted', 'FLU-RND-10', state.granted?.used === false),
    ...mark('splitCheck', 'FLU-RND-08', state.split !== null),
    ...mark('mayShorten', 'FLU-RND-11', Object.keys(state.shorter).length > 0),
    ...mark('surprised', 'FLU-SUR-02', inSurprise(fight) && !surpriseOf(fight)!.actors.includes(who)),
    ...mark('left', 'FLU-INI-05', state.left),
  ];
}

/** The mark with the action and the words of its trigger, where there are any (FLU-GAP-26). */
const waiting = (mark: StatusCondition, { action, trigger }: NonNullable<FluidState['readied']>): StatusCondition => {
  const label = `SALVO.fluid.readied.${trigger ? 'until' : 'open'}`;
  return { ...mark, details: { label, values: { action: `SALVO.fluid.action.${action}`, trigger } } };
};

/** The history, whose total is the Count; then the modifiers of this round so far, which count at its end. */
function initiativeOf(fight: FluidFight, combatant: FluidCombatant): Tally {
  const pending = expectedEnd(fight, combatant)?.entries ?? [];
  return [
    ...countTally(combatant),
    ...pending.map((line) => setAside(line, line.setAside ?? 'SALVO.fluid.reason.atEndOfRound')),
  ];
}
