/** Attack, evasion, damage and Wounds of adeva, told a second time from its catalogue. */
import { isBag, type Bag, type Data } from '../../cases/format.ts';
import { at, flag, holding, list, maybe, num, sum, text, type Table, type Tellings, type Answer } from './table.ts';

const d100 = (table: Table): number => table.roll(1, 100)[0]!;
const conditionsOf = (given: Bag, path: string): readonly string[] => list(given, path) as string[];

// Tests ---------------------------------------------------------------------------------------------------------------

interface Tested {
  readonly targetNumber: number;
  readonly roll: number;
  readonly success: boolean;
  readonly dos: number;
  readonly dof: number;
}

/** ADE-CORE-07. */
function capped(given: Bag, modifiers: readonly number[]): number {
  const cap = at(given, 'settings.modifierCap') ?? 'none';
  const total = sum(modifiers);
  return typeof cap === 'number' ? Math.max(-cap, Math.min(cap, total)) : total;
}

/** ADE-CORE-02 to -06, ADE-AIL-05. */
function tested(given: Bag, score: number, modifiers: readonly number[], table: Table): Tested {
  const targetNumber = score + capped(given, modifiers);
  const roll = d100(table);
  const auto = at(given, 'settings.autoResults') ?? { success: 1, fail: 100 };
  const always = isBag(auto) && roll <= num(auto, 'success');
  const never = isBag(auto) && roll >= num(auto, 'fail');
  const success = score === 0 ? roll === 1 : always || (!never && roll <= targetNumber);
  return {
    targetNumber,
    roll,
    success,
    dos: success ? degrees(given, targetNumber, roll) : 0,
    dof: success ? 0 : failure(targetNumber, roll),
  };
}

function degrees(given: Bag, targetNumber: number, roll: number): number {
  const tens = Math.floor((targetNumber - roll) / 10);
  switch (text(given, 'settings.dosFormula', 'marginPlusOne')) {
    case 'tensPlusOne':
      return Math.max(1, 1 + Math.floor(targetNumber / 10) - Math.floor(roll / 10));
    case 'marginMinOne':
      return Math.max(1, tens);
    case 'margin':
      return Math.max(0, tens);
    default:
      return Math.max(1, 1 + tens);
  }
}

const failure = (targetNumber: number, roll: number): number => Math.max(1, 1 + Math.floor((roll - targetNumber) / 10));

interface Opposed {
  readonly initiator: Tested;
  readonly opponent: Tested;
  readonly winner: string | null;
  readonly margin: number;
}

/** ADE-CORE-10 to -14. */
function opposed(given: Bag, names: readonly [string, string], more: readonly number[], table: Table): Opposed {
  const side = (name: string, extra: readonly number[]): Tested =>
    tested(given, num(given, `${name}.score`), [...(list(given, `${name}.mods`) as number[]), ...extra], table);
  const bonus = (name: string): number => num(given, `${name}.bonus`, Math.floor(num(given, `${name}.score`) / 10));
  const rule = text(given, 'settings.opposedTie', 'bonusThenRoll');
  for (;;) {
    const initiator = side(names[0], more);
    const opponent = side(names[1], []);
    const worth = ({ success, dos, dof }: Tested): number =>
      success ? dos : text(given, 'settings.opposedFailedDos', 'zero') === 'negative' ? -dof : 0;
    const tests = { initiator, opponent, margin: worth(initiator) - worth(opponent) };
    if (!initiator.success && !opponent.success) return { ...tests, winner: null };
    const lead = initiator.dos - opponent.dos;
    if (lead === 0 && rule === 'reroll') continue;
    const tie = rule === 'bonusThenRoll' ? bonus(names[0]) - bonus(names[1]) || opponent.roll - initiator.roll : 0;
    const ahead = lead || tie;
    return { ...tests, winner: ahead > 0 ? 'initiator' : ahead < 0 ? 'opponent' : null };
  }
}

// The attack test -----------------------------------------------------------------------------------------------------

/** ADE-BUR-03: the part of an action that depends on the intended hits. */
function burstModifier(given: Bag, hits: number): number {
  const plain = 10 - 5 * hits;
  if (text(given, 'settings.burstCapScope', 'action') === 'total') return plain;
  return text(given, 'settings.burstCap', 'netAction') === 'penalty'
    ? 10 - Math.min(5 * hits, 30)
    : Math.max(plain, -30);
}

/** ADE-MUL-03 to -05. */
function oneOfSeveral(given: Bag, mode: string, hits: number): number {
  if (mode === 'single') return -20;
  if (text(given, 'settings.multiAttackBurst', 'stack') === 'netFloor') return Math.max(-20 - 5 * hits, -30);
  return -20 + Math.max(-5 * hits, -40);
}

/** ADE-MOD-01, ADE-LST. */
function actionModifier(given: Bag): number {
  const action = text(given, 'action');
  const hits = num(given, 'intendedHits', 1);
  const mode = text(given, 'mode', 'single');
  switch (action) {
    case 'burst':
    case 'flurry':
      return burstModifier(given, hits);
    case 'overwatch':
      return mode === 'single' ? 10 : burstModifier(given, hits);
    case 'multipleAttack':
      return oneOfSeveral(given, mode, hits);
    case 'calledShot':
      return num(given, 'settings.calledShot', -10);
    case 'counterAttack':
      return num(given, 'settings.counterMod', -20);
    case 'takeDown':
      return num(given, 'settings.takedownMod', 0);
    case 'grappleInitiate':
      return flag(given, 'insideCharge') && flag(given, 'settings.chargeBonusOnSpecial') ? 20 : 0;
    default:
      return (
        { standardAttack: 10, charge: 20, heavyAttack: 30, attackOfOpportunity: 10, suppressiveFire: -20, ram: 20 }[
          action
        ] ?? 0
      );
  }
}

const severalHits = (given: Bag): boolean =>
  ['burst', 'flurry'].includes(text(given, 'action')) ||
  (['overwatch', 'multipleAttack'].includes(text(given, 'action')) && text(given, 'mode', 'single') !== 'single');

const kindOf = (given: Bag): string => {
  const ranged = ['burst', 'overwatch', 'suppressiveFire'].includes(text(given, 'action'));
  return text(given, 'weapon.kind', ranged ? 'ranged' : 'melee');
};

/** Everything besides the action: ADE-MOD-02 to -11, GAP-06 to -08. */
function situation(given: Bag): readonly number[] {
  const ranged = kindOf(given) === 'ranged';
  const distance = num(given, 'distance', 1);
  const own = conditionsOf(given, 'attacker.conditions');
  const target = conditionsOf(given, 'target.conditions');
  const circumstances = conditionsOf(given, 'circumstances');
  const when = (holds: boolean, amount: number): number => (holds ? amount : 0);
  const size = maybe(given, 'target.size');
  const from = text(given, 'attacker.band', 'ground');
  const to = text(given, 'target.band', 'ground');
  const high = from !== to && (from === 'high' || to === 'high');
  const bands = high
    ? when(from === 'ground', num(given, 'settings.highAltitudeMod', -20))
    : when(from === 'ground' && to === 'low', -20);
  return [
    num(given, 'aim'),
    when(target.includes('surprised'), 30),
    when(target.includes('guardMode'), -20),
    when(target.includes('running'), ranged ? -20 : 20),
    when(target.includes('stunned'), 20),
    when(target.includes('prone'), ranged ? when(distance > 2, -10) : 10),
    when(target.includes('helpless') || target.includes('unconscious'), 30),
    when(size !== null && text(given, 'target.type', 'character') !== 'starship', 10 * ((size ?? 4) - 4)),
    when(own.includes('prone') && !ranged, -10),
    when(own.includes('pinned') && ranged, -20),
    when(num(given, 'attacker.fatigue') >= 1, -10),
    bands,
    when(circumstances.includes('higherGround'), 10),
    when(circumstances.includes('fog') && ranged, -20),
    when(circumstances.includes('darkness'), ranged ? -30 : -20),
    when(circumstances.includes('intoMelee') && ranged, -20),
    bracket(given, ranged, distance),
    ...(list(given, 'mods') as number[]),
  ];
}

/** GAP-08. */
function bracket(given: Bag, ranged: boolean, distance: number): number {
  const range = maybe(given, 'weapon.range');
  if (!ranged || range === null || text(given, 'settings.rangeBrackets', 'off') === 'off') return 0;
  if (distance <= 2) return 30;
  return distance <= Math.floor(range / 2) ? 10 : distance > range ? -10 : 0;
}

/** The modifiers of the test, ADE-SUP-03 and ADE-BUR-04 looked at. */
function modifiersOf(given: Bag): readonly number[] {
  const action = actionModifier(given);
  const others = situation(given);
  if (text(given, 'action') === 'suppressiveFire') return [action, ...suppressed(given, others)];
  const total =
    severalHits(given) &&
    text(given, 'action') !== 'multipleAttack' &&
    text(given, 'settings.burstCapScope', 'action') === 'total';
  return total ? [Math.max(-30, action + sum(others))] : [action, ...others];
}

const suppressed = (given: Bag, modifiers: readonly number[]): readonly number[] =>
  text(given, 'settings.suppressBonuses', 'dropAll') === 'dropAll' ? modifiers.filter((each) => each < 0) : modifiers;

interface AttackTest extends Tested {
  readonly hits: number;
  readonly jam: boolean;
}

/** ADE-HIT-01, -02, ADE-SUP-09. */
function attackTest(given: Bag, table: Table): AttackTest {
  const result = tested(given, num(given, 'score'), modifiersOf(given), table);
  const several = severalHits(given);
  const jams =
    several && kindOf(given) === 'ranged' && text(given, 'settings.jamScope', 'allRangedBursts') === 'allRangedBursts';
  const jam = jams && result.roll >= num(given, 'settings.jamFrom', 94);
  const hits = several ? Math.min(result.dos, num(given, 'intendedHits', 1)) : 1;
  return { ...result, jam, hits: result.success && !jam ? hits : 0 };
}

// Evasion -------------------------------------------------------------------------------------------------------------

/** ADE-EVA-04, -05. */
const left = (hits: number, several: boolean, { success, dos }: Tested): number =>
  !success ? hits : several ? Math.max(0, hits - dos) : 0;

/** ADE-EVA-11 to -18, ADE-SUR-03, -09, ADE-TIME-07, GAP-04, GAP-06. */
function evasionOptions(given: Bag): readonly string[] {
  const kind = text(given, 'attackKind');
  const conditions = conditionsOf(given, 'conditions');
  const has = (...names: readonly string[]): boolean => names.some((name) => conditions.includes(name));
  if (flag(given, 'evadedAlready') || kind === 'opposedTest') return [];
  const free = !has('surprised') || text(given, 'settings.surprisedFree', 'evasion') !== 'none';
  const own = flag(given, 'ownTurn') && !flag(given, 'settings.reactionOnOwnTurn');
  const awake = !has('stunned', 'unconscious', 'helpless');
  const reacts = num(given, 'reactionsLeft', 1) > 0 && !own && awake && !has('surprised');
  const feinted = flag(given, 'feinted');
  const parries =
    kind === 'unarmed' || flag(given, 'armed', true) || conditionsOf(given, 'talents').includes('unarmedWarrior');
  const dodges = !has('immobilized') && !feinted;
  return holding({
    deflect: num(given, 'deflector') > 0 && free,
    dodge: dodges && (kind === 'ram' ? awake && free : reacts),
    parry: reacts && !feinted && parries && (kind === 'melee' || kind === 'unarmed'),
    pointDefense: reacts && kind === 'ranged' && flag(given, 'pointDefense'),
    repelBoarders: reacts && kind === 'boarding',
  });
}

function evasionNumber(given: Bag): Answer {
  const kind = text(given, 'evasionKind');
  const conditions = conditionsOf(given, 'conditions');
  const skilled = kind === 'dodge' || kind === 'parry';
  const ranks: Record<string, number> = { unskilled: -20, proficient: 0, trained: 10, mastery: 20 };
  const prone = kind === 'dodge' ? -20 : kind === 'parry' || kind === 'repelBoarders' ? -10 : 0;
  const modifiers = [
    skilled ? ranks[text(given, 'rank', 'proficient')]! : 0,
    kind === 'parry' ? num(given, 'weapon.parryMod') : 0,
    kind === 'repelBoarders' ? num(given, 'marines.mod') : 0,
    conditions.includes('heavyAttack') ? -30 : 0,
    conditions.includes('prone') ? prone : 0,
    num(given, 'fatigue') >= 1 && kind !== 'deflect' ? -10 : 0,
    ...(list(given, 'mods') as number[]),
  ];
  return { targetNumber: num(given, 'score') + capped(given, modifiers) };
}

function evasion(given: Bag, table: Table): Answer {
  const kind = text(given, 'evasionKind');
  const result = tested(given, num(given, 'score'), list(given, 'mods') as number[], table);
  const { targetNumber, success, dos } = result;
  const hitsLeft = left(num(given, 'hits', 1), flag(given, 'multiHit'), result);
  const free = kind === 'deflect' || (kind === 'dodge' && text(given, 'attackKind') === 'ram');
  return { targetNumber, success, dos, hitsLeft, reactionSpent: !free };
}

// Damage --------------------------------------------------------------------------------------------------------------

interface Rolled {
  readonly dice: number[];
  readonly sides: readonly number[];
}

/** ADE-DMG-04 to -08: which die of which hit takes the DoS. */
function replacement(
  given: Bag,
  hits: readonly Rolled[],
  dos: number,
  table: Table,
): { hit: number; die: number } | null {
  if (dos === 0 || hits.length === 0) return null;
  const value = (sides: number): number =>
    text(given, 'settings.dosDieCap', 'none') === 'dieMax' ? Math.min(dos, sides) : dos;
  const dice = hits.flatMap(({ dice: faces, sides }, hit) =>
    faces.map((face, die) => ({ hit, die, face, sides: sides[die]! })),
  );
  const named = dice.map(({ hit, die }) => ({ hit, die }));
  const choice = table.choose(['auto', 'none', ...named]) ?? 'auto';
  if (choice === 'none') return null;
  const lowest = dice.reduce((low, die) => (die.face < low.face ? die : low));
  const chosen =
    choice === 'auto'
      ? lowest.face < value(lowest.sides)
        ? lowest
        : null
      : dice.find(({ hit, die }) => hit === num(choice, 'hit') && die === num(choice, 'die'))!;
  if (!chosen) return null;
  hits[chosen.hit]!.dice[chosen.die] = value(chosen.sides);
  return { hit: chosen.hit, die: chosen.die };
}

/** ADE-CRT-01 to -03: by the faces as they fell. */
function naturalMax(given: Bag, faces: readonly number[], sides: readonly number[], replaced: number | null): boolean {
  const ignored = text(given, 'settings.critReplacedDie', 'counts') === 'ignored';
  return faces.some((face, die) => face === sides[die] && !(ignored && die === replaced));
}

const soakOf = (toughness: number, armor: number, pen: number): number => toughness + Math.max(0, armor - pen);

interface Confirmed {
  readonly targetNumber: number;
  readonly confirmed: boolean;
  readonly dealt: number;
  readonly chartRow: number | null;
}

/** ADE-CRT-05 to -10. */
function confirmation(given: Bag, raw: number, soak: number, table: Table): Confirmed {
  const guard = conditionsOf(given, 'target.conditions').includes('guardMode');
  const { targetNumber, success } = tested(given, num(given, 'score'), guard ? [-20] : [], table);
  if (!success) return { targetNumber, confirmed: false, dealt: Math.max(0, raw - soak), chartRow: null };
  if (raw <= soak) return { targetNumber, confirmed: true, dealt: 1, chartRow: null };
  return { targetNumber, confirmed: true, dealt: raw - soak, chartRow: table.roll(1, 5)[0]! };
}

interface Life {
  readonly wounds: number;
  readonly lethal: number;
  readonly lethalTaken: number;
  readonly chartRow: number | null;
  readonly dead: boolean;
  readonly out: boolean;
}

/** ADE-WND, GAP-09. */
function wounded(
  given: Bag,
  of: Data | undefined,
  before: { wounds: number; lethal: number },
  dealt: number,
  subdual: boolean,
): Life {
  const max = num(of, 'fate.max');
  const fated = (text(given, 'settings.fateCounts', 'max') === 'current' ? num(of, 'fate.current', max) : max) >= 1;
  const wounds = Math.max(0, before.wounds - dealt);
  const past = dealt - (before.wounds - wounds);
  const none = { wounds, lethal: before.lethal, lethalTaken: 0, chartRow: null, dead: false, out: false };
  if (subdual) return { ...none, out: wounds === 0 && dealt > 0 };
  if (!fated) return { ...none, dead: wounds === 0 && dealt > 0 && flag(of, 'diesAtZero', true) };
  if (past === 0) return none;
  const lethal = before.lethal + past;
  const row = Math.min(10, text(given, 'settings.lethalMode', 'total') === 'perHit' ? past : lethal);
  return { ...none, lethal, lethalTaken: past, chartRow: row, dead: row === 10 };
}

const LOCATIONS: readonly (readonly [number, string])[] = [
  [10, 'head'],
  [20, 'rightArm'],
  [30, 'leftArm'],
  [70, 'body'],
  [85, 'rightLeg'],
  [100, 'leftLeg'],
];

/** GAP-05. */
const locationAt = (roll: number): string => LOCATIONS.find(([most]) => roll <= most)![1];
const reversed = (roll: number): number => (roll === 100 ? 100 : (roll % 10) * 10 + Math.floor(roll / 10));

/** ADE-UNA-02. */
const tires = (given: Bag, raw: number, dealt: number, toughness: number): boolean =>
  dealt >= 1 && (text(given, 'settings.unarmedFatigueOn', 'dealt') === 'raw' ? raw : dealt) >= toughness;

/** ADE-TKD-05. */
function takeDownPenalty(damage: number, toughness: number): number {
  const step = Math.max(1, toughness);
  return damage <= step ? 0 : -10 * Math.floor(damage / step);
}

function attack(given: Bag, table: Table): Answer {
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

function damageRoll(given: Bag, table: Table): Answer {
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

function unarmedHit(given: Bag, table: Table): Answer {
  const { sides, flat } = unarmed(conditionsOf(given, 'talents'));
  const hit = { dice: [...table.roll(1, sides)], sides: [sides] };
  replacement(given, [hit], num(given, 'dos'), table);
  const raw = Math.max(0, hit.dice[0]! + flat + num(given, 'sb'));
  const toughness = num(given, 'tb');
  const dealt = Math.max(0, raw - soakOf(toughness, num(given, 'ap'), 0));
  return { raw, dealt, fatigue: tires(given, raw, dealt, toughness) ? 1 : 0 };
}

/** GAP-03. */
function lethalEffect(given: Bag, table: Table): Answer {
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

// Actions of their own ------------------------------------------------------------------------------------------------

function multipleAttack(given: Bag): Answer {
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

function suppressiveFire(given: Bag, table: Table): Answer {
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
function suppressionHits(given: Bag): Answer {
  const spared =
    text(given, 'settings.suppressVictims', 'everyone') === 'enemies' ? (list(given, 'allies') as string[]) : [];
  const victims = (list(given, 'drawnOrder') as string[]).filter((id) => !spared.includes(id));
  const hits = victims.length === 0 ? 0 : num(given, 'hits');
  const share = (place: number): number => Math.floor(hits / victims.length) + (place < hits % victims.length ? 1 : 0);
  return { perVictim: Object.fromEntries(victims.map((id, place) => [id, share(place)])) };
}

function knockDown(given: Bag, table: Table): Answer {
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

function takeDown(given: Bag, table: Table): Answer {
  const dealt = num(given, 'dealt');
  const wounds = num(given, 'wounds');
  if (dealt < 1) return { toughnessModifier: null, targetNumber: null, stunned: false, wounds };
  const damage = text(given, 'settings.takedownDamage', 'pastSoak') === 'raw' ? num(given, 'raw') : dealt;
  const toughnessModifier = takeDownPenalty(damage, num(given, 'tb'));
  const mods = [toughnessModifier, ...(list(given, 'mods') as number[])];
  const { targetNumber, success } = tested(given, num(given, 'toughness'), mods, table);
  return { toughnessModifier, targetNumber, stunned: !success, wounds };
}

function grappleDamage(given: Bag, table: Table): Answer {
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

function boarding(given: Bag, table: Table): Answer {
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

function ram(given: Bag, table: Table): Answer {
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

const COVER: Record<string, number> = { none: 0, light: 4, solid: 8, heavy: 16 };

export const adeva: Tellings = {
  test: (given, table) => {
    const { targetNumber, success, dos, dof } = tested(
      given,
      num(given, 'score'),
      list(given, 'mods') as number[],
      table,
    );
    return { targetNumber, success, dos, dof };
  },
  opposedTest: (given, table) => {
    const { initiator, opponent, winner, margin } = opposed(given, ['initiator', 'opponent'], [], table);
    return { dosInitiator: initiator.dos, dosOpponent: opponent.dos, winner, margin };
  },
  attackModifier: (given) => ({
    // Under a floor of everything together the action has none of its own.
    ...(text(given, 'settings.burstCapScope', 'action') === 'total' ? {} : { actionModifier: actionModifier(given) }),
    targetNumber: num(given, 'score') + capped(given, modifiersOf(given)),
  }),
  attackRoll: (given, table) => {
    const { targetNumber, success, dos, hits, jam } = attackTest(given, table);
    return { targetNumber, success, dos, hits, jam };
  },
  multipleAttack,
  evasionOptions: (given) => ({ options: evasionOptions(given) }),
  evasionNumber,
  evasion,
  deflectorStrength: (given) => {
    const weaker = sum(list(given, 'weakening') as number[]);
    return { strength: Math.max(0, ...(list(given, 'sources') as number[]).map((strength) => strength - weaker)) };
  },
  hitLocations: (given, table) => {
    const called = at(given, 'calledLocation');
    const more = Array.from({ length: num(given, 'hits', 1) - 1 }, () => locationAt(d100(table)));
    return { locations: [typeof called === 'string' ? called : locationAt(reversed(num(given, 'roll'))), ...more] };
  },
  damageRoll,
  soak: (given) => {
    const armor = num(given, 'ap') + COVER[text(given, 'cover', 'none')]!;
    const soak = soakOf(num(given, 'tb'), armor, num(given, 'pen'));
    const raw = num(given, 'raw');
    return { soak, negated: soak > raw, dealt: Math.max(0, raw - soak) };
  },
  criticalConfirmation: (given, table) => ({ ...confirmation(given, num(given, 'raw'), num(given, 'soak'), table) }),
  applyDamage: (given) => {
    const before = { wounds: num(given, 'wounds'), lethal: num(given, 'lethal') };
    return { ...wounded(given, given, before, num(given, 'dealt'), flag(given, 'subdual')) };
  },
  lethalEffect,
  unarmedHit,
  attack,
  suppressiveFire,
  suppressionHits,
  knockDown,
  takeDown,
  grappleDamage,
  boarding,
  ram,
  fallDamage: (given, table) => {
    const squares = num(given, 'squares');
    const flat = text(given, 'settings.fallFormula', 'dicePer10') === 'flatPlus';
    const diceCount = flat ? 1 : Math.floor(squares / 10);
    const raw = sum(table.roll(diceCount, 10)) + (flat ? squares : 0);
    const soak = num(given, 'tb');
    return { diceCount, raw, soak, dealt: Math.max(0, raw - soak), prone: true };
  },
};
