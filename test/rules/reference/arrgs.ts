/** Attack, defense, damage and conditions of arrgs, told a second time from its catalogue. */
import { isBag, type Bag, type Data } from '../../cases/format.ts';
import { at, flag, holding, list, maybe, num, sum, text, type Table, type Tellings, type Answer } from './table.ts';

const d20 = (table: Table): number => table.roll(1, 20)[0]!;
const said = (given: Bag, key: string, initial: string): string => text(given, `settings.${key}`, initial);

// Modifiers -----------------------------------------------------------------------------------------------------------

/** ARR-MOD-12 to -14, ARR-CHK-06; null: an assisted modifier below 0. */
function modifierTotal(given: Bag): number | null {
  const modifiers = list(given, 'modifiers').map((each) => ({ type: text(each, 'type'), value: num(each, 'value') }));
  if (modifiers.some(({ type, value }) => type === 'assisted' && value < 0)) return null;
  const all = said(given, 'modifierStacking', 'highestPerType') === 'sum';
  const types = [...new Set(modifiers.map(({ type }) => type))];
  const worth = types.map((type) => {
    const values = modifiers.filter((each) => each.type === type).map(({ value }) => value);
    if (type === 'checkPenalty') return -sum(values);
    if (all || type === 'circumstance') return sum(values);
    return Math.max(0, ...values) + Math.min(0, ...values);
  });
  return sum(worth);
}

/** ARR-RNG-01. */
const increments = (distance: number, increment: number): number => Math.max(1, Math.ceil(distance / increment));

/** ARR-MI-01, -03. */
const runningPenalty = (of: Data | undefined): number =>
  -2 * (increments(num(of, 'squaresThisRound'), num(of, 'baseSpeed', 5)) - 1);

/** ARR-MAP-01. */
const mapOf = (used: number): number => -2 * Math.max(0, used - 3);

function attackModifiers(given: Bag, of: Bag, target: Data | undefined): number {
  const inclusive = said(given, 'multiActionScope', 'subsequent') === 'inclusive';
  const distance = maybe(of, 'distance');
  const increment = maybe(of, 'increment');
  const range = distance === null || increment === null ? 0 : -2 * (increments(distance, increment) - 1);
  return (
    num(of, 'baseModifier') +
    mapOf(num(of, 'used') + (inclusive ? num(of, 'cost', 2) : 0)) +
    range +
    runningPenalty(of) +
    runningPenalty(target) +
    (flag(of, 'charging') ? 2 : 0) -
    2 * (num(of, 'attackIndex', 1) - 1) +
    num(of, 'repeatedPenalty')
  );
}

/** ARR-DEF-07, ARR-UNC-02, GAP-11: whether there is no defense at all. */
function undefended(of: Data | undefined): boolean {
  const conditions = (at(of, 'conditions') ?? []) as string[];
  if (flag(of, 'willing') || conditions.includes('helpless')) return true;
  return conditions.includes('unconscious') && text(of, 'defenceKind', 'reflex') !== 'fortitude';
}

function defenceReaction(given: Bag, of: Bag): number {
  if (undefended(of)) return 0;
  const map = said(given, 'multiActionApplies', 'allChecks') === 'allChecks' ? mapOf(num(of, 'used')) : 0;
  const charges = text(of, 'defenceKind', 'reflex') === 'reflex' ? -2 * num(of, 'charges') : 0;
  return 10 + num(of, 'baseModifier') + map + runningPenalty(of) + charges + num(of, 'repeatedPenalty');
}

// Magnitude -----------------------------------------------------------------------------------------------------------

function magnitudeFactor(given: Bag, own: number, other: number): number {
  if (own === other) return 1;
  return said(given, 'magnitudeFactor', 'difference') === 'larger' ? Math.max(own, other) : Math.abs(own - other) + 1;
}

/** ARR-MAG-02, -05, -06. */
function magnitudeOp(given: Bag, own: number, other: number, check: string): 'multiply' | 'divide' | 'none' {
  const damage = said(given, 'magnitudeDamage', 'base');
  const applies = { damage: damage === 'base', finalDamage: damage === 'final', other: false }[check] ?? true;
  if (own === other || !applies) return 'none';
  const tough = check === 'fortitude' || check === 'willpower';
  return own > other === tough ? 'multiply' : 'divide';
}

function scaled(value: number, op: string, factor: number): number {
  if (op === 'none') return value;
  return op === 'multiply' ? value * factor : Math.floor(value / factor);
}

// The attack check ----------------------------------------------------------------------------------------------------

interface Chain {
  readonly given: Bag;
  readonly modifier: number;
  readonly dc: number;
  readonly baseSv: number;
  readonly critMin: number;
  /** 10 + level of a spell, else null. */
  readonly difficulty: number | null;
  readonly free: boolean;
  readonly scale?: (total: number) => number;
}

interface Links {
  readonly naturals: readonly number[];
  readonly totals: readonly number[];
  /** Null: the first check has failed for good. */
  readonly portions: readonly number[] | null;
  readonly successValue: number;
}

/** ARR-SV-07. */
const failsOn1 = (given: Bag, free: boolean): boolean => said(given, 'natural1', 'attacks') !== 'noDefenceOnly' || free;

/** ARR-SV, ARR-CRT-01 to -07. */
function chain(of: Chain, table: Table): Links {
  const { given, dc, baseSv, free } = of;
  const total = (natural: number): number => (of.scale ?? ((raw: number): number => raw))(natural + of.modifier);
  const threshold = said(given, 'missRule', 'margin') === 'threshold' && !free;
  const naturals = [d20(table)];
  const first = total(naturals[0]!);
  const lost =
    (naturals[0] === 1 && failsOn1(given, free)) ||
    (of.difficulty !== null && first < of.difficulty) ||
    (threshold && first < dc);
  if (lost) return { naturals, totals: [first], portions: null, successValue: 0 };
  while (naturals.at(-1)! >= of.critMin) naturals.push(d20(table));
  const totals = naturals.map(total);
  const portions = totals.map((result, link) => {
    const portion = baseSv + result - dc;
    if (link === 0) return portion;
    if (naturals[link] === 1 && failsOn1(given, free)) return 0;
    if (threshold && result < dc) return 0;
    return said(given, 'criticalNegative', 'floor0') === 'literal' ? portion : Math.max(0, portion);
  });
  const value = sum(portions);
  return { naturals, totals, portions, successValue: Math.max(free ? 1 : 0, value) };
}

/** ARR-CRT-08 to -10; `damaging`: damage of an opponent, not something in its place. */
function dyingBy(given: Bag, links: Links, damaging: boolean): number {
  const extra = links.naturals.length - 1;
  if (extra === 0 || links.successValue === 0) return 0;
  if (!damaging && said(given, 'criticalDying', 'damagingAttack') !== 'anyAttack') return 0;
  return flag(given, 'settings.dyingPerLink') ? extra : 1;
}

const spellDifficulty = (of: Data | undefined): number | null =>
  text(of, 'attackKind', 'melee') === 'spell' ? 10 + num(of, 'spellLevel') : null;

/** ARR-ATK-11. */
function dcOf(given: Bag, free: boolean, difficulty: number | null): number {
  if (!free) return num(given, 'dc');
  return difficulty !== null && said(given, 'willingDc', 'zero') === 'baseDifficulty' ? difficulty : 0;
}

function attackCheck(given: Bag, table: Table): Answer {
  const own = num(given, 'ownRank', 1);
  const other = num(given, 'otherRank', 1);
  const factor = magnitudeFactor(given, own, other);
  const scale =
    (check: string) =>
    (value: number): number =>
      scaled(value, magnitudeOp(given, own, other, check), factor);
  const free = undefended(given);
  const difficulty = spellDifficulty(given);
  const dc = dcOf(given, free, difficulty);
  const critMin = num(given, 'critMin', 20);
  if (text(given, 'effect', 'numeric') === 'binary') {
    const natural = d20(table);
    const total = scale('attack')(natural + num(given, 'modifier'));
    const failed = (natural === 1 && failsOn1(given, free)) || (difficulty !== null && total < difficulty);
    const success = !failed && (free || total >= dc);
    const any = said(given, 'criticalDying', 'damagingAttack') === 'anyAttack' && natural >= critMin && success;
    const check = { totals: [total], portions: null, successValue: null, success, criticalHit: false };
    // What a critical natural of a spell on the willing does is not told.
    return flag(given, 'willing') ? check : { ...check, dyingInflicted: any ? 1 : 0 };
  }
  const of = { given, dc, free, difficulty, critMin, modifier: num(given, 'modifier'), scale: scale('attack') };
  const links = chain({ ...of, baseSv: scale('damage')(num(given, 'baseSv')) }, table);
  const successValue = scale('finalDamage')(links.successValue);
  const damaging = flag(given, 'damaging', true) && !flag(given, 'willing');
  const any = said(given, 'criticalDying', 'damagingAttack') === 'anyAttack';
  return {
    totals: links.totals,
    portions: links.portions,
    successValue,
    success: successValue > 0,
    criticalHit: links.naturals.length > 1 && successValue > 0,
    ...(flag(given, 'willing') && any ? {} : { dyingInflicted: dyingBy(given, links, damaging) }),
  };
}

// Defense as an action ------------------------------------------------------------------------------------------------

interface Defended {
  readonly totals: readonly number[];
  readonly reduction: number;
}

/** ARR-DFM-02, -07. */
function defenceChain(given: Bag, attackTotal: number, modifier: number, critMin: number, table: Table): Defended {
  const never = said(given, 'natural1', 'attacks') === 'allActionChecks';
  const naturals = [d20(table)];
  while (naturals.at(-1)! >= critMin) naturals.push(d20(table));
  const totals = naturals.map((natural) => natural + modifier);
  const margins = totals.map((total, link) => (never && naturals[link] === 1 ? 0 : Math.max(0, total - attackTotal)));
  return { totals, reduction: sum(margins) };
}

function defenceManoeuvre(given: Bag, table: Table): Answer {
  const attackTotal = num(given, 'attackTotal');
  const modifier = num(given, 'modifier');
  if (text(given, 'effect', 'numeric') === 'binary') {
    const natural = d20(table);
    const failed = natural === 1 && said(given, 'natural1', 'attacks') === 'allActionChecks';
    const total = natural + modifier;
    return { totals: [total], reduction: null, successValue: null, attackSucceeds: failed || total <= attackTotal };
  }
  const before = num(given, 'successValue');
  const { totals, reduction } = defenceChain(given, attackTotal, modifier, num(given, 'critMin', 20), table);
  if (said(given, 'defenceReduces', 'successValue') === 'resistance') {
    return { totals, reduction, successValue: before, attackSucceeds: true };
  }
  const successValue = Math.max(0, before - reduction);
  return { totals, reduction, successValue, attackSucceeds: successValue > 0 };
}

// Damage --------------------------------------------------------------------------------------------------------------

interface Hurt {
  readonly resistance: number;
  readonly afterResistance: number;
  readonly damage: number;
}

/** ARR-DMG-02 to -07. */
function damageOf(given: Bag, value: number, more: number, types: readonly string[], of: Data | undefined): Hurt {
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

function applyDamage(given: Bag): Answer {
  const reduction = num(given, 'defenceReduction');
  const resists = said(given, 'defenceReduces', 'successValue') === 'resistance';
  const value = Math.max(0, num(given, 'successValue') - (resists ? 0 : reduction));
  const hurt = damageOf(given, value, resists ? reduction : 0, list(given, 'types') as string[], given);
  // ARR-DFM-02: an attack that a Defense takes away whole is no critical hit.
  const inflicted = value === 0 ? 0 : num(given, 'dyingInflicted');
  return { ...hurt, ...stateAfter(given, given, hurt.damage, inflicted) };
}

function attack(given: Bag, table: Table): Answer {
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
function areaAttack(given: Bag, table: Table): Answer {
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

// Maneuvers that replace damage ---------------------------------------------------------------------------------------

/** A melee attack with base SV 1 whose damage is replaced. */
function replaced(given: Bag, table: Table): Links & { readonly success: boolean } {
  const critMin = num(given, 'critMin', 20);
  const of = { given, modifier: num(given, 'modifier'), dc: num(given, 'dc'), critMin, difficulty: null, free: false };
  const links = chain({ ...of, baseSv: num(given, 'baseSv', 1) }, table);
  return { ...links, success: links.successValue > 0 };
}

function disarm(given: Bag, table: Table): Answer {
  const links = replaced(given, table);
  const { success, successValue } = links;
  return { success, successValue, maxSquares: Math.min(5, successValue), dyingInflicted: dyingBy(given, links, false) };
}

function trip(given: Bag, table: Table): Answer {
  const natural = d20(table);
  const dc = num(given, 'reflex') + Math.max(0, num(given, 'legs', 2) - 2);
  const total = natural + num(given, 'modifier') + num(given, 'tripBonus');
  const success = !(natural === 1 && failsOn1(given, false)) && total >= dc;
  return { dc, total, success, prone: success };
}

const SIZES = ['fine', 'diminutive', 'tiny', 'small', 'medium', 'large', 'huge', 'gargantuan', 'colossal'];
const sizeOf = (given: Bag, path: string): number => SIZES.indexOf(text(given, path, 'medium'));

/** ARR-RPO-02, -04. */
function reposition(given: Bag, table: Table): Answer {
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
function sunder(given: Bag, table: Table): Answer {
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
function spellDrain(given: Bag, level: number): number {
  const rule = said(given, 'spellDrain', 'level');
  return rule === 'one' ? 1 : rule === 'onePlusLevel' ? 1 + level : Math.max(1, level);
}

function repeatedAttack(given: Bag, table: Table): Answer {
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
function charge(given: Bag, table: Table): Answer {
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

// Conditions ----------------------------------------------------------------------------------------------------------

/** ARR-DIS-03, ARR-DYI-12, ARR-STG-03. */
const fortitude = (given: Bag, modifier: number, table: Table): number =>
  modifier + (said(given, 'conditionChecks', 'roll') === 'ten' ? 10 : d20(table));

const negative = (cv: number): number => Math.max(0, -cv);

function disabledCheck(given: Bag, table: Table): Answer {
  const tv = num(given, 'tv', 20);
  const before = num(given, 'cv');
  const fixed = at(given, 'settings.disabledCheckDc');
  const dc = typeof fixed === 'number' ? fixed : negative(before);
  const total = fortitude(given, num(given, 'modifier'), table);
  const success = total >= dc;
  const cv = success ? before : before - 1;
  const check = { dc, total, success, cv };
  if (cv <= -tv) return { ...check, dead: true };
  return { ...check, dying: success ? 0 : 1, disabled: success && cv <= 0, dead: false };
}

interface Fading {
  readonly dc: number;
  readonly total: number;
  readonly success: boolean;
  readonly loss: number;
  readonly cv: number;
  readonly dying: number;
  readonly dead: boolean;
}

/** ARR-DYI-03 to -08; null: none is owed. */
function fade(given: Bag, phase: string, cv: number, dying: number, modifier: number, table: Table): Fading | null {
  if (phase === 'reaction' && !flag(given, 'settings.reactionTriggersDying', true)) return null;
  const dc = negative(cv) + dying;
  const total = fortitude(given, modifier, table);
  const success = total >= dc;
  const none = said(given, 'dyingSuccess', 'reduceLoss') === 'noLoss';
  const loss = !success ? dying : none ? 0 : Math.max(0, dying - (total - dc));
  const left = success && phase === 'endOfRound' ? dying - 1 : dying;
  return { dc, total, success, loss, cv: cv - loss, dying: left, dead: cv - loss <= -num(given, 'tv', 20) };
}

function dyingCheck(given: Bag, table: Table): Answer {
  const made = fade(given, text(given, 'phase'), num(given, 'cv'), num(given, 'dying'), num(given, 'modifier'), table);
  if (!made) return { made: false };
  const { dead, dying, ...rest } = made;
  return { made: true, ...rest, dead, ...(dead ? {} : { dying, disabled: dying === 0 }) };
}

function dyingSequence(given: Bag, table: Table): Answer {
  const tv = num(given, 'tv', 20);
  let cv = num(given, 'cv');
  let dying = num(given, 'dying');
  let dead = false;
  const dcs: number[] = [];
  for (const step of list(given, 'steps')) {
    if (dead || dying === 0) break;
    cv -= num(step, 'drain');
    dead = cv <= -tv;
    if (dead) break;
    const made = fade(given, text(step, 'phase'), cv, dying, num(given, 'modifier'), table);
    if (!made) continue;
    ({ cv, dying, dead } = made);
    dcs.push(made.dc);
  }
  return { dcs, cv, dead, ...(dead ? {} : { dying, disabled: dying === 0 }) };
}

function staggeredCheck(given: Bag, staggered: number, modifier: number, table: Table) {
  const dc = 15 + staggered;
  const total = fortitude(given, modifier, table);
  return { dc, total, success: total >= dc, staggered: total >= dc ? staggered - 1 : staggered };
}

function endOfRound(given: Bag, table: Table): Answer {
  const last = said(given, 'eorExpiry', 'first') === 'last';
  const modifier = num(given, 'modifier') + (last ? num(given, 'roundPenalty') : 0);
  const before = num(given, 'dying');
  const faded = before > 0 ? fade(given, 'endOfRound', num(given, 'cv'), before, modifier, table) : null;
  if (faded?.dead) return { cv: faded.cv, dead: true };
  const staggered = num(given, 'staggered');
  return {
    cv: faded?.cv ?? num(given, 'cv'),
    dying: faded?.dying ?? 0,
    disabled: flag(given, 'disabled') || faded?.dying === 0,
    dead: false,
    staggered: staggered > 0 ? staggeredCheck(given, staggered, modifier, table).staggered : 0,
  };
}

function vitalityDrain(given: Bag): Answer {
  const manoeuvre = text(given, 'manoeuvre');
  const level = maybe(given, 'spellLevel');
  const value = level === null ? 1 : spellDrain(given, level);
  const free = manoeuvre === 'reaction' || manoeuvre === 'complementary';
  const times = manoeuvre === 'repeatedAttack' ? num(given, 'attacks', 1) : 1;
  return { drain: free ? 0 : manoeuvre === 'ready' ? num(given, 'settings.readyDrain', 1) : times * value };
}

// Shock ---------------------------------------------------------------------------------------------------------------

const speedOf = (given: Bag, path: string): number => {
  const base = num(given, `${path}baseSpeed`);
  return said(given, 'shockSpeed', 'current') === 'base' ? base : num(given, `${path}speed`, base);
};

function shock(given: Bag): Answer {
  const before = num(given, 'miBefore');
  const after = num(given, 'miAfter');
  const change = Math.abs(before - after);
  const scope = said(given, 'shockScope', 'all');
  const spared = scope === 'off' || (scope === 'vehicles' && flag(given, 'selfPropelled'));
  const applies = change >= 3 && !spared;
  const factor = said(given, 'shockFactor', 'higher') === 'delta' ? change : Math.max(before, after);
  return { applies, damage: applies ? speedOf(given, '') * factor : 0, types: applies ? ['force'] : [] };
}

function collision(given: Bag): Answer {
  const mi = num(given, 'a.mi');
  const headOn = at(given, 'b') !== undefined;
  const together = mi + num(given, 'b.mi');
  const change = headOn ? together - 1 : mi - num(given, 'settings.restIncrement', 1);
  const applies = change >= 3 && said(given, 'shockScope', 'all') !== 'off';
  const factor = said(given, 'shockFactor', 'higher') === 'delta' ? change : together;
  const speed = speedOf(given, 'a.') + (headOn ? speedOf(given, 'b.') : 0);
  return { applies, damageEach: applies ? speed * factor : 0 };
}

export const arrgs: Tellings = {
  modifierTotal: (given) => {
    const total = modifierTotal(given);
    return total === null ? { reasons: ['negativeAssisted'] } : { total };
  },
  check: (given, table) => {
    const modifier = modifierTotal(given);
    if (modifier === null) return { reasons: ['negativeAssisted'] };
    const base = text(given, 'mode', 'action') === 'action' ? d20(table) : 10;
    const total = scaled(base + modifier, text(given, 'magnitude.op', 'none'), num(given, 'magnitude.factor', 1));
    const dc = maybe(given, 'dc');
    return { total, margin: dc === null ? null : total - dc, success: dc === null ? null : total >= dc };
  },
  sizeModifier: (given) => {
    const step = sizeOf(given, 'size') - SIZES.indexOf('medium');
    return { modifier: text(given, 'ability') === 'agility' ? -step : step };
  },
  magnitude: (given) => {
    const own = num(given, 'ownRank');
    const other = num(given, 'otherRank');
    const factor = magnitudeFactor(given, own, other);
    const op = magnitudeOp(given, own, other, text(given, 'check'));
    return { factor, op, total: scaled(num(given, 'raw'), op, factor) };
  },
  rangeModifier: (given) => {
    const count = increments(num(given, 'distance'), num(given, 'increment'));
    if (count > num(given, 'maxIncrements', 10)) return { reasons: ['tooFar'], increments: count, modifier: null };
    return { increments: count, modifier: -2 * (count - 1) };
  },
  attackModifiers: (given) => ({ modifier: attackModifiers(given, given, at(given, 'target')) }),
  defenceReaction: (given) => ({ dc: defenceReaction(given, given) }),
  attackCheck,
  defenceManoeuvre,
  applyDamage,
  attack,
  areaAttack,
  disarm,
  trip,
  reposition,
  sunder,
  repeatedAttack,
  charge,
  vitalityDrain,
  heal: (given) => {
    const before = num(given, 'cv');
    const limit = num(given, 'limit', num(given, 'tv', 20));
    const cv = Math.max(before, Math.min(limit, before + num(given, 'amount')));
    const ended = cv > 0 && flag(given, 'settings.disabledHeals');
    return { cv, dying: num(given, 'dying'), disabled: flag(given, 'disabled') && !ended };
  },
  disabledCheck,
  dyingCheck,
  dyingSequence,
  staggeredCheck: (given, table) => ({
    ...staggeredCheck(given, num(given, 'staggered'), num(given, 'modifier'), table),
  }),
  endOfRound,
  shock,
  collision,
};
