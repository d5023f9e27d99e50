/** Maneuvers of arrgs that replace damage or repeat an attack, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { at, flag, holding, list, maybe, num, sum, text, type Table, type Answer } from '../table.ts';
import { d20, said, increments } from './modifiers.ts';
import { type Links, failsOn1, chain, dyingBy, spellDifficulty } from './attack-check.ts';
import { damageOf } from './damage.ts';

/** A melee attack with base SV 1 whose damage is replaced. */
function replaced(given: Bag, table: Table): Links & { readonly success: boolean } {
  const critMin = num(given, 'critMin', 20);
  const of = { given, modifier: num(given, 'modifier'), dc: num(given, 'dc'), critMin, difficulty: null, free: false };
  const links = chain({ ...of, baseSv: num(given, 'baseSv', 1) }, table);
  return { ...links, success: links.successValue > 0 };
}

export function disarm(given: Bag, table: Table): Answer {
  const links = replaced(given, table);
  const { success, successValue } = links;
  return { success, successValue, maxSquares: Math.min(5, successValue), dyingInflicted: dyingBy(given, links, false) };
}

export function trip(given: Bag, table: Table): Answer {
  const natural = d20(table);
  const dc = num(given, 'reflex') + Math.max(0, num(given, 'legs', 2) - 2);
  const total = natural + num(given, 'modifier') + num(given, 'tripBonus');
  const success = !(natural === 1 && failsOn1(given, false)) && total >= dc;
  return { dc, total, success, prone: success };
}

export const SIZES = ['fine', 'diminutive', 'tiny', 'small', 'medium', 'large', 'huge', 'gargantuan', 'colossal'];

export const sizeOf = (given: Bag, path: string): number => SIZES.indexOf(text(given, path, 'medium'));

/** ARR-RPO-02, -04. */
export function reposition(given: Bag, table: Table): Answer {
  if (sizeOf(given, 'targetSize') - sizeOf(given, 'ownSize') >= 2) return { reasons: ['targetTooLarge'] };
  const { success, successValue } = replaced(given, table);
  const freeSquares = maybe(given, 'freeSquares') ?? Infinity;
  const creature = text(given, 'blocker.kind') === 'creature';
  const solid = !creature || Math.abs(sizeOf(given, 'blocker.size') - sizeOf(given, 'targetSize')) <= 1;
  const loss = successValue > freeSquares && solid ? freeSquares + 1 : 0;
  return {
    success,
    successValue,
    squaresMoved: Math.min(successValue, freeSquares),
    targetLoss: loss,
    blockerLoss: loss,
  };
}

/** ARR-SUN. */
export function sunder(given: Bag, table: Table): Answer {
  const links = replaced(given, table);
  const { success, successValue } = links;
  const item = at(given, 'item');
  const { damage } = damageOf(given, successValue, 0, list(given, 'types') as string[], item);
  const taken = num(item, 'taken') + damage;
  const durability = num(item, 'durability');
  const broken = { taken, broken: 2 * taken >= durability, destroyed: taken >= durability };
  return { success, successValue, damage, item: broken, dyingInflicted: dyingBy(given, links, false) };
}

/** ARR-VIT-04. */
export function spellDrain(given: Bag, level: number): number {
  const rule = said(given, 'spellDrain', 'level');
  return rule === 'one' ? 1 : rule === 'onePlusLevel' ? 1 + level : Math.max(1, level);
}

export function repeatedAttack(given: Bag, table: Table): Answer {
  const attacks = num(given, 'attacks');
  const spell = text(given, 'attackKind', 'melee') === 'spell';
  const reasons = holding({
    tooManyAttacks: attacks > 5,
    needsReload: num(given, 'reloadCost') > 0,
    notMemorised: spell && num(given, 'memorised', attacks) < attacks,
  });
  if (reasons.length > 0) return { reasons };
  const penalties = Array.from({ length: attacks }, (_, index) => -2 * index);
  const all = penalties.map((penalty) =>
    chain(
      {
        given,
        modifier: num(given, 'modifier') + penalty,
        dc: num(given, 'dc'),
        baseSv: num(given, 'baseSv'),
        critMin: num(given, 'critMin', 20),
        difficulty: spellDifficulty(given),
        free: false,
      },
      table,
    ),
  );
  const drain = maybe(given, 'drain') ?? (spell ? spellDrain(given, num(given, 'spellLevel')) : 1);
  return {
    penalties,
    successValues: all.map(({ successValue }) => successValue),
    dyingInflicted: sum(all.map((links) => dyingBy(given, links, true))),
    repeatedPenalty: -2 * (attacks - 1),
    drain: attacks * drain,
  };
}

/** ARR-CHG. */
export function charge(given: Bag, table: Table): Answer {
  const squares = num(given, 'squares');
  const reasons = holding({
    tooShort: squares < 2,
    tooFar: squares > num(given, 'allowance'),
    notStraight: !flag(given, 'straight', true),
    noLineOfSight: !flag(given, 'lineOfSight', true),
    targetOutOfThreat: !flag(given, 'targetInThreat', true),
  });
  if (reasons.length > 0) return { reasons };
  const running = -2 * (increments(squares, num(given, 'baseSpeed', 5)) - 1);
  const attackModifier = 2 + (flag(given, 'invertMovementPenalty') ? -running : running);
  const links = replaced({ ...given, modifier: num(given, 'baseModifier') + attackModifier }, table);
  const { success, successValue } = links;
  return {
    attackModifier,
    reflexModifier: -2 + running,
    attackTotal: links.totals[0],
    success,
    successValue,
    dyingInflicted: dyingBy(given, links, true),
  };
}
