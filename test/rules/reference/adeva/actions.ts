/** Actions of adeva with results of their own, implemented a second time from its catalogue. */
import { isBag, type Bag } from '../../../cases/format.ts';
import { at, flag, list, maybe, num, sum, text, type Table, type Answer } from '../table.ts';
import { conditionsOf, type Tested, capped, tested, opposed } from './tests.ts';
import { oneOfSeveral, suppressed } from './attack-test.ts';
import { replacement, naturalMax, soakOf, confirmation, tires, takeDownPenalty } from './wounds.ts';

export function multipleAttack(given: Bag): Answer {
  const attacks = list(given, 'attacks');
  const few = attacks.length < 2 || attacks.length > num(given, 'equippedWeapons', attacks.length);
  if (few) return { reasons: ['notEnoughWeapons'] };
  return {
    attacks: attacks.map((each, index) => {
      const aim = index === 0 ? num(given, 'aim') : 0;
      const modifier = oneOfSeveral(given, text(each, 'mode', 'single'), num(each, 'intendedHits', 1));
      const all = capped(given, [modifier, aim, ...(list(each, 'mods') as number[])]);
      return { actionModifier: modifier, aim, targetNumber: num(each, 'score') + all };
    }),
  };
}

export function suppressiveFire(given: Bag, table: Table): Answer {
  const full = text(given, 'autoMode') === 'full';
  const capacity = maybe(given, full ? 'weapon.full' : 'weapon.semi');
  if (capacity === null) return { reasons: ['noAutoFire'] };
  const modifiers = suppressed(given, [num(given, 'aim'), ...(list(given, 'mods') as number[])]);
  const { targetNumber, roll, success, dos } = tested(given, num(given, 'score'), [-20, ...modifiers], table);
  const jam =
    text(given, 'settings.jamScope', 'allRangedBursts') !== 'off' && roll >= num(given, 'settings.jamFrom', 94);
  const counted = text(given, 'settings.suppressExtra', 'dos2') === 'dosMinus1' ? dos - 1 : dos;
  const hits = Math.min(capacity, 1 + Math.floor(Math.max(0, counted) / 2));
  return {
    targetNumber,
    success,
    dos,
    hits: success && !jam ? hits : 0,
    jam,
    pinningModifier: full ? -20 : -10,
    pinningTests: num(given, 'enemiesInArc'),
  };
}

/** ADE-SUP-05 to -07. */
export function suppressionHits(given: Bag): Answer {
  const spared =
    text(given, 'settings.suppressVictims', 'everyone') === 'enemies' ? (list(given, 'allies') as string[]) : [];
  const victims = (list(given, 'drawnOrder') as string[]).filter((id) => !spared.includes(id));
  const hits = victims.length === 0 ? 0 : num(given, 'hits');
  const share = (place: number): number => Math.floor(hits / victims.length) + (place < hits % victims.length ? 1 : 0);
  return { perVictim: Object.fromEntries(victims.map((id, place) => [id, share(place)])) };
}

export function knockDown(given: Bag, table: Table): Answer {
  const inside = flag(given, 'insideCharge');
  const charged = inside && flag(given, 'settings.chargeBonusOnSpecial') ? 20 : 0;
  const target = flag(given, 'settings.attackModsOnOpposed') ? conditionsOf(given, 'target.conditions') : [];
  const more = [
    flag(given, 'halfMoved') && !inside ? 10 : 0,
    charged,
    target.includes('surprised') ? 30 : 0,
    target.includes('guardMode') ? -20 : 0,
  ];
  const { initiator, winner, margin } = opposed(given, ['initiator', 'opponent'], more, table);
  const mayHarm = winner === 'initiator' && margin >= 2;
  const harms = mayHarm && table.choose(['harm', 'none']) === 'harm';
  const bonus = num(given, 'initiator.bonus', Math.floor(num(given, 'initiator.score') / 10));
  const raw = harms ? Math.max(0, table.roll(1, 5)[0]! - 3 + num(given, 'sb', bonus)) : null;
  return {
    targetNumber: initiator.targetNumber,
    winner,
    margin,
    targetProne: winner === 'initiator',
    attackerProne: winner === 'opponent' && margin <= -2,
    mayHarm,
    raw,
    dealt: raw === null ? null : Math.max(0, raw - soakOf(num(given, 'tb'), num(given, 'ap'), 0)),
    fatigue: harms ? 1 : 0,
  };
}

export function takeDown(given: Bag, table: Table): Answer {
  const dealt = num(given, 'dealt');
  const wounds = num(given, 'wounds');
  if (dealt < 1) return { toughnessModifier: null, targetNumber: null, stunned: false, wounds };
  const damage = text(given, 'settings.takedownDamage', 'pastSoak') === 'raw' ? num(given, 'raw') : dealt;
  const toughnessModifier = takeDownPenalty(damage, num(given, 'tb'));
  const mods = [toughnessModifier, ...(list(given, 'mods') as number[])];
  const { targetNumber, success } = tested(given, num(given, 'toughness'), mods, table);
  return { toughnessModifier, targetNumber, stunned: !success, wounds };
}

export function grappleDamage(given: Bag, table: Table): Answer {
  const helpers = 10 * Math.min(3, num(given, 'controller.helpers'));
  const { winner } = opposed(given, ['controller', 'opponent'], [helpers], table);
  if (winner !== 'initiator') return { success: false, raw: null, dealt: 0, fatigue: 0 };
  const armed = at(given, 'weapon') !== undefined;
  const dice = armed
    ? (list(given, 'weapon.sides') as number[]).flatMap((die) => table.roll(1, die))
    : table.roll(1, 5);
  const raw = Math.max(0, sum(dice) + (armed ? num(given, 'weapon.flat') : -3) + num(given, 'sb'));
  const toughness = num(given, 'tb');
  const dealt = Math.max(0, raw - soakOf(toughness, num(given, 'ap'), armed ? num(given, 'weapon.pen') : 0));
  const rider = !armed && flag(given, 'settings.grappleFatigueStacks') && tires(given, raw, dealt, toughness);
  return { success: true, raw, dealt, fatigue: rider ? 2 : 1 };
}

/** The test of a Boarding or a Ram, and whether it is evaded. */
function closing(given: Bag, modifier: number, table: Table): { test: Tested; hit: boolean } {
  const test = tested(given, num(given, 'score'), [modifier, ...(list(given, 'mods') as number[])], table);
  const evasions = at(given, 'target.evasions');
  if (!test.success || !isBag(evasions)) return { test, hit: test.success };
  const tried = (table.choose([...Object.keys(evasions), 'none']) ?? 'none') as string;
  if (tried === 'none') return { test, hit: true };
  return {
    test,
    hit: !tested(given, num(evasions, tried), list(given, 'target.evasionMods') as number[], table).success,
  };
}

export function boarding(given: Bag, table: Table): Answer {
  const { test, hit } = closing(given, num(given, 'marines.mod'), table);
  const hull = num(given, 'target.hull');
  const none = { raw: 0, soak: 0, dealt: 0, confirmed: null, chartRow: null, hull, captured: false };
  if (!hit) return { targetNumber: test.targetNumber, hit, ...none };
  const sides = list(given, 'marines.sides') as number[];
  const faces = sides.flatMap((die) => table.roll(1, die));
  const rolled = { dice: [...faces], sides };
  const replaced = replacement(given, [rolled], test.dos, table);
  const raw = Math.max(0, sum(rolled.dice) + num(given, 'marines.flat'));
  const critical = naturalMax(given, faces, sides, replaced?.die ?? null) ? confirmation(given, raw, 0, table) : null;
  const dealt = critical?.dealt ?? raw;
  const rest = Math.max(0, hull - dealt);
  return {
    targetNumber: test.targetNumber,
    hit,
    raw,
    soak: 0,
    dealt,
    confirmed: critical?.confirmed ?? null,
    chartRow: critical?.chartRow ?? null,
    hull: rest,
    captured: rest === 0,
  };
}

export function ram(given: Bag, table: Table): Answer {
  const { test, hit } = closing(given, 20, table);
  const of = (path: string): number => num(given, path);
  const pen = 2 * of('rammer.size');
  const backPen = of('target.size');
  const hulls = (dealt: number, backDealt: number): Bag => ({
    targetHull: maybe(given, 'target.hull') === null ? null : Math.max(0, of('target.hull') - dealt),
    rammerHull: maybe(given, 'rammer.hull') === null ? null : Math.max(0, of('rammer.hull') - backDealt),
  });
  const always = { targetNumber: test.targetNumber, hit, pen, backPen };
  const none = { raw: 0, dealt: 0, confirmed: null, chartRow: null, backRaw: 0, backDealt: 0 };
  if (!hit) return { ...always, ...none, ...hulls(0, 0) };
  const faces = table.roll(1, 10);
  const rolled = { dice: [...faces], sides: [10] };
  const replaced = replacement(given, [rolled], test.dos, table);
  const raw = rolled.dice[0]! + of('rammer.sb') + 2 * of('rammer.size');
  const soak = soakOf(of('target.tb'), of('target.ap'), pen);
  const critical = naturalMax(given, faces, [10], replaced?.die ?? null) ? confirmation(given, raw, soak, table) : null;
  const dealt = critical?.dealt ?? Math.max(0, raw - soak);
  const whose = text(given, 'settings.ramBacklashSb', 'target');
  const backRaw = table.roll(1, 10)[0]! + of(`${whose}.sb`) + of('target.size');
  const backDealt = Math.max(0, backRaw - soakOf(of('rammer.tb'), of('rammer.ap'), backPen));
  return {
    ...always,
    raw,
    dealt,
    confirmed: critical?.confirmed ?? null,
    chartRow: critical?.chartRow ?? null,
    backRaw,
    backDealt,
    ...hulls(dealt, backDealt),
  };
}
