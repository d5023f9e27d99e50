/** Conditions that an effect, a spell or the GM gives or takes away (RULES.md, sections 19 to 22). */
import { recordChanges } from '../../kernel/changes.ts';
import { type Until, conditionGained, conditionLost } from '../../kernel/condition.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { ArrgsOptions } from '../options.ts';
import { isSurpriseRound } from '../points/able.ts';
import { footingOf, roundBudget } from '../points/budget.ts';
import { staggeredOut } from '../points/points.ts';
import { reachLost } from '../range/threat.ts';
import { CONDITION_CLAUSES, combatant, lasting, letGo } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import type { ConditionName, PlainCondition } from '../terms.ts';
import { easeDying, gainDying, vitalChanges, vitalsOf, type Vitals } from './vitals.ts';

/** A condition to be gained, or eased where `n` is below 0. */
interface Affliction {
  readonly name: ConditionName;
  /** The amount of Dying or Staggered; other conditions have none. */
  readonly n: number;
  /** The end of a plain condition; absent: it lasts until something ends it. */
  readonly until?: Until;
  readonly source?: Id;
}

/** The events of gaining a condition, or of lowering a counted one. */
export function afflicted(fight: ArrgsFight, who: Id, affliction: Affliction, options: ArrgsOptions): readonly Event[] {
  const member = combatant(fight, who);
  switch (affliction.name) {
    case 'dying':
      return dyingEvents(member, affliction.n, options);
    case 'staggered':
      return staggeredEvents(fight, member, affliction.n, options);
    case 'disabled':
    case 'dead':
      return vitalEvents(member, { [affliction.name]: true }, options);
    default:
      return plainEvents(fight, member, affliction.name, affliction);
  }
}

/** The events of losing a condition altogether. */
export function relieved(fight: ArrgsFight, who: Id, name: ConditionName, options: ArrgsOptions): readonly Event[] {
  const member = combatant(fight, who);
  const { life } = member.state;
  switch (name) {
    case 'dying':
      return dyingEvents(member, -life.dying, options);
    case 'staggered':
      return staggeredEvents(fight, member, -life.staggered, options);
    case 'disabled':
    case 'dead':
      return vitalEvents(member, { [name]: false }, options);
    default:
      return conditionLost(fight, who, name);
  }
}

/** The events of a change of Dying by `n` (ARR-DYI-01, -08, -13); empty where nothing changes. */
function dyingEvents(member: ArrgsCombatant, n: number, options: ArrgsOptions): readonly Event[] {
  const before = vitalsOf(member, options);
  const after = n > 0 ? gainDying(before, n, options) : easeDying(before, -n);
  const changes = vitalChanges(member.state, before, after);
  return changes.length === 0 ? [] : [event('dyingChanged', member.id, 'ARR-DYI-01', changes, { n: after.dying })];
}

/**
 * The events of a change of Staggered by `n` (ARR-STG-01, -02, -04, ARR-ACT-09, -10). A gain takes points left in this
 * round at once, and held items fall where it would have left the whole round without Action Points.
 */
function staggeredEvents(
  fight: ArrgsFight,
  member: ArrgsCombatant,
  n: number,
  options: ArrgsOptions,
): readonly Event[] {
  const { life, points } = member.state;
  const staggered = Math.max(0, life.staggered + n);
  const isHit = n > 0 && fight.phase === 'underway';
  const left = isHit ? { ...points, ...staggeredOut(points, n) } : points;
  const changes = [...recordChanges('life', life, { staggered }), ...recordChanges('points', points, left)];
  if (changes.length === 0) return [];
  const gained = event('staggeredChanged', member.id, 'ARR-STG-01', changes, { n: staggered });
  const footing = footingOf(member, isSurpriseRound(fight), options);
  const drops = isHit && roundBudget({ ...footing, staggered }).dropsItems;
  return [gained, ...(drops ? handsEmptied(fight, member) : [])];
}

/**
 * The events of dropping all held weapons (ARR-ACT-10). Natural ones stay, and so does a shield: it is not held but
 * strapped on (ARR-MSC-01).
 */
export function handsEmptied(fight: ArrgsFight, member: ArrgsCombatant): readonly Event[] {
  const { held } = member.state.stock;
  const dropped = member.sheet.weapons.filter((weapon) => !weapon.natural && Object.hasOwn(held, weapon.id));
  if (dropped.length === 0) return [];
  const ids = dropped.map(({ id }) => id);
  return [event('itemsDropped', member.id, 'ARR-ACT-10', ids.flatMap(letGo)), ...reachLost(fight, member, ids)];
}

function vitalEvents(member: ArrgsCombatant, to: Partial<Vitals>, options: ArrgsOptions): readonly Event[] {
  const before = vitalsOf(member, options);
  const changes = vitalChanges(member.state, before, { ...before, ...to });
  return changes.length === 0 ? [] : [event('conditionSet', member.id, 'ARR-DIS-01', changes, { ...to })];
}

function plainEvents(
  fight: ArrgsFight,
  { id }: ArrgsCombatant,
  name: PlainCondition,
  { until = { at: 'never' }, source }: Affliction,
): readonly Event[] {
  const condition = { ...lasting(name, CONDITION_CLAUSES[name]), until };
  return [conditionGained(fight, id, source === undefined ? condition : { ...condition, source })];
}
