/** Initiative: scores, ties, slots (RULES.md, section 3). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import { entry, total, type Tally } from '../../kernel/tally.ts';
import { abilityModifier } from '../check/ability.ts';
import type { ArrgsOptions } from '../options.ts';

/** The parts of a score. */
export interface Quickness {
  /** Agility score. */
  readonly agility: number;
  readonly bonus: number;
}

export interface Initiative {
  /** Null where 10 replaces the die (`initiativeMethod` ten). */
  readonly rolled: RolledFaces | null;
  readonly tally: Tally;
  readonly score: number;
}

/** ARR-INI-03, GAP-02. No check penalty, no penalties of the round. */
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
export interface Place {
  readonly id: Id;
  /** Null: it is not opened yet, and stands behind all others. */
  readonly score: number | null;
  readonly agility: number;
  /** Dice that broke ties, in the order rolled. */
  readonly ties: readonly number[];
  /** The slot to which it has delayed; null: it acts in its own. */
  readonly delayTo: number | null;
}

/** ARR-INI-01, -05, -07: the count at which it acts. A score below 0 acts at 0. */
export const slotOf = ({ score, delayTo }: Scored): number => delayTo ?? Math.max(0, score ?? UNOPENED);

type Scored = Pick<Place, 'score' | 'delayTo'>;
const UNOPENED = -10_000;

/** Negative when `a` acts before `b`: by slot, owners before delayers, then by score (ARR-INI-05, -07). */
export const compareScores = (a: Scored, b: Scored): number =>
  slotOf(b) - slotOf(a) ||
  Number(a.delayTo !== null) - Number(b.delayTo !== null) ||
  (b.score ?? UNOPENED) - (a.score ?? UNOPENED);

/** The same between equal scores (ARR-INI-04). */
export function compareTied(a: Place, b: Place, { tieBreak }: ArrgsOptions): number {
  const quicker = tieBreak === 'agility' ? b.agility - a.agility : 0;
  return quicker || compareDice(a.ties, b.ties);
}

const comparePlaces = (a: Place, b: Place, options: ArrgsOptions): number =>
  compareScores(a, b) || compareTied(a, b, options);

function compareDice(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return b[i]! - a[i]!;
  return 0;
}

/** A die that was rolled to break a tie. */
interface TieDie {
  readonly id: Id;
  readonly face: number;
}

/**
 * ARR-INI-04: a die for each of those that act at the same time, again for those that rolled the same, the highest group
 * settled completely before the next one rolls. Gives the dice in the order rolled.
 */
export function* settleTies(contenders: readonly Place[], options: ArrgsOptions): Procedure<readonly TieDie[]> {
  const dice: TieDie[] = [];
  for (const group of tiedGroups(contenders, options)) {
    const rolled: Place[] = [];
    for (const contender of group) {
      const { sum } = yield* rollFaces(contender.id, 1, 20, 'SALVO.arrgs.roll.tie');
      dice.push({ id: contender.id, face: sum });
      rolled.push({ ...contender, ties: [...contender.ties, sum] });
    }
    dice.push(...(yield* settleTies(rolled, options)));
  }
  return dice;
}

/** Combatants with the same place, two or more together, the first place first; in a group the order is kept. */
function tiedGroups(contenders: readonly Place[], options: ArrgsOptions): readonly (readonly Place[])[] {
  const groups: Place[][] = [];
  for (const contender of [...contenders].sort((a, b) => comparePlaces(a, b, options))) {
    const last = groups.at(-1);
    if (last && comparePlaces(last[0]!, contender, options) === 0) last.push(contender);
    else groups.push([contender]);
  }
  return groups.filter((group) => group.length > 1);
}
