/** The status of a combatant: its budget, the damage track, pools, auras, statuses. */
import type { Id } from '../kernel/json.ts';
import { entry, type Tally } from '../kernel/tally.ts';
import type { Standing, Status, StatusCondition } from '../ruleset.ts';
import { willLeft } from './check/rolls.ts';
import { roundPhase } from './fight/order.ts';
import { visibility } from './gravity/light.ts';
import { degreesByType, degreesOnTrack } from './harm/injuries.ts';
import { optionsFrom } from './options.ts';
import { groupIn } from './positions/position-events.ts';
import type { DriveCombatant, DriveFight } from './sheet/sheet.ts';
import {
  combatantOf,
  hasSeveralZones,
  injuriesOf,
  isAble,
  isDead,
  isHelpless,
  sourcesOf,
  willOf,
} from './sheet/state.ts';

export function standing(_fight: DriveFight, combatant: DriveCombatant): Standing {
  if (!isHelpless(combatant)) return 'up';
  if (!isDead(combatant)) return 'down';
  return combatant.sheet.kind === 'character' ? 'dead' : 'destroyed';
}

export function status(fight: DriveFight, who: Id): Status {
  const combatant = combatantOf(fight, who);
  return {
    budget: [
      { kind: 'movement', label: 'SALVO.drive.budget.movement', left: movementLeft(fight, combatant), of: 1 },
      { kind: 'action', label: 'SALVO.drive.budget.action', left: combatant.state.budget.action, of: 1 },
    ],
    gauges: [
      ...trackGauges(combatant),
      ...poolGauges(combatant),
      ...kineticGauges(combatant),
      ...auraGauges(combatant),
    ],
    conditions: [...injuries(combatant), ...statuses(combatant), ...situation(fight, combatant)],
    standing: standing(fight, combatant),
    ...(isHelpless(combatant) || isAble(combatant) ? {} : { barred: true }),
    initiative: initiative(combatant),
  };
}

/** The movement left: none once its phase is over (DRV-RND-02, -08). */
const movementLeft = (fight: DriveFight, { state }: DriveCombatant): number =>
  fight.phase === 'underway' && roundPhase(fight) === 'action' ? 0 : state.budget.movement;

/** Damage up to the next degree of injury, and WILL. */
function trackGauges(combatant: DriveCombatant): Status['gauges'] {
  const { injuryFactor } = combatant.sheet;
  const { damageTaken } = combatant.state;
  const next = (degreesOnTrack(damageTaken, injuryFactor) + 1) * injuryFactor;
  const damage = {
    id: 'damage',
    label: 'SALVO.drive.gauge.damage',
    value: damageTaken,
    max: next,
    harm: true,
  } as const;
  const will = willOf(combatant);
  if (will.total === 0) return [damage];
  return [damage, { id: 'will', label: 'SALVO.drive.gauge.will', value: willLeft(will), max: will.total }];
}

/** Each pool once, under the name of its first source. */
function poolGauges(combatant: DriveCombatant): Status['gauges'] {
  const seen = new Set<Id>();
  return sourcesOf(combatant).flatMap((source) => {
    if (seen.has(source.poolId)) return [];
    seen.add(source.poolId);
    const value = combatant.state.pools[source.poolId] ?? 0;
    const label = 'precision' in source ? `SALVO.drive.gauge.shield.${source.precision}` : 'SALVO.drive.gauge.gravity';
    return [{ id: `pool-${source.poolId}`, label, value, max: source.maximum ?? value, item: source.id }];
  });
}

/** The projectiles that kinetic shields still stop (DRV-GAP-15). */
const kineticGauges = ({ sheet, state: { kineticUses: value } }: DriveCombatant): Status['gauges'] =>
  sheet.kineticUses === 0
    ? []
    : [{ id: 'kinetic', label: 'SALVO.drive.gauge.kinetic', value, max: Math.max(value, sheet.kineticUses) }];

const auraGauges = ({ sheet, state }: DriveCombatant): Status['gauges'] =>
  sheet.auras.flatMap((aura) => {
    const value = state.auras[aura.id];
    if (value === undefined) return [];
    const label = `SALVO.drive.gauge.aura.${aura.kind}`;
    return [{ id: `aura-${aura.id}`, label, value, max: aura.max ?? value, item: aura.id }];
  });

const injuries = (combatant: DriveCombatant): readonly StatusCondition[] =>
  Object.entries(degreesByType(injuriesOf(combatant))).map(([type, degrees]) => ({
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

/** Zone, group, cover, group defense, engagement, holds, boarders, flight, light and stealth. The value of a light is its radius in feet (DRV-GAP-18). */
function situation(fight: DriveFight, combatant: DriveCombatant): readonly StatusCondition[] {
  const { zone, group, inCover, inGroupDefense, engagedWith, grapplingWith, boarders, flightPaid, resists } =
    combatant.state;
  const { light, feet, stealth } = visibility(combatant, optionsFrom(fight.options));
  const named = (id: string, clause: string): StatusCondition => ({ id, label: `SALVO.drive.status.${id}`, clause });
  const paired = (id: string, others: object, clause = 'DRV-POS-05'): readonly StatusCondition[] => {
    const values = { others: Object.keys(others) };
    const details = { label: 'SALVO.drive.status.with', values };
    return values.others.length === 0 ? [] : [{ ...named(id, clause), details }];
  };
  return [
    ...(hasSeveralZones(fight) ? [{ ...named('zone', 'DRV-POS-02'), values: { zone } }] : []),
    ...(group === null ? [] : [{ ...named('group', 'DRV-POS-04'), values: { group: groupIn(fight, group) } }]),
    ...(inCover ? [named('inCover', 'DRV-GAP-23')] : []),
    ...(inGroupDefense ? [named('inGroupDefense', 'DRV-GAP-23')] : []),
    ...paired('engaged', engagedWith),
    ...paired('grappling', grapplingWith),
    ...paired('boarded', boarders, 'DRV-SHL-08'),
    ...(flightPaid ? [named('flightPaid', 'DRV-PGR-08')] : []),
    ...(resists ? [] : [named('resistanceDeclined', 'DRV-PGR-09')]),
    ...(light === 'dim' ? [{ ...named('dimLight', 'DRV-LGT-01'), value: feet }] : []),
    ...(light === 'moderate' ? [{ ...named('moderateLight', 'DRV-LGT-02'), value: feet }] : []),
    ...(stealth === 'low' ? [named('lowStealth', 'DRV-LGT-04')] : []),
  ];
}

const initiative = ({ state }: DriveCombatant): Tally =>
  state.score === null ? [] : [entry('DRV-RND-04', 'SALVO.drive.initiative.score', state.score)];
