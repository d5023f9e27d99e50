/** A whole attack of adeva, and the damage of its kinds, implemented a second time from its catalogue. */
import { isBag, type Bag } from '../../../cases/format.ts';
import { at, list, num, sum, text, type Table, type Answer } from '../table.ts';
import { d100, conditionsOf, tested } from './tests.ts';
import { severalHits, attackTest } from './attack-test.ts';
import { left } from './evasion.ts';
import {
  replacement,
  naturalMax,
  soakOf,
  confirmation,
  wounded,
  locationAt,
  reversed,
  tires,
  takeDownPenalty,
} from './wounds.ts';

export function attack(given: Bag, table: Table): Answer {
  const test = attackTest(given, table);
  const takesDown = text(given, 'action') === 'takeDown';
  const evasions = at(given, 'target.evasions');
  const open = isBag(evasions) ? Object.keys(evasions) : [];
  const mayEvade = test.hits > 0 && open.length > 0;
  const tried = mayEvade ? ((table.choose([...open, 'none']) ?? 'none') as string) : 'none';
  const evaded =
    tried === 'none' ? null : tested(given, num(evasions, tried), list(given, 'target.evasionMods') as number[], table);
  const hitsLeft = evaded ? left(test.hits, severalHits(given), evaded) : test.hits;

  const sides = list(given, 'weapon.sides') as number[];
  const armor = at(given, 'target.apByLocation');
  const called = text(given, 'action') === 'calledShot' ? at(given, 'calledLocation') : undefined;
  const landed = Array.from({ length: hitsLeft }, (_, index) => {
    const location = !isBag(armor)
      ? null
      : typeof called === 'string'
        ? called
        : locationAt(index === 0 ? reversed(test.roll) : d100(table));
    const faces = sides.flatMap((die) => table.roll(1, die));
    return { location, faces, dice: [...faces], sides };
  });
  const replaced = replacement(given, landed, test.dos, table);

  const toughness = num(given, 'target.tb');
  const qualities = conditionsOf(given, 'weapon.qualities');
  const constant = num(given, 'weapon.flat') + num(given, 'weapon.sb');
  const once = text(given, 'settings.critScope', 'perHit') === 'perAttack';
  let confirmations = 0;
  const results = landed.map(({ location, faces, dice }, hit) => {
    const raw = Math.max(0, sum(dice) + constant);
    const points = location === null ? num(given, 'target.ap') : num(armor, location);
    const soak = soakOf(toughness, points, num(given, 'weapon.pen'));
    const highest = naturalMax(given, faces, sides, replaced?.hit === hit ? replaced.die : null);
    const plain = { location, raw, soak, dealt: Math.max(0, raw - soak), naturalMax: highest };
    if (!highest || takesDown || (once && confirmations > 0)) return { ...plain, confirmed: null, chartRow: null };
    confirmations++;
    const { confirmed, dealt, chartRow } = confirmation(given, raw, soak, table);
    return { ...plain, confirmed, dealt, chartRow };
  });

  const target = at(given, 'target');
  let life = { wounds: num(target, 'wounds'), lethal: num(target, 'lethal'), lethalTaken: 0, dead: false, out: false };
  let fatigue = 0;
  for (const { raw, dealt } of takesDown ? [] : results) {
    const after = wounded(given, target, life, dealt, qualities.includes('subdual'));
    life = {
      ...after,
      lethalTaken: life.lethalTaken + after.lethalTaken,
      dead: life.dead || after.dead,
      out: life.out || after.out,
    };
    if (qualities.includes('unarmed') && tires(given, raw, dealt, toughness)) fatigue++;
  }
  const felled = takesDown ? results.find(({ dealt }) => dealt >= 1) : undefined;
  const measured = felled && (text(given, 'settings.takedownDamage', 'pastSoak') === 'raw' ? felled.raw : felled.dealt);
  const endures =
    measured === undefined
      ? null
      : tested(given, num(target, 'toughness'), [takeDownPenalty(measured, toughness)], table);
  const { wounds, lethal, lethalTaken, dead, out } = life;
  return {
    targetNumber: test.targetNumber,
    success: test.success,
    dos: test.dos,
    hits: test.hits,
    jam: test.jam,
    evasionAsked: mayEvade,
    evasionSuccess: evaded?.success ?? null,
    evasionDos: evaded?.dos ?? null,
    hitsLeft,
    replaced,
    results,
    wounds,
    lethal,
    lethalTaken,
    dead,
    out,
    fatigue,
    toughnessTargetNumber: endures?.targetNumber ?? null,
    stunned: endures !== null && !endures.success,
  };
}

export function damageRoll(given: Bag, table: Table): Answer {
  const sides = list(given, 'weapon.sides') as number[];
  const faces = sides.flatMap((die) => table.roll(1, die));
  const hit = { dice: [...faces], sides };
  const replaced = replacement(given, [hit], num(given, 'dos'), table)?.die ?? null;
  const raw = Math.max(0, sum(hit.dice) + num(given, 'weapon.flat') + num(given, 'weapon.sb'));
  return { raw, naturalMax: naturalMax(given, faces, sides, replaced), replaced };
}

/** ADE-UNA-01, -05, GAP-11. */
function unarmed(talents: readonly string[]): { sides: number; flat: number } {
  if (talents.includes('unarmedMaster')) return { sides: 10, flat: 0 };
  return { sides: talents.includes('unarmedWarrior') ? 10 : 5, flat: -3 };
}

export function unarmedHit(given: Bag, table: Table): Answer {
  const { sides, flat } = unarmed(conditionsOf(given, 'talents'));
  const hit = { dice: [...table.roll(1, sides)], sides: [sides] };
  replacement(given, [hit], num(given, 'dos'), table);
  const raw = Math.max(0, hit.dice[0]! + flat + num(given, 'sb'));
  const toughness = num(given, 'tb');
  const dealt = Math.max(0, raw - soakOf(toughness, num(given, 'ap'), 0));
  return { raw, dealt, fatigue: tires(given, raw, dealt, toughness) ? 1 : 0 };
}

/** GAP-03. */
export function lethalEffect(given: Bag, table: Table): Answer {
  const row = num(given, 'row');
  const location = text(given, 'location', 'body');
  const halfMove = num(given, 'halfMove');
  const leg = row === 6 && location.endsWith('Leg');
  const arm = row === 6 && location.endsWith('Arm');
  const conditions = [
    [],
    ['shaken'],
    [],
    ['prone'],
    ['stunned'],
    ['prone', 'stunned'],
    [],
    ['bleeding'],
    ['unconscious'],
    ['dying'],
    [],
  ];
  return {
    conditions: conditions[row],
    fatigue: row === 2 || row === 5 ? 1 : row === 6 && !leg && !arm ? 2 : 0,
    dropsHeld: arm,
    halfMove: leg ? Math.max(1, Math.floor(halfMove / 2)) : halfMove,
    unconsciousMinutes: row === 8 ? table.roll(1, 10)[0]! : null,
    dead: row === 10,
  };
}
