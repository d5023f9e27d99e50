/**
 * How hits change the tests that follow in the same act: the stunned do not react, the prone are easier to hit, the tired and
 * the disarmed defend worse (GAP-03, GAP-06). What a row does is told by the events of a hit of the fight.
 */
import { appliedAll } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { chartEvents, chartFor, effectOf } from '../harm/chart-effects.ts';
import { rowOf } from '../harm/chart.ts';
import { fatigueGained } from '../harm/fatigue.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { UNMARKED, type Brought, type Marking } from './course.ts';

export interface Marks {
  readonly marking: Marking;
  /** The fight with the target marked so. */
  readonly fightAt: (mark: number) => AdevaFight;
  /** Whether a hit may leave any mark. */
  readonly isAny: () => boolean;
}

/** Conditions of the chart that no attack test and no evasion of the same act reads. */
const UNREAD: readonly string[] = ['shaken', 'bleeding', 'dying', 'useless-rightLeg', 'useless-leftLeg'];

/** The marks of a target, numbered as they are found. */
export function marksOn(fight: AdevaFight, target: Id, options: AdevaOptions): Marks {
  const fights: AdevaFight[] = [fight];
  const numbers = new Map<string, number>([[nameOf(fight, target), UNMARKED]]);
  const numberOf = (marked: AdevaFight): number => {
    const name = nameOf(marked, target);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, fights.length);
    return fights.push(marked) - 1;
  };
  return {
    marking: (mark, brought) => numberOf(markedBy(fights[mark]!, target, brought, options)),
    fightAt: (mark) => fights[mark]!,
    isAny: () => fights.length > 1,
  };
}

/** What of a target its own evasions and attacks on it read. */
function nameOf(fight: AdevaFight, target: Id): string {
  const { conditions, fatigue, equipped } = combatantOf(fight, target).state;
  const read = Object.keys(conditions).filter((id) => !UNREAD.includes(id));
  return JSON.stringify([read.sort(), fatigue, Object.keys(equipped).sort()]);
}

function markedBy(
  fight: AdevaFight,
  target: Id,
  { levels, rows, location }: Brought,
  options: AdevaOptions,
): AdevaFight {
  let marked = appliedAll(fight, fatigueGained(fight, target, levels, 'GAP-06'));
  for (const row of rows) {
    const combatant = combatantOf(marked, target);
    const isUseless = Object.hasOwn(combatant.state.conditions, `useless-${location}`);
    // The levels are counted above.
    const effect = { ...effectOf(rowOf(chartFor(combatant, options), row), location, isUseless), fatigue: 0 };
    marked = appliedAll(marked, chartEvents(marked, target, { ...effect, unconsciousMinutes: null }));
  }
  return marked;
}
