/** Damage of arrgs, and whole attacks on a target or an area, implemented a second time from its catalogue. */
import { isBag, type Bag, type Data } from '../../../cases/format.ts';
import { at, flag, list, maybe, num, sum, text, type Table, type Answer } from '../table.ts';
import { d20, said, increments, attackModifiers, undefended, defenceReaction } from './modifiers.ts';
import { chain, dyingBy, spellDifficulty, dcOf, defenceChain } from './attack-check.ts';

interface Hurt {
  readonly resistance: number;
  readonly afterResistance: number;
  readonly damage: number;
}

/** ARR-DMG-02 to -07. */
export function damageOf(
  given: Bag,
  value: number,
  more: number,
  types: readonly string[],
  of: Data | undefined,
): Hurt {
  const matching = list(of as Bag, 'resist').filter((each) => ['all', ...types].includes(text(each, 'type')));
  const resistance = Math.max(0, ...matching.map((each) => num(each, 'value'))) + more;
  const afterResistance = Math.max(0, value - resistance);
  const weak = (list(of as Bag, 'vulnerable') as string[]).some((type) => types.includes(type));
  const round = said(given, 'vulnerabilityRounding', 'floor') === 'ceil' ? Math.ceil : Math.floor;
  return { resistance, afterResistance, damage: weak ? round(afterResistance * 1.5) : afterResistance };
}

/** ARR-VIT-09, ARR-DIS-01, -11, ARR-DYI-01, ARR-DTH-01: the state after a loss. */
function stateAfter(given: Bag, of: Data | undefined, damage: number, inflicted: number): Bag {
  const tv = num(of, 'tv', 20);
  const cv = num(of, 'cv', tv) - damage;
  if (cv <= -tv) return { cv, dead: true };
  const taken = said(given, 'criticalDying', 'damagingAttack') === 'damageTaken';
  const dying = num(of, 'dying') + (taken && damage < 1 ? 0 : inflicted);
  const both = flag(given, 'settings.disabledWhileDying');
  const disabled = (flag(of, 'disabled') || cv <= 0) && (both || dying === 0);
  return { cv, dying, disabled, dead: false };
}

export function applyDamage(given: Bag): Answer {
  const reduction = num(given, 'defenceReduction');
  const resists = said(given, 'defenceReduces', 'successValue') === 'resistance';
  const value = Math.max(0, num(given, 'successValue') - (resists ? 0 : reduction));
  const hurt = damageOf(given, value, resists ? reduction : 0, list(given, 'types') as string[], given);
  // ARR-DFM-02: an attack that a Defense takes away whole is no critical hit.
  const inflicted = value === 0 ? 0 : num(given, 'dyingInflicted');
  return { ...hurt, ...stateAfter(given, given, hurt.damage, inflicted) };
}

export function attack(given: Bag, table: Table): Answer {
  const attacker = at(given, 'attacker') as Bag;
  const target = at(given, 'target') as Bag;
  const free = undefended(target);
  const difficulty = spellDifficulty(attacker);
  const dc = defenceReaction(given, target);
  const modifier = attackModifiers(given, attacker, target);
  const counted = free ? dcOf(given, free, difficulty) : dc;
  const critMin = num(attacker, 'critMin', 20);
  const links = chain(
    { given, modifier, dc: counted, baseSv: num(attacker, 'baseSv'), critMin, difficulty, free },
    table,
  );
  const able = isBag(target['defenceManoeuvre']) ? target['defenceManoeuvre'] : null;
  const defends = links.successValue > 0 && able && table.choose(['defence', 'none']) === 'defence';
  const defended = defends
    ? defenceChain(given, links.totals[0]!, num(able, 'modifier'), num(able, 'critMin', 20), table).reduction
    : 0;
  const resists = said(given, 'defenceReduces', 'successValue') === 'resistance';
  const successValue = Math.max(0, links.successValue - (resists ? 0 : defended));
  const success = successValue > 0;
  const { damage } = damageOf(given, successValue, resists ? defended : 0, list(attacker, 'types') as string[], target);
  const inflicted = success ? dyingBy(given, links, !flag(target, 'willing')) : 0;
  const after = stateAfter(given, target, damage, inflicted);
  const unclear = flag(target, 'willing') && said(given, 'criticalDying', 'damagingAttack') === 'anyAttack';
  return {
    attackTotal: links.totals[0],
    ...(free ? {} : { dc }),
    successValue,
    success,
    criticalHit: success && links.naturals.length > 1,
    damage,
    ...(unclear ? { cv: after['cv'] } : after),
  };
}

const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

/** ARR-AOE-02 to -09. */
export function areaAttack(given: Bag, table: Table): Answer {
  const modifier = num(given, 'modifier');
  const critMin = num(given, 'critMin', 20);
  const spell = text(given, 'attackKind', 'ranged') === 'spell';
  const naturals = [d20(table)];
  const result = naturals[0]! + modifier;
  const ids = list(given, 'targets').map((target) => ({ id: text(target, 'id'), dc: num(target, 'dc') }));
  const nothing = ids.map(({ id }) => ({ id, successValue: 0, success: false, dyingInflicted: 0 }));
  if (spell && (naturals[0] === 1 || result < 10 + num(given, 'spellLevel'))) {
    return { squareHit: false, shift: null, results: nothing };
  }
  const squareHit = naturals[0] !== 1 && result >= 10;
  let shift: Bag | null = null;
  if (!squareHit) {
    const direction = DIRECTIONS[table.roll(1, 8)[0]! - 1]!;
    const increment = maybe(given, 'increment');
    const count = increment === null ? 1 : increments(num(given, 'distance'), increment);
    shift = { direction, squares: sum(table.roll(count, 4)) };
    naturals.splice(0, 1, d20(table));
    if (naturals[0] === 1) return { squareHit, shift, results: nothing };
  }
  while (naturals.at(-1)! >= critMin) naturals.push(d20(table));
  const literal = said(given, 'criticalNegative', 'floor0') === 'literal';
  const results = ids.map(({ id, dc }) => {
    const portions = naturals.map((natural, link) => {
      const portion = num(given, 'baseSv') + natural + modifier - dc;
      if (link === 0 || (literal && natural !== 1)) return portion;
      return natural === 1 ? 0 : Math.max(0, portion);
    });
    const links = { naturals, totals: [], portions, successValue: Math.max(0, sum(portions)) };
    const { successValue } = links;
    return { id, successValue, success: successValue > 0, dyingInflicted: dyingBy(given, links, true) };
  });
  return { squareHit, shift, results };
}
