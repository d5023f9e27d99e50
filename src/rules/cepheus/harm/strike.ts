/** The effects of a hit on any target: a person (section 30), or a vehicle, robot or drone (38, 39). */
import { putAt, recordChanges, removeAt } from '../../kernel/changes.ts';
import { conditionGained } from '../../kernel/condition.ts';
import { type Change, type Event, event } from '../../kernel/event.ts';
import { idsIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { withDice } from '../../kernel/outcome.ts';
import { amount, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { distraction } from '../acts/aim.ts';
import { answering, blasted, rollZone, zoneDice, type Answers, type ZoneRoll } from '../fire/blast.ts';
import type { Vicinity } from '../scene/near.ts';
import { armorNow, combatantOf, isDead, isDisabled, isRobot } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, HulkState, Progress } from '../types.ts';
import { aboard, driverOf, wreckable, type Wreckable } from '../vehicles/aboard.ts';
import { EXPLOSION, hitVehicle, type HitReport, type Hulk } from '../vehicles/hits.ts';
import { partsOf, slowed, unrigged } from '../vehicles/parts.ts';
import { shipDamage } from '../vehicles/starship.ts';
import { PART_HITS, SYSTEM_HITS } from '../vocabulary.ts';
import { hurtPerson, interruptedWork, strikePerson } from './harm.ts';

/** An attack's hit on a combatant. `damage` is after armor, 0 or more; `near` is measured, for an explosion. */
export function* strike(
  progress: Progress,
  combatant: CepheusCombatant,
  damage: number,
  options: CepheusOptions,
  near: Vicinity = null,
): Procedure<Progress> {
  const { id: who } = combatant;
  const target = wreckable(combatant);
  if (!target) return yield* strikePerson(progress, combatant, damage, options);
  if (!isRobot(target.hulk)) return yield* hitHulk(progress, who, damage, near, [], options);
  // CEP-VEH-58: robots and drones fight like characters, so that a hit costs aim and may interrupt work.
  const distracted = distraction(combatant, options);
  const hit = yield* hitHulk(progress, who, damage, near, distracted, options);
  return yield* interruptedWork(hit, who, damage, options);
}

/**
 * The harm of a combatant without an attack's hit: no aim is lost and no extended action interrupted. `damage` is
 * after armor, 0 or more.
 */
export function* hurt(
  progress: Progress,
  who: Id,
  damage: number,
  options: CepheusOptions,
  near: Vicinity = null,
): Procedure<Progress> {
  const combatant = combatantOf(progress.fight, who);
  if (wreckable(combatant)) return yield* hitHulk(progress, who, damage, near, NO_EVENTS, options);
  return yield* hurtPerson(progress, combatant, damage, NO_EVENTS, options);
}

const NO_EVENTS: readonly Event[] = [];

/** The hits on a vehicle, robot or drone and on its occupants, and its explosion (CEP-VEH-33 to -57). */
function* hitHulk(
  progress: Progress,
  who: Id,
  damage: number,
  near: Vicinity,
  more: readonly Event[],
  options: CepheusOptions,
): Procedure<Progress> {
  const before = wreckable(combatantOf(progress.fight, who))!;
  if (before.hulk.frame === 'starship') return shipHit(progress, before, damage);
  const { value: report, dice } = yield* withDice(hitVehicle(hulkIn(progress.fight, before), damage, options));
  const isHit = report.groups.length > 0;
  let reached = after(progress, {
    kind: 'harm',
    who,
    title: 'SALVO.cepheus.stage.vehicleHit',
    dice,
    verdict: {
      key: `SALVO.cepheus.verdict.${isHit ? 'vehicleHit' : 'unharmed'}`,
      good: !isHit,
      values: { damage, groups: report.groups.map((size) => `SALVO.cepheus.group.${size}`) },
    },
    events: [...more, ...hulkEvents(progress.fight, before, report, options)],
  });
  for (const victim of report.victims) reached = yield* hitPassenger(reached, victim, options);
  reached = fate(reached, before, report);
  return report.explosion ? yield* exploding(reached, who, near, options) : reached;
}

/**
 * The damage to a starship at its own scale (CEP-SHP-02). It is only reported: its table belongs to space combat
 * (CEP-SHP-04).
 */
function shipHit(progress: Progress, { combatant, hulk }: Wreckable, raw: number): Progress {
  const { scaled, damage } = shipDamage(raw, hulk.armor);
  return after(progress, {
    kind: 'harm',
    who: combatant.id,
    title: 'SALVO.cepheus.stage.shipHit',
    verdict: { key: 'SALVO.cepheus.verdict.shipHit', good: damage === 0, values: { raw, scaled, damage } },
    events: [event('shipDamaged', combatant.id, 'CEP-SHP-02', [], { raw, scaled, damage })],
  });
}

/** A vehicle, robot or drone before its hits; only living occupants can be hit. */
function hulkIn(fight: CepheusFight, { combatant, sheet, hulk }: Wreckable): Hulk {
  const { id } = combatant;
  const living = aboard(fight, id).filter(({ state }) => !isDead(state));
  const people = living.map((person) => ({ id: person.id, armor: armorNow(person), role: person.state.seat!.role }));
  const actor = isRobot(hulk) ? id : driverOf(fight, id)?.id;
  return {
    ...hulk.systems,
    id,
    kind: hulk.frame,
    open: sheet.open,
    acted: actor !== undefined && fight.acted[actor] === true,
    hull: hulk.hull,
    structure: hulk.structure,
    armor: hulk.armor,
    weapons: combatant.sheet.weapons.map((weapon) => hulk.weapons[weapon.id] ?? PART_HITS),
    limbs: hulk.limbs,
    cargo: hulk.cargo,
    passengers: people.filter(({ role }) => role !== 'driver'),
    pilot: people.find(({ role }) => role === 'driver') ?? null,
  };
}

/** The state after the hits; a part that is hit again loses its jury-rig. */
function hulkAfter(
  { combatant, sheet, hulk }: Wreckable,
  { hulk: damaged }: HitReport,
  options: CepheusOptions,
): HulkState {
  const { drive, powerPlant, sensors, computer } = damaged;
  const systems = { drive, powerPlant, sensors, computer };
  const weapons = { ...hulk.weapons };
  combatant.sheet.weapons.forEach(({ id }, index) => {
    if (id in weapons) weapons[id] = damaged.weapons[index]!;
  });
  const before = new Map(partsOf(hulk).map(({ key, hits }) => [key, hits]));
  const { hull, structure, armor, limbs, cargo } = damaged;
  const after = { ...hulk, hull, structure, armor, systems, weapons, limbs, cargo };
  const hitAgain = partsOf(after).filter(({ key, hits }) => hits !== before.get(key));
  const juryRigs = unrigged(hulk.juryRigs, hitAgain.map(({ key }) => key)); // prettier-ignore
  return slowed(sheet, { ...after, juryRigs, exploded: structure < 0 || hulk.exploded }, options);
}

function hulkEvents(
  fight: CepheusFight,
  before: Wreckable,
  report: HitReport,
  options: CepheusOptions,
): readonly Event[] {
  const { id } = before.combatant;
  const changes = hulkChanges(before.hulk, hulkAfter(before, report, options));
  const { lostRound, offRounds } = report;
  const events = changes.length > 0 ? [event('vehicleHit', id, 'CEP-VEH-33', changes)] : [];
  const gained = (condition: string, clause: string, round: number, value: number): Event =>
    conditionGained(fight, id, { id: condition, clause, until: { at: 'endOfRound', round }, value });
  if (lostRound !== null) {
    const round = fight.round + (lostRound === 'next' ? 1 : 0);
    events.push(gained('powerless', 'CEP-VEH-56', round, round));
  }
  // CEP-VEH-56: the first actions lost are those of this round, or of the next one if the robot has acted.
  const last = fight.round + offRounds - (report.hulk.acted ? 0 : 1);
  if (offRounds > 0) events.push(gained('off', 'CEP-VEH-51', last, offRounds));
  return events;
}

/** The changes that turn one state of a vehicle, robot or drone into another. */
export const hulkChanges = (before: HulkState, after: HulkState): readonly Change[] => [
  ...recordChanges('hulk', flat(before), flat(after)),
  ...recordChanges('hulk.systems', before.systems, after.systems),
  ...recordChanges('hulk.weapons', before.weapons, after.weapons),
  ...mapChanges(before.juryRigs, after.juryRigs),
];

function flat({ systems: _systems, weapons: _weapons, juryRigs: _juryRigs, ...rest }: HulkState): object {
  return rest;
}

function mapChanges(before: HulkState['juryRigs'], after: HulkState['juryRigs']): readonly Change[] {
  const put = Object.keys(after).flatMap((key) =>
    before[key] === after[key] ? [] : [putAt(before, 'hulk.juryRigs', key, after[key])],
  );
  const removed = Object.keys(before).filter((key) => !(key in after));
  return [...put, ...removed.flatMap((key) => removeAt(before, 'hulk.juryRigs', key))];
}

function* hitPassenger(
  progress: Progress,
  victim: { readonly id: Id; readonly damage: number },
  options: CepheusOptions,
): Procedure<Progress> {
  const reached = after(progress, {
    kind: 'damage',
    who: victim.id,
    title: 'SALVO.cepheus.stage.struckInside',
    verdict: { key: 'SALVO.cepheus.verdict.damage', good: null, values: { damage: victim.damage } },
    events: [],
  });
  return yield* strike(reached, combatantOf(reached.fight, victim.id), victim.damage, options);
}

/** The stage of a vehicle, robot or drone that becomes disabled or destroyed (CEP-VEH-38, -43, -45, -51). */
function fate(progress: Progress, { combatant, hulk }: Wreckable, report: HitReport): Progress {
  const { id } = combatant;
  if (isDead(combatant.state)) return progress;
  const isDisabledNow = report.disabled && !isDisabled(hulk);
  const name = report.destroyed ? 'vehicleDestroyed' : isDisabledNow ? 'vehicleDisabled' : null;
  if (name === null) return progress;
  const clause = report.destroyed ? 'CEP-VEH-38' : disabledBy(report.hulk);
  return after(progress, {
    kind: 'effect',
    who: id,
    title: `SALVO.cepheus.stage.${name}`,
    verdict: { key: `SALVO.cepheus.verdict.${name}`, good: false },
    events: [event(name, id, clause, [])],
  });
}

/** The clause of the system whose last hit disables. */
function disabledBy({ drive, powerPlant }: Hulk): string {
  if (drive === SYSTEM_HITS.drive) return 'CEP-VEH-43';
  return powerPlant === SYSTEM_HITS.powerPlant ? 'CEP-VEH-45' : 'CEP-VEH-51';
}

/** The explosion in two zones (CEP-VEH-39). Occupants are in the inner one; in a closed vehicle they cannot react. */
function* exploding(progress: Progress, vehicle: Id, near: Vicinity, options: CepheusOptions): Procedure<Progress> {
  let reached = after(progress, {
    kind: 'effect',
    who: vehicle,
    title: 'SALVO.cepheus.stage.exploded',
    verdict: { key: 'SALVO.cepheus.verdict.exploded', good: false },
    events: [event('vehicleExploded', vehicle, 'CEP-VEH-39', [])],
  });
  const caught: { readonly id: Id; readonly dice: number }[] = [];
  for (const id of idsIn(reached.fight)) {
    if (id === vehicle) continue;
    const dice = zoneDice(EXPLOSION, yield* metresFrom(reached.fight, vehicle, id, near));
    if (dice > 0) caught.push({ id, dice });
  }
  const answers: Answers = new Map();
  for (const { id } of caught) reached = yield* answering(reached, vehicle, id, answers, options);
  const rolls = new Map<number, ZoneRoll>();
  for (const { id, dice } of caught) {
    const zone = rolls.get(dice) ?? (yield* rollZone(null, dice, options));
    rolls.set(dice, zone);
    const victim = combatantOf(reached.fight, id);
    const hit = yield* blasted(reached, victim, zone, answers, options);
    reached = yield* strike(hit.progress, victim, hit.damage, options);
  }
  return reached;
}

/**
 * The meters of a combatant from an exploding vehicle: 0 inside it, else as measured or, if nothing is measured, as
 * the GM answers. Infinity for the dead, and for a combatant that is missing among measured distances.
 */
function* metresFrom(fight: CepheusFight, vehicle: Id, who: Id, near: Vicinity): Procedure<number> {
  const { seat } = combatantOf(fight, who).state;
  if (seat?.vehicle === vehicle) return 0;
  const place = seat?.vehicle ?? who;
  const measured = near?.find(({ id }) => id === place) ?? near?.find(({ id }) => id === who);
  if (measured) return measured.metres;
  if (near || isDead(combatantOf(fight, who).state)) return Infinity;
  const bounds = { min: 0, max: OUT_OF_REACH, default: OUT_OF_REACH };
  const question = 'SALVO.cepheus.question.explosionDistance';
  return yield* amount(null, 'ruling', question, 'CEP-VEH-39', bounds, { who });
}

/** The first whole meter beyond the outer zone. */
const OUT_OF_REACH = EXPLOSION.at(-1)!.radius + 1;
