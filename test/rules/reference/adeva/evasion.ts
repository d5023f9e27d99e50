/** Evasions of adeva, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { flag, holding, list, num, text, type Table, type Answer } from '../table.ts';
import { conditionsOf, type Tested, capped, tested } from './tests.ts';

/** ADE-EVA-04, -05. */
export const left = (hits: number, several: boolean, { success, dos }: Tested): number =>
  !success ? hits : several ? Math.max(0, hits - dos) : 0;

/** ADE-EVA-11 to -18, ADE-SUR-03, -09, ADE-TIME-07, GAP-04, GAP-06. */
export function evasionOptions(given: Bag): readonly string[] {
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

export function evasionNumber(given: Bag): Answer {
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

export function evasion(given: Bag, table: Table): Answer {
  const kind = text(given, 'evasionKind');
  const result = tested(given, num(given, 'score'), list(given, 'mods') as number[], table);
  const { targetNumber, success, dos } = result;
  const hitsLeft = left(num(given, 'hits', 1), flag(given, 'multiHit'), result);
  const free = kind === 'deflect' || (kind === 'dodge' && text(given, 'attackKind') === 'ram');
  return { targetNumber, success, dos, hitsLeft, reactionSpent: !free };
}
