/** How a combatant stands: what is left to spend, the damage track, pools, auras, statuses. */
import type { Id } from '../kernel/json.ts';
import { entry, type Tally } from '../kernel/tally.ts';
import type { Status as Standing, StatusCondition } from '../ruleset.ts';
import { degreesByType, degreesOnTrack } from './harm/injuries.ts';
import { visibility } from './gravity/light.ts';
import type { DriveCombatant, DriveFight } from './sheet/sheet.ts';
import { combatantOf, has, injuriesOf } from './sheet/state.ts';

export function status(fight: DriveFight, who: Id): Standing {
  const one = combatantOf(fight, who);
  return {
    budget: [
      { kind: 'movement', label: 'SALVO.drive.budget.movement', left: one.state.budget.movement, of: 1 },
      { kind: 'action', label: 'SALVO.drive.budget.action', left: one.state.budget.action, of: 1 },
    ],
    gauges: [...trackGauges(one), ...poolGauges(one), ...auraGauges(one)],
    conditions: [...injuries(one), ...statuses(one), ...places(one)],
    standing: has(one, 'dead') ? 'dead' : has(one, 'incapacitated', 'paralyzed') ? 'down' : 'up',
    initiative: initiative(one),
  };
}

/** Damage up to the next degree, and WILL. */
function trackGauges({ sheet, state }: DriveCombatant): Standing['gauges'] {
  const { injuryFactor } = sheet;
  const next = (degreesOnTrack(state.damageTaken, injuryFactor) + 1) * injuryFactor;
  const will = {
    id: 'will',
    label: 'SALVO.drive.gauge.will',
    value: sheet.total.will - state.willSpent,
    max: sheet.total.will,
  };
  return [
    { id: 'damage', label: 'SALVO.drive.gauge.damage', value: state.damageTaken, max: next },
    ...(sheet.total.will > 0 ? [{ ...will, value: Math.max(0, will.value) }] : []),
  ];
}

/** Each pool once, under the name of its first source. */
function poolGauges({ sheet, state }: DriveCombatant): Standing['gauges'] {
  const seen = new Set<Id>();
  return [...sheet.shields, ...sheet.gravity].flatMap((source) => {
    if (seen.has(source.poolId)) return [];
    seen.add(source.poolId);
    const value = state.pools[source.poolId] ?? 0;
    const label = 'precision' in source ? `SALVO.drive.gauge.shield.${source.precision}` : 'SALVO.drive.gauge.gravity';
    return [{ id: `pool-${source.poolId}`, label, value, max: source.maximum ?? value }];
  });
}

const auraGauges = ({ sheet, state }: DriveCombatant): Standing['gauges'] =>
  sheet.auras.flatMap((aura) => {
    const value = state.auras[aura.id];
    if (value === undefined) return [];
    return [{ id: `aura-${aura.id}`, label: `SALVO.drive.gauge.aura.${aura.kind}`, value, max: aura.max ?? value }];
  });

const injuries = (one: DriveCombatant): readonly StatusCondition[] =>
  Object.entries(degreesByType(injuriesOf(one))).map(([type, degrees]) => ({
    id: `injury-${type}`,
    label: `SALVO.drive.injury.${type}`,
    clause: 'DRV-INJ-15',
    value: degrees,
  }));

const statuses = ({ state }: DriveCombatant): readonly StatusCondition[] => [
  ...Object.values(state.conditions)
    .filter((condition) => condition.facts?.['pool'] === undefined)
    .map(({ id, clause }) => ({ id, label: `SALVO.drive.status.${id}`, clause })),
  ...(state.fatigue > 0
    ? [{ id: 'fatigue', label: 'SALVO.drive.status.fatigue', clause: 'DRV-GAP-19', value: state.fatigue }]
    : []),
];

/** Cover, group defense, holds, light and stealth (section 15). */
function places(one: DriveCombatant): readonly StatusCondition[] {
  const { state, sheet } = one;
  const told = (id: string, clause: string, on: boolean): readonly StatusCondition[] =>
    on ? [{ id, label: `SALVO.drive.status.${id}`, clause }] : [];
  const auras = sheet.auras.map((aura) => ({ kind: aura.kind, stored: state.auras[aura.id] ?? 0 }));
  const pointsSpent = state.conditions['glowing'] ? 1 : 0;
  const seen = visibility({ role: 'user', pointsSpent, auras, inCover: state.inCover, notableMovement: false });
  return [
    ...told('inCover', 'DRV-GAP-23', seen.inCover),
    ...told('inGroupDefense', 'DRV-GAP-23', state.inGroupDefense),
    ...told('engaged', 'DRV-POS-05', Object.keys(state.engagedWith).length > 0),
    ...told('grappling', 'DRV-POS-05', Object.keys(state.grapplingWith).length > 0),
    ...told('dimLight', 'DRV-LGT-01', seen.light === 'dim'),
    ...told('moderateLight', 'DRV-LGT-02', seen.light === 'moderate'),
    ...told('lowStealth', 'DRV-LGT-04', seen.stealth === 'low'),
  ];
}

const initiative = ({ state }: DriveCombatant): Tally =>
  state.score === null ? [] : [entry('DRV-RND-04', 'SALVO.drive.initiative.score', state.score)];
