/** Initiative: scores, ties, slots (RULES.md, section 3). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import { entry, total, type Tally } from '../../kernel/tally.ts';
import { abilityModifier } from '../check/ability.ts';
import type { ArrgsOptions } from '../options.ts';

/** The numbers of a combatant that make up its initiative score. */
export interface Quickness {
  /** The Agility score, not its modifier. */
  readonly agility: number;
  /** The bonus of the sheet and of effects. */
  readonly bonus: number;
}

/** An initiative score, with its die and its modifiers. */
export interface Initiative {
  /** The d20; null where 10 replaces it (`initiativeMethod` ten). */
  readonly rolled: RolledFaces | null;
  readonly tally: Tally;
  readonly score: number;
}

/**
 * An initiative: d20 + Agility modifier + bonus, without check penalty and penalties of the round (ARR-INI-03, GAP-02).
 */
export function* initiative(who: Id | null, quickness: Quickness, options: ArrgsOptions): Procedure<Initiative> {
  const rolled =
    options.initiativeMethod === 'ten' ? null : yield* rollFaces(who, 1, 20, 'SALVO.arrgs.roll.initiative');
  const tally = [
    entry('ARR-INI-03', 'SALVO.arrgs.modifier.ability', abilityModifier(quickness.agility, options)),
    entry('ARR-INI-03', 'SALVO.arrgs.modifier.bonus', quickness.bonus),
  ];
  return { rolled, tally, score: (rolled ? rolled.sum : 10) + total(tally) };
}

/** A combatant's place in the count-down of a round. */
export interface CountdownPlace {
  readonly id: Id;
  /** The initiative score; null before it is rolled, and then behind all others. */
  readonly score: number | null;
  readonly agility: number;
  /** The dice rolled to break ties, in their order. */
  readonly ties: readonly number[];
  /** The slot to which the turn is delayed; null for the combatant's own slot. */
  readonly delayTo: number | null;
}

/** The count at which a combatant acts: 0 for a score below 0 (ARR-INI-01, -05, -07). */
export const slotOf = ({ score, delayTo }: Scored): number => delayTo ?? Math.max(0, score ?? UNOPENED);

type Scored = Pick<CountdownPlace, 'score' | 'delayTo'>;
/** The rank of a combatant without a score: below every score. */
const UNOPENED = -10_000;

/**
 * The comparison of two combatants, negative where `a` acts before `b`: by slot, then owners before delayers, then by
 * score (ARR-INI-05, -07).
 */
export const compareScores = (a: Scored, b: Scored): number =>
  slotOf(b) - slotOf(a) ||
  Number(a.delayTo !== null) - Number(b.delayTo !== null) ||
  (b.score ?? UNOPENED) - (a.score ?? UNOPENED);

/** The comparison of equal scores: by Agility unless `tieBreak` is die, then by the dice of ties (ARR-INI-04). */
export function compareTied(a: CountdownPlace, b: CountdownPlace, { tieBreak }: ArrgsOptions): number {
  const quicker = tieBreak === 'agility' ? b.agility - a.agility : 0;
  return quicker || compareDice(a.ties, b.ties);
}

const comparePlaces = (a: CountdownPlace, b: CountdownPlace, options: ArrgsOptions): number =>
  compareScores(a, b) || compareTied(a, b, options);

function compareDice(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return b[i]! - a[i]!;
  return 0;
}

/** A die rolled to break a tie. */
interface TieDie {
  readonly id: Id;
  readonly face: number;
}

/**
 * The dice that break all ties, in the order rolled: a d20 for each member of a tied group, and again for those with
 * equal dice. The highest group is settled completely before the next group rolls (ARR-INI-04).
 */
export function* settleTies(
  contenders: readonly CountdownPlace[],
  options: ArrgsOptions,
): Procedure<readonly TieDie[]> {
  const dice: TieDie[] = [];
  for (const group of tiedGroups(contenders, options)) {
    const rolled: CountdownPlace[] = [];
    for (const contender of group) {
      const { sum } = yield* rollFaces(contender.id, 1, 20, 'SALVO.arrgs.roll.tie');
      dice.push({ id: contender.id, face: sum });
      rolled.push({ ...contender, ties: [...contender.ties, sum] });
    }
    dice.push(...(yield* settleTies(rolled, options)));
  }
  return dice;
}

/** The groups of two or more combatants with the same place, first place first; each group keeps the given order. */
function tiedGroups(
  contenders: readonly CountdownPlace[],
  options: ArrgsOptions,
): readonly (readonly CountdownPlace[])[] {
  const groups: CountdownPlace[][] = [];
  for (const contender of [...contenders].sort((a, b) => comparePlaces(a, b, options))) {
    const last = groups.at(-1);
    if (last && comparePlaces(last[0]!, contender, options) === 0) last.push(contender);
    else groups.push([contender]);
  }
  return groups.filter((group) => group.length > 1);
}
