/** The attack test of adeva with its modifiers, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { flag, list, maybe, num, sum, text, type Table } from '../table.ts';
import { conditionsOf, type Tested, tested } from './tests.ts';

/** ADE-BUR-03: the part of an action that depends on the intended hits. */
function burstModifier(given: Bag, hits: number): number {
  const plain = 10 - 5 * hits;
  if (text(given, 'settings.burstCapScope', 'action') === 'total') return plain;
  return text(given, 'settings.burstCap', 'netAction') === 'penalty'
    ? 10 - Math.min(5 * hits, 30)
    : Math.max(plain, -30);
}

/** ADE-MUL-03 to -05. */
export function oneOfSeveral(given: Bag, mode: string, hits: number): number {
  if (mode === 'single') return -20;
  if (text(given, 'settings.multiAttackBurst', 'stack') === 'netFloor') return Math.max(-20 - 5 * hits, -30);
  return -20 + Math.max(-5 * hits, -40);
}

/** ADE-MOD-01, ADE-LST. */
export function actionModifier(given: Bag): number {
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

export const severalHits = (given: Bag): boolean =>
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
export function modifiersOf(given: Bag): readonly number[] {
  const action = actionModifier(given);
  const others = situation(given);
  if (text(given, 'action') === 'suppressiveFire') return [action, ...suppressed(given, others)];
  const total =
    severalHits(given) &&
    text(given, 'action') !== 'multipleAttack' &&
    text(given, 'settings.burstCapScope', 'action') === 'total';
  return total ? [Math.max(-30, action + sum(others))] : [action, ...others];
}

export const suppressed = (given: Bag, modifiers: readonly number[]): readonly number[] =>
  text(given, 'settings.suppressBonuses', 'dropAll') === 'dropAll' ? modifiers.filter((each) => each < 0) : modifiers;

interface AttackTest extends Tested {
  readonly hits: number;
  readonly jam: boolean;
}

/** ADE-HIT-01, -02, ADE-SUP-09. */
export function attackTest(given: Bag, table: Table): AttackTest {
  const result = tested(given, num(given, 'score'), modifiersOf(given), table);
  const several = severalHits(given);
  const jams =
    several && kindOf(given) === 'ranged' && text(given, 'settings.jamScope', 'allRangedBursts') === 'allRangedBursts';
  const jam = jams && result.roll >= num(given, 'settings.jamFrom', 94);
  const hits = several ? Math.min(result.dos, num(given, 'intendedHits', 1)) : 1;
  return { ...result, jam, hits: result.success && !jam ? hits : 0 };
}
