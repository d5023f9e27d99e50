/** Section 3.8: vehicles and starships. */
import { isSuccess, rollCheck, tallyOf, type Checked } from '../../../src/rules/cepheus/check/check.ts';
import * as repairs from '../../../src/rules/cepheus/repair/repair.ts';
import * as ships from '../../../src/rules/cepheus/vehicles/starship.ts';
import { isSuppressible, PLAIN_NERVE } from '../../../src/rules/cepheus/fire/suppression.ts';
import { attackSituation } from '../../../src/rules/cepheus/attack/facts.ts';
import { attackHit } from '../../../src/rules/cepheus/attack/resolve.ts';
import { finalDamage, NO_HIT, type Hit } from '../../../src/rules/cepheus/harm/damage.ts';
import { coverDm } from '../../../src/rules/cepheus/scene/cover.ts';
import { hullArmor } from '../../../src/rules/cepheus/sheet/state.ts';
import type { Bystander } from '../../../src/rules/cepheus/attack/facts.ts';
import type { Cover } from '../../../src/rules/cepheus/types.ts';
import * as collisions from '../../../src/rules/cepheus/driving/collision.ts';
import * as driving from '../../../src/rules/cepheus/driving/control.ts';
import * as protections from '../../../src/rules/cepheus/vehicles/protection.ts';
import { speedAfter } from '../../../src/rules/cepheus/vehicles/speed.ts';
import { vehicleGroups } from '../../../src/rules/cepheus/vehicles/groups.ts';
import * as hits from '../../../src/rules/cepheus/vehicles/hits.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { amountOf, total } from '../../../src/rules/kernel/tally.ts';
import { isBag, type Bag, type Operations } from '../format.ts';
import { means } from './basics.ts';
import {
  armor,
  bag,
  flag,
  level,
  list,
  noDice,
  number,
  orNull,
  read,
  roll,
  settings,
  some,
  text,
  unlessRefused,
} from './given.ts';

export const vehicleOperations: Operations = {
  firingArc: (given) => {
    noDice(given);
    const arcs = protections.arcsOf(number(given, 'facing', 0), number(given, 'bearing', 0));
    return { arcs, mayFire: protections.mayFire(text<protections.Mount>(given, 'mount', 'turret'), arcs) };
  },

  vehicleProtection: (given) => {
    const open = flag(given, 'open');
    const differs = some<protections.Protection>(given, ['cover', 'softCover', 'shootersPerArc']);
    const protection = protections.protection(open, flag(given, 'military'), differs);
    return {
      ...protection,
      coverDm: coverDm(protection.cover, 'standing'),
      anyDirection: protections.mayFire(open ? 'open' : 'front', []),
      suppressible: isSuppressible({ ...PLAIN_NERVE, inVehicle: open ? 'open' : 'closed' }),
    };
  },

  keepControl: (given) => ({
    controlled: driving.keepsControl(
      text<'simple' | 'demanding'>(given, 'driving', 'simple'),
      list<'minor' | 'significant'>(given, 'spent'),
    ),
  }),

  controlCheck: (given) => {
    const options = settings(given);
    const entry = control(given);
    const refused = driving.controlRefusal(entry.drive);
    if (refused) return { refused: refused.refused };
    const action = text<'plain' | 'evade' | 'ram' | 'stunt'>(given, 'action', 'plain');
    const tally = driving.controlTally(entry, action === 'ram' ? rammed(bag(given, 'target')) : null, options);
    const { effect, ...checked } = rolledOr(given, rollCheck(null, tally, 'control'));
    const evasion = action === 'evade' ? driving.evasionDm(effect, options) : 0;
    return {
      dms: Object.fromEntries(CONTROL_DMS.map((name) => [name, amountOf(tally, `SALVO.cepheus.dm.${name}`)])),
      sumDm: total(tally),
      ...checked,
      effect,
      attackDmAgainst: evasion,
      attackDmFrom: evasion,
      refused: null,
    };
  },

  weave: (given) => {
    const kph = number(given, 'kph', 0);
    const maxW = driving.weaveLimit(kph);
    const w = orNull(given, 'w');
    if (w === null) {
      noDice(given);
      return { maxW };
    }
    const refused = driving.weaveRefusal(kph, w, orNull(given, 'leaderW'));
    if (refused) return { maxW, refused: refused.refused };
    const tally = driving.controlTally(control(given), null, settings(given));
    const { total: sum, effect, success } = roll(given, rollCheck(null, [...tally, driving.weaveDm(w)], 'weave'));
    const crashDice = success ? 0 : collisions.collisionDice(kph);
    return { maxW, total: sum, effect, crash: !success, crashDice, refused: null };
  },

  collision: (given) => {
    const options = settings(given);
    const kph = number(given, 'kph', 0);
    const diceCount = collisions.collisionDice(kph);
    const known = orNull(given, 'rolled');
    if (known === null && !('dice' in given)) return { diceCount };
    const rolled = known ?? roll(given, collisions.rollCollision(null, kph)).sum;
    if (known !== null) noDice(given);
    const solid = flag(given, 'solid', true);
    const [vehicleArmor, targetArmor] = [number(given, 'vehicleArmor', 0), number(given, 'targetArmor', 0)];
    const crash = collisions.collide({ kph, solid, vehicleArmor, targetArmor }, rolled, options);
    const occupants = list(given, 'occupants').map((entry) => {
      const occupant = { ...person(entry, ''), secured: flag(entry, 'secured', true) };
      return [occupant.id, collisions.shaken(occupant, kph, rolled, crash, options)];
    });
    return { diceCount, rolled, ...crash, occupants: Object.fromEntries(occupants) };
  },

  vehicleGroups: (given) => {
    const options = settings(given);
    const [raw, effect] = [number(given, 'rawDamage', 0), number(given, 'effect', 0)];
    const known = orNull(given, 'damageAfterArmor');
    const target = { kind: 'vehicle', armor: hullArmor(number(given, 'vehicleArmor', 0)) } as const;
    const attack = attackSituation({ rangeType: 'rifle', target }, options);
    const damage = known ?? finalDamage(raw, attackHit(attack, effect, attack.target.armor, options));
    return { damage, groups: vehicleGroups(damage, options) };
  },

  vehicleDamage: (given) => {
    const vehicle = bag(given, 'vehicle');
    const hulk: hits.Hulk = {
      ...PLAIN_HULK,
      ...(vehicle as object),
      passengers: list(vehicle, 'passengers').map((passenger) => person(passenger, '')),
      pilot: isBag(vehicle['pilot']) ? person(vehicle['pilot'], 'pilot') : null,
    };
    const report = roll(given, hits.hitVehicle(hulk, number(given, 'damageAfterArmor', 0), settings(given)));
    const { explosion } = report;
    return {
      ...report,
      vehicle: report.hulk,
      weaponDms: report.hulk.weapons.map(hits.damagedDm),
      sensorDm: hits.damagedDm(report.hulk.sensors),
      explodes: explosion !== null,
      explosion: explosion && { zones: explosion, occupantsMayDodge: hulk.open },
    };
  },

  vehicleSpeed: (given) => {
    const [drive, powerPlant] = [number(given, 'drive', 0), number(given, 'powerPlant', 0)];
    return speedAfter(number(given, 'speedMax', 0), drive, powerPlant, settings(given));
  },

  repair: (given) => {
    const kind = text<repairs.RepairKind>(given, 'kind', 'juryRig');
    const job = some<repairs.Repair>(given, ['units', 'workshop', 'price', 'basePrice', 'points']);
    const tally = tallyOf(means(given));
    return unlessRefused(roll(given, repairs.rollRepair({ ...PLAIN_REPAIR, ...job, kind, tally })), (done) => ({
      ...done,
      total: done.check && done.check.total,
    }));
  },

  salvage: (given) => ({ units: repairs.spareParts(bag(given, 'donors') as { readonly [system: string]: number }) }),

  shipDamage: (given) => {
    const others = list(given, 'others').map((entry) => ({ ...NO_HIT, dice: number(entry, 'dice', 0) }));
    const { dice = 0, effect = 0 } = some<Hit>(bag(given, 'first'), ['dice', 'effect']);
    const first = { ...NO_HIT, dice, effect };
    const known = orNull(given, 'rawDamage');
    if (known !== null) noDice(given);
    const rawDamage = known ?? roll(given, ships.rollTogether(null, first, others));
    return {
      halfDice: others.map((hit) => ships.halfDice(hit.dice)),
      rawDamage,
      ...ships.shipDamage(rawDamage, number(given, 'shipArmor', 0)),
    };
  },
};

/** The defaults of the contract. */
const PLAIN_HULK: hits.Hulk = {
  id: null,
  kind: 'vehicle',
  open: false,
  acted: false,
  hull: 0,
  structure: 1,
  armor: 0,
  drive: 0,
  sensors: 0,
  powerPlant: 0,
  computer: 0,
  weapons: [],
  limbs: [],
  cargo: 0,
  passengers: [],
  pilot: null,
};

const PLAIN_REPAIR: Omit<repairs.Repair, 'kind' | 'tally'> = {
  by: null,
  units: 1,
  workshop: true,
  price: 0,
  basePrice: 0,
  points: 1,
};

const CONTROL_DMS = ['skill', 'characteristic', 'agility', 'driveDamage', 'dodge', 'targetEvasion', 'other'];

function control(given: Bag): driving.Control {
  const driver = bag(given, 'driver');
  return {
    driver: {
      skill: level(driver),
      jackOfAllTrades: number(driver, 'jackOfAllTrades', 0),
      dex: number(driver, 'dex', 7),
    },
    agility: number(given, 'agility', 0),
    drive: number(given, 'drive', 0),
    other: list<number>(given, 'dms').reduce((sum, dm) => sum + dm, 0),
  };
}

const rammed = (target: Bag): driving.Rammed => ({
  dodges: text<'none' | 'dodge'>(target, 'reaction', 'none') === 'dodge',
  cover: text<Cover>(target, 'cover', 'none'),
  duckBehind: flag(target, 'duckBehind'),
  evading: number(target, 'evading', 0),
});

/** The known Effect, or the roll. */
function rolledOr(
  given: Bag,
  procedure: Procedure<Checked>,
): { readonly total: number | null; readonly effect: number; readonly success: boolean } {
  const known = orNull(given, 'effect');
  if (known !== null) {
    noDice(given);
    return { total: null, effect: known, success: isSuccess(known) };
  }
  const { total: sum, effect, success } = roll(given, procedure);
  return { total: sum, effect, success };
}

const person = (given: Bag, fallback: string): Bystander => ({ id: read(given, 'id', fallback), armor: armor(given) });
