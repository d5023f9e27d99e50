/** Damage to vehicles, robots and starships of cepheus, implemented a second time from its catalogue. */
import { isBag, type Bag, type Data } from '../../../cases/format.ts';
import { at, flag, list, maybe, num, sum, text, type Table, type Answer } from '../table.ts';
import { type Numbers, part, armorOf, afterArmor } from './attack-dms.ts';
import { ZONES } from './attack.ts';

/** CEP-VEH-31, -32. */
const GROUPS = [[], [1], [1, 1], [2], [1, 1, 1], [1, 1, 2], [2, 2], [3], [3, 1], [3, 2], [3, 2, 1], [3, 3]];

function groupsOf(damage: number, overflow: string): readonly number[] {
  if (damage <= 33) return GROUPS[Math.ceil(Math.max(0, damage) / 3)]!;
  const over = damage - 33;
  const steps = overflow === 'bands' ? Math.ceil(over / 3) : Math.floor(over / 3);
  return [3, 3, ...Array.from({ length: Math.floor(steps / 2) }, () => 2), ...(steps % 2 === 1 ? [1] : [])];
}

export function vehicleGroups(given: Bag): Answer {
  const floor = flag(given, 'settings.effect6VsVehicles', true) ? num(given, 'effect') : 0;
  const damage =
    maybe(given, 'damageAfterArmor') ?? afterArmor(num(given, 'rawDamage'), num(given, 'vehicleArmor'), floor);
  return { damage, groups: groupsOf(damage, text(given, 'settings.overflow', 'groups')) };
}

/** CEP-VEH-35, by 2D6 - 2. */
const EXTERNAL = ['hull', 'sensors', 'drive', 'weapon', 'hull', 'armor', 'hull', 'weapon', 'drive', 'sensors', 'hull'];

const INTERNAL = [
  'structure',
  'powerPlant',
  'powerPlant',
  'cargo',
  'structure',
  'passengers',
  'structure',
  'cargo',
  'computer',
  'cockpit',
  'cockpit',
];

const ROBOT = [
  'hull',
  'powerPlant',
  'sensors',
  'weapon',
  'hull',
  'armor',
  'hull',
  'weapon',
  'drive',
  'sensors',
  'computer',
];

/** CEP-VEH-33 to -57: a machine under the hits of one attack. */
export function vehicleDamage(given: Bag, table: Table): Answer {
  const of = part(given, 'vehicle');
  const robot = text(of, 'kind', 'vehicle') !== 'vehicle';
  const taken = num(given, 'damageAfterArmor');
  const pool: Numbers = {
    hull: num(of, 'hull'),
    structure: num(of, 'structure', 1),
    armor: num(of, 'armor'),
    cargo: num(of, 'cargo'),
  };
  const systems: Record<string, number | null> = {};
  for (const key of ['drive', 'sensors', 'powerPlant', 'computer']) systems[key] = maybe(of, key, 0);
  const weapons = [...list(of, 'weapons')] as number[];
  const limbs = [...list(of, 'limbs')] as number[];
  const pilot = isBag(of['pilot']) ? of['pilot'] : null;
  const victims: unknown[] = [];
  let cargoHits = 0;
  let lostRound: string | null = null;
  let offRounds = 0;

  const structureHit = (): void => void pool['structure']!--;
  const hullHit = (row: number): void => {
    if (pool['hull']! > 0) pool['hull']!--;
    else if (robot) structureHit();
    else hit(INTERNAL[row]!, row);
  };
  const strike = (person: Data, id: string): void =>
    void victims.push({ id, damage: Math.max(0, taken - armorOf(list(person, 'armor'), false)) });
  /** Whether a system that takes `most` hits takes one more, which is then counted. */
  const wear = (key: string, most: number): boolean => {
    const hits = systems[key] ?? most;
    if (hits >= most) return false;
    systems[key] = hits + 1;
    return true;
  };
  function hit(location: string, row: number): void {
    switch (location) {
      case 'hull':
        return hullHit(row);
      case 'structure':
        return structureHit();
      case 'armor':
        if (pool['armor']! > 0) pool['armor']!--;
        else if (text(given, 'settings.armorAtZero', 'hull') === 'hull') hullHit(row);
        return;
      case 'drive':
        return wear('drive', 3) ? undefined : hullHit(row);
      case 'sensors':
        return wear('sensors', 2) ? undefined : hullHit(row);
      case 'powerPlant': {
        if (!wear('powerPlant', 3)) return structureHit();
        if (systems['powerPlant'] === 1) lostRound = flag(of, 'acted') ? 'next' : 'current';
        if (systems['powerPlant'] !== 3) return;
        const hits = table.roll(1)[0]!;
        for (let each = 0; each < hits; each++)
          if (robot) hullHit(row);
          else structureHit();
        return;
      }
      case 'computer':
        if (!wear('computer', 2)) return structureHit();
        if (robot && systems['computer'] === 1) offRounds = table.roll(1)[0]!;
        return;
      case 'weapon': {
        const whole = [
          ...weapons.flatMap((hits, index) => (hits < 2 ? [(): number => weapons[index]!++] : [])),
          ...(robot ? limbs.flatMap((hits, index) => (hits < 2 ? [(): number => limbs[index]!++] : [])) : []),
        ];
        if (whole.length === 0) return hullHit(row);
        return void whole[table.pick(whole.length) - 1]!();
      }
      case 'passengers': {
        const people = list(of, 'passengers');
        if (people.length === 0) return structureHit();
        const person = people[table.pick(people.length) - 1]!;
        return strike(person, text(person, 'id'));
      }
      case 'cargo':
        if (pool['cargo'] === 0) return structureHit();
        pool['cargo']!--;
        cargoHits++;
        return;
      case 'cockpit':
        return pilot ? strike(pilot, text(pilot, 'id', 'pilot')) : structureHit();
    }
  }

  const wreck = pool['structure']! <= 0;
  const groups = wreck ? [] : groupsOf(taken, text(given, 'settings.overflow', 'groups'));
  for (const size of groups) {
    const row = sum(table.roll(2)) - 2;
    const column = robot ? ROBOT : pool['hull']! > 0 ? EXTERNAL : INTERNAL;
    for (let each = 0; each < size; each++) hit(column[row]!, row);
  }
  const explodes = !wreck && pool['structure']! < 0;
  const { drive, powerPlant, computer, sensors } = systems;
  return {
    groups,
    vehicle: { ...pool, ...systems, weapons, limbs },
    victims,
    cargoHits,
    lostRound,
    offRounds,
    weaponDms: weapons.map((hits) => [0, -2, null][hits]),
    ...(sensors === null ? {} : { sensorDm: [0, -2, null][sensors!] }),
    ...(drive === null || powerPlant === null || computer === null
      ? {}
      : { disabled: drive === 3 || powerPlant === 3 || (robot && computer === 2) }),
    destroyed: pool['structure']! <= 0,
    explodes,
    explosion: explodes ? { zones: ZONES['vehicleExplosion'], occupantsMayDodge: flag(of, 'open') } : null,
  };
}

/** CEP-VEH-11 to -14. */
export function collision(given: Bag, table: Table): Answer {
  const dice = Math.ceil(num(given, 'kph') / 10);
  if (maybe(given, 'rolled') === null && at(given, 'dice') === undefined) return { diceCount: dice };
  const rolled = maybe(given, 'rolled') ?? sum(table.roll(dice));
  const armored = flag(given, 'settings.collisionArmor', true);
  const through = (armor: number): number => Math.max(0, rolled - (armored ? armor : 0));
  const vehicle = flag(given, 'solid', true) ? through(num(given, 'vehicleArmor')) : 0;
  const round = text(given, 'settings.fractionalDamage', 'up') === 'up' ? Math.ceil : Math.floor;
  const occupant = (person: Data): Bag => {
    const secured = flag(person, 'secured', true);
    const dealt = vehicle === 0 ? 0 : secured ? round(rolled / 4) : rolled;
    const damage = Math.max(0, dealt - armorOf(list(person, 'armor'), false));
    return { damage, thrownMetres: vehicle > 0 && !secured ? 3 * dice : 0 };
  };
  return {
    diceCount: dice,
    rolled,
    targetDamage: through(num(given, 'targetArmor')),
    vehicleDamage: vehicle,
    groups: groupsOf(vehicle, text(given, 'settings.overflow', 'groups')),
    occupants: Object.fromEntries(list(given, 'occupants').map((person) => [text(person, 'id'), occupant(person)])),
  };
}

/** CEP-SHP-02, -03. */
export function shipDamage(given: Bag, table: Table): Answer {
  const halfDice = list(given, 'others').map((other) => Math.floor(num(other, 'dice') / 2));
  const rolled = (): number =>
    sum(table.roll(num(given, 'first.dice'))) +
    num(given, 'first.effect') +
    sum(halfDice.map((dice) => sum(table.roll(dice))));
  const raw = maybe(given, 'rawDamage') ?? rolled();
  const scaled = Math.floor(raw / 50);
  return { halfDice, rawDamage: raw, scaled, damage: Math.max(0, scaled - num(given, 'shipArmor')) };
}
