/** How a combatant stands: what is left of the turn, Wounds and the rest, conditions (section 46 of RULES.md). */
import type { Id } from '../../kernel/json.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { Standing, Status, StatusCondition } from '../../ruleset.ts';
import { combatantOf, has, HALF_ACTIONS, isEnded, isUp } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import { effectsIn } from './influences.ts';

export function standing(fight: AdevaFight, who: Id): Standing {
  const combatant = combatantOf(fight, who);
  if (combatant.state.ended.dead) return 'dead';
  return isUp(combatant) ? 'up' : 'down';
}

export function status(fight: AdevaFight, who: Id): Status {
  const combatant = combatantOf(fight, who);
  return {
    budget: budget(combatant),
    gauges: gauges(combatant),
    conditions: [...conditions(combatant), ...preparations(combatant)],
    standing: standing(fight, who),
    initiative: initiative(combatant),
  };
}

function budget({ sheet, state }: AdevaCombatant): Status['budget'] {
  const of = Math.max(sheet.reactionsMax, state.reactions);
  return [
    { kind: 'half', label: 'SALVO.adeva.budget.half', left: state.turn.halfLeft, of: HALF_ACTIONS },
    { kind: 'reaction', label: 'SALVO.adeva.budget.reaction', left: Math.max(0, state.reactions), of },
  ];
}

/** Wounds (the Hull of a ship), Lethal Damage, Fate. */
function gauges({ sheet, state }: AdevaCombatant): Status['gauges'] {
  const { fate, lethal, wounds } = state;
  const ship = sheet.kind === 'starship';
  return [
    {
      id: 'wounds',
      label: `SALVO.adeva.gauge.${ship ? 'hull' : 'wounds'}`,
      value: wounds,
      max: Math.max(wounds, sheet.woundsMax),
    },
    ...(fate.max > 0 || lethal > 0
      ? [{ id: 'lethal', label: 'SALVO.adeva.gauge.lethal', value: lethal, max: Math.max(LETHAL_END, lethal) }]
      : []),
    ...(fate.max > 0
      ? [{ id: 'fate', label: 'SALVO.adeva.gauge.fate', value: Math.min(fate.value, fate.max), max: fate.max }]
      : []),
  ];
}

/** The row of the chart from which on it is over (GAP-03). */
const LETHAL_END = 10;

function conditions(combatant: AdevaCombatant): readonly StatusCondition[] {
  const { state } = combatant;
  const effects = effectsIn(combatant).map(({ id }) => id);
  const lines = Object.values(state.conditions).map(({ id, clause, value }) =>
    effects.includes(id)
      ? { id, label: 'SALVO.adeva.status.effect', clause, ...(value === undefined ? {} : { value }) }
      : line(id, clause),
  );
  return [
    ...lines,
    ...(state.fatigue > 0 ? [{ ...line('fatigue', 'GAP-06'), value: state.fatigue }] : []),
    ...(isEnded(combatant) ? endings(combatant) : []),
    ...(state.band === 'ground' ? [] : [line(state.band, 'ADE-ALT-01')]),
    ...(state.falling ? [line('falling', 'ADE-ALT-11')] : []),
    ...(state.grapple ? [line(has(combatant, 'restrained') ? 'restrained' : 'controls', 'ADE-GRP-04')] : []),
  ];
}

const endings = ({ state: { ended } }: AdevaCombatant): readonly StatusCondition[] =>
  (['dead', 'captured', 'out'] as const).filter((name) => ended[name]).map((name) => line(name, 'ADE-WND-02'));

function preparations({ state }: AdevaCombatant): readonly StatusCondition[] {
  return [
    ...(state.aim ? [{ ...line('aiming', 'ADE-AIM-01'), value: state.aim.bonus }] : []),
    ...(state.feint ? [line('feint', 'ADE-FNT-02')] : []),
    ...(state.overwatch ? [line('overwatch', 'ADE-OVW-02')] : []),
    ...(state.extended ? [line('extended', 'ADE-ACT-06')] : []),
  ];
}

const line = (id: string, clause: string): StatusCondition => ({ id, label: `SALVO.adeva.status.${id}`, clause });

/** Die and bonus; on a tie what decided it. */
function initiative({ state }: AdevaCombatant): Tally {
  if (!state.initiative) return [];
  const { die, bonus } = state.initiative;
  return [
    entry('ADE-INI-01', 'SALVO.adeva.initiative.die', die),
    entry('ADE-INI-01', 'SALVO.adeva.initiative.agilityBonus', bonus),
  ];
}
