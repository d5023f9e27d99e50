/** Injuries and grapples of cepheus, implemented a second time from its catalogue. */
import type { Bag, Data } from '../../../cases/format.ts';
import { flag, holding, list, maybe, num, sum, text, type Table, type Answer } from '../table.ts';
import { characteristicDm, skillDm, levelIn, part, armorOf, afterArmor } from './attack-dms.ts';

const PHYSICAL = ['str', 'dex', 'end'] as const;

type Physical = Record<(typeof PHYSICAL)[number], number>;

const physical = (of: (key: (typeof PHYSICAL)[number]) => number): Physical => ({
  str: of('str'),
  dex: of('dex'),
  end: of('end'),
});

/** CEP-DMG-07 to -09. */
function wounds(max: Physical, current: Physical, awake: boolean, rule: string) {
  const zeros = PHYSICAL.filter((key) => current[key] === 0).length;
  const low = PHYSICAL.filter((key) => current[key] < max[key]).length;
  const dead = zeros === 3;
  const out = zeros === 2 || (rule === 'strOrDexAtZero' && (current.str === 0 || current.dex === 0));
  const unconscious = !dead && out && !awake;
  const state = dead
    ? 'dead'
    : unconscious
      ? 'unconscious'
      : low === 3
        ? 'seriouslyWounded'
        : low > 0
          ? 'wounded'
          : 'healthy';
  return { wounded: low > 0, seriouslyWounded: low === 3, unconscious, dead, state };
}

/** CEP-DMG-06: STR before DEX where it is not lower, END first or last as the rule says. */
const higherFirst = (current: Physical): readonly ('str' | 'dex')[] =>
  current.str >= current.dex ? ['str', 'dex'] : ['dex', 'str'];

function lowered(
  current: Physical,
  order: readonly (keyof Physical)[],
  damage: number,
  floor: number,
): [Physical, number] {
  let left = damage;
  const after = { ...current };
  for (const key of order) {
    const taken = Math.max(0, Math.min(left, after[key] - floor));
    after[key] -= taken;
    left -= taken;
  }
  return [after, left];
}

/** Every way to share `points` out over what is left, as far as a player at random would try. */
function splits(current: Physical, points: number): readonly Data[] {
  const orders: (keyof Physical)[][] = [
    ['str', 'dex', 'end'],
    ['end', 'str', 'dex'],
    ['dex', 'end', 'str'],
    ['dex', 'str', 'end'],
  ];
  const right = orders.map((order) => {
    const [after] = lowered(current, order, points, 0);
    return { ...physical((key) => current[key] - after[key]) };
  });
  const even = physical((key) => Math.floor(points / 3) + (key === 'end' ? points % 3 : 0));
  return [...right, { ...even }, { str: 1 }, 'auto'];
}

/** CEP-DMG-04 to -11; null is a bad split. */
function hurt(max: Physical, current: Physical, damage: number, table: Table): readonly [Physical, number] | null {
  if (damage === 0) return [current, 0];
  if (PHYSICAL.every((key) => current[key] === max[key])) {
    if (damage <= current.end) return lowered(current, ['end'], damage, 0);
    const choice = table.choose(['str', 'dex', 'auto']) ?? 'auto';
    const first = choice === 'auto' ? higherFirst(current)[0]! : (choice as 'str' | 'dex');
    return lowered(current, ['end', first, first === 'str' ? 'dex' : 'str'], damage, 0);
  }
  const rest = sum(Object.values(current));
  const points = Math.min(rest, damage);
  const choice = table.choose(rest === 0 ? [] : splits(current, points)) ?? 'auto';
  if (choice === 'auto') {
    const order = ['end' as const, ...higherFirst(current)];
    const [down, left] = lowered(current, order, damage, 1);
    return lowered(down, order, left, 0);
  }
  const split = physical((key) => num(choice, key));
  if (sum(Object.values(split)) !== points || PHYSICAL.some((key) => split[key] > current[key])) return null;
  return [physical((key) => current[key] - split[key]), damage - points];
}

export function injury(given: Bag, table: Table): Answer {
  const max = physical((key) => num(given, `max.${key}`));
  let current = physical((key) => num(given, `current.${key}`, max[key]));
  let awake = flag(given, 'awake');
  let surplus = 0;
  const rule = text(given, 'settings.koRule', 'twoAtZero');
  const steps: unknown[] = [];
  for (const hit of list(given, 'hits')) {
    const amount =
      typeof hit === 'number'
        ? hit
        : afterArmor(num(hit, 'rawDamage'), armorOf(list(hit, 'armor'), flag(hit, 'laser')), num(hit, 'effect'));
    const result = hurt(max, current, amount, table);
    if (!result) return { reasons: ['badSplit'], current };
    [current, surplus] = result;
    if (amount > 0) awake = false;
    steps.push({ damage: amount, current, ...wounds(max, current, awake, rule) });
  }
  const uninjured = PHYSICAL.every((key) => current[key] === max[key]);
  return { current, ...wounds(max, current, awake, rule), uninjured, surplus, steps };
}

/** CEP-GRP, CEP-CORE-07. */
export function grapple(given: Bag, table: Table): Answer {
  const opening = flag(given, 'opening');
  if (opening && num(given, 'metres') >= 1.5) return { reasons: ['outOfReach'] };
  const gravity = num(given, 'gravity', 1);
  const side = (name: string): { score: number; effect: number } => {
    const of = part(given, name);
    const str = num(of, 'str', 7);
    const dex = num(of, 'dex', 7);
    const use = text(of, 'characteristic', 'best');
    const score = use === 'str' ? str : use === 'dex' ? dex : Math.max(str, dex);
    const level = levelIn(gravity, maybe(of, 'skill', 0), maybe(of, 'zeroG'));
    const effect = (): number =>
      sum(table.roll(2)) + skillDm(level, num(of, 'jackOfAllTrades')) + characteristicDm(score) - 8;
    return { score, effect: maybe(of, 'effect') ?? effect() };
  };
  const a = side('a');
  const b = side('b');
  const lead = a.effect - b.effect || a.score - b.score;
  const check = {
    aEffect: a.effect,
    bEffect: b.effect,
    winner: lead > 0 ? 'a' : lead < 0 ? 'b' : null,
    reroll: lead === 0,
  };
  const nothing = { rawDamage: null, damage: null, weapon: 'kept', metres: 0 };
  if (lead === 0) return { ...check, result: null, grappled: !opening, ...nothing };
  const loser = part(given, lead > 0 ? 'b' : 'a');
  const winner = part(given, lead > 0 ? 'a' : 'b');
  const stays = { loserStance: text(loser, 'stance', 'standing') };
  if (opening && lead < 0) return { ...check, result: null, grappled: false, ...nothing };
  const results = ['continue', 'disarm', 'drag', 'escape', 'damage', 'knockProne', 'throw'];
  const result = (table.choose(results) ?? 'continue') as string;
  const margin = text(given, 'settings.grappleEffect', 'own') === 'margin';
  const effect = margin ? Math.abs(a.effect - b.effect) : (lead > 0 ? a : b).effect;
  const armor = armorOf(list(loser, 'armor'), false);
  const common = { ...check, result, ...nothing, ...stays };
  if (result === 'throw') {
    const rolled = table.roll(1)[0]!;
    return { ...common, metres: 3, rawDamage: rolled, damage: Math.max(0, rolled - armor), grappled: false };
  }
  if (result === 'escape') {
    const stance = text(winner, 'stance', 'standing');
    const whole = { standing: 6, crouched: 3, prone: num(given, 'settings.proneMove', 3) }[stance]!;
    return { ...common, metres: flag(given, 'difficultTerrain') ? whole / 2 : whole, grappled: false };
  }
  const grappled = (table.choose(['continue', 'end']) ?? 'continue') === 'continue';
  const raw = Math.max(0, 2 + effect);
  if (result === 'damage') return { ...common, rawDamage: raw, damage: afterArmor(raw, armor, effect), grappled };
  if (result === 'disarm') return { ...common, weapon: effect >= 6 ? 'taken' : 'dropped', grappled };
  if (result === 'drag') return { ...common, metres: 3, grappled };
  return { ...common, ...(result === 'knockProne' ? { loserStance: 'prone' } : {}), grappled };
}

/** CEP-COUP. */
export function coupDeGrace(given: Bag): Answer {
  const kind = text(given, 'attackKind', 'melee');
  const metres = num(given, 'metres');
  const magazine = maybe(given, 'weapon.magazine');
  const shooting = kind === 'shooting';
  const reasons = holding({
    notHelpless: !['helpless', 'unconscious', 'bound', 'paralyzed'].some((key) => flag(given, `target.${key}`)),
    outOfReach: kind === 'melee' ? metres > 3 : metres > 1.5,
    notEnoughAmmo: shooting && magazine === 0,
  });
  if (reasons.length > 0) return { reasons };
  const rounds = shooting ? 1 : 0;
  return { dead: true, roundsSpent: rounds, magazine: magazine === null ? null : magazine - rounds };
}
