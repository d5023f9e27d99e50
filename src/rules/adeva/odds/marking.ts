/**
 * The effects of hits on later tests of the same act: a stunned target takes no Reactions, a prone one is easier to hit, a
 * fatigued or disarmed one evades worse (GAP-03, GAP-06). The effect of a row is that of its events in a fight.
 */
import { appliedAll } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { chartEvents, chartFor, effectOf, sparing } from '../harm/chart-effects.ts';
import { rowOf } from '../harm/chart.ts';
import { fatigueGained } from '../harm/fatigue.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { UNMARKED, type Brought, type Marking } from './course.ts';

/** The marks of a target. */
export interface Marks {
  readonly marking: Marking;
  /** The fight with the target bearing this mark. */
  readonly fightAt: (mark: number) => AdevaFight;
  /** Whether any mark but the initial one has been found. */
  readonly isAny: () => boolean;
}

/** Conditions of the chart on which no attack test and no evasion in the same act depends. */
const IRRELEVANT: readonly string[] = ['shaken', 'bleeding', 'dying', 'useless-rightLeg', 'useless-leftLeg'];

/** The marks of a target, numbered in the order in which they are found. */
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

/** The state of a target on which its evasions and attacks on it depend, as text. */
function nameOf(fight: AdevaFight, target: Id): string {
  const { conditions, fatigue, equipped } = combatantOf(fight, target).state;
  const relevant = Object.keys(conditions).filter((id) => !IRRELEVANT.includes(id));
  return JSON.stringify([relevant.sort(), fatigue, Object.keys(equipped).sort()]);
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
    const rowEffect = effectOf(rowOf(chartFor(combatant, options), row), location);
    // `levels` above includes the fatigue of all rows.
    const effect = { ...(isUseless ? sparing(rowEffect) : rowEffect), fatigue: 0 };
    marked = appliedAll(marked, chartEvents(marked, target, { ...effect, unconsciousMinutes: null }));
  }
  return marked;
}
