/**
 * Odds of several attacks in a row (ADE-MUL-07). Attacks on the same target depend on what those before them leave of it: an
 * evasion that costs a Reaction is taken only while one is left (ADE-EVA-03), and harm stays. The effects of the Lethal chart
 * on later tests count only in the chance to drop the target; where there are any, `assuming` says so.
 */
import { convolve, type Distribution } from '../../kernel/distribution.ts';
import { withCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import { attackFrom, type Strike } from '../attack/making.ts';
import type { Attack } from '../attack/situation.ts';
import type { Vitals } from '../damage/profile.ts';
import { needsReaction } from '../evasion/evasion.ts';
import { isFelled, wounded } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import { targetTally } from '../score/telling.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import {
  assumptions,
  atLeastOne,
  bounded,
  chartOf,
  distributionsOf,
  fellingOf,
  leftOf,
  prospectOf,
  sum,
  weights,
  type Prospect,
} from './attack-odds.ts';
import { courseOf, DROPPED, START, UNMARKED, type Course, type Worth } from './course.ts';
import { IN_THE_END, remembered, worthBeforeHits } from './felling.ts';
import { marksOn, type Marks } from './marking.ts';

/** An attack, and its possible results by the target's Reactions left and its mark. */
interface Stroke {
  readonly attack: Attack;
  readonly with: (reactions: number, mark?: number) => Prospect;
}

/** The possible states of a target between two attacks, each with its chance, by a text that tells them apart. */
type Standings<S> = ReadonlyMap<string, { readonly standing: S; readonly chance: number }>;

/** The odds of the attacks, target by target; Counter-Attacks are left out. */
export function oddsTogether(fight: AdevaFight, strikes: readonly Strike[], options: AdevaOptions): Odds {
  const targets = [...new Set(strikes.map(({ target }) => target))];
  const all = targets.map((target) => {
    const strikesAt = strikes.filter((strike) => strike.target === target);
    return { who: target, ...oddsOn(fight, strikesAt, options) };
  });
  const [first] = all;
  return all.length === 1 ? first!.odds : combinedOdds(all);
}

/** The odds of all attacks on one target, with the distributions of hits and of hits left. */
interface OnTarget {
  readonly who: Id;
  readonly odds: Odds;
  readonly hits: Distribution;
  readonly past: Distribution;
}

/** The odds of attacks on several targets, which are independent of each other: for any of the targets, and for each. */
function combinedOdds(all: readonly OnTarget[]): Odds {
  const chanceAt = (index: number): number =>
    bounded(1 - all.reduce((none, { odds }) => none * (1 - odds.chances[index]!.chance), 1));
  const labels = all[0]!.odds.chances.map(({ label }) => label);
  return {
    tally: all[0]!.odds.tally,
    chances: labels.map((label, index) => ({ label: label === DROP ? DROP_ANY : label, chance: chanceAt(index) })),
    distributions: [
      { label: 'SALVO.adeva.odds.hits', of: addedUp(all.map(({ hits }) => hits)) },
      { label: 'SALVO.adeva.odds.hitsLeft', of: addedUp(all.map(({ past }) => past)) },
    ],
    tail: 0,
    // The first assumption of each is the evasion of its target.
    assuming: [BEST_EVASIONS, ...new Set(all.flatMap(({ odds }) => odds.assuming.slice(1)))],
    each: all.map(({ who, odds }) => ({ who, chances: odds.chances })),
  };
}

const addedUp = (all: readonly Distribution[]): Distribution => all.reduce((sum, next) => convolve(sum, next));

const BEST_EVASIONS = 'SALVO.adeva.assuming.bestEvasions';
const DROP = 'SALVO.adeva.odds.drop';
const DROP_ANY = 'SALVO.adeva.odds.dropAny';

/** The odds of attacks on the same target, one after the other. */
function oddsOn(fight: AdevaFight, strikes: readonly Strike[], options: AdevaOptions): Omit<OnTarget, 'who'> {
  const { target } = strikes[0]!;
  const marks = marksOn(fight, target, options);
  const strokes = strikes.map((strike) => strokeOf(fight, strike, marks, options));
  const { reactions } = combatantOf(fight, target).state;
  const hits = weights([...counted(strokes, reactions, hitsOf).values()].map(standingOf));
  const past = weights([...counted(strokes, reactions, hitsLeftOf).values()].map(standingOf));
  const dealt = dealtInAll(strokes, reactions, options);
  const dropped = chanceToDrop(strokes, reactions, marks, options);
  const first = strokes[0]!.attack;
  const odds: Odds = {
    tally: targetTally(first.test, options),
    absolute: true,
    chances: [
      { label: 'SALVO.adeva.odds.hit', chance: atLeastOne(hits) },
      { label: 'SALVO.adeva.odds.pastEvasion', chance: atLeastOne(past) },
      { label: 'SALVO.adeva.odds.pastSoak', chance: bounded(1 - dealt[0]!) },
      { label: DROP, chance: bounded(dropped) },
    ],
    distributions: distributionsOf(hits, past, dealt),
    tail: 0,
    assuming: [
      ...assumptions(
        strokes.map(({ attack }) => attack),
        strokes[0]!.with(reactions).evasion?.[0],
        options,
      ),
      ...(strikes.length > 1 && marks.isAny() ? ['SALVO.adeva.assuming.chartBetween'] : []),
      'SALVO.adeva.assuming.everyWeapon',
      ...(mayCounter(fight, target) ? ['SALVO.adeva.assuming.noCounter'] : []),
    ],
  };
  return { odds, hits, past };
}

const mayCounter = (fight: AdevaFight, id: Id): boolean =>
  combatantOf(fight, id).sheet.talents.includes('counterAttack');

function strokeOf(fight: AdevaFight, strike: Strike, marks: Marks, options: AdevaOptions): Stroke {
  const known = new Map<string, Prospect>();
  const attackWith = (reactions: number, mark: number): Attack =>
    attackFrom(withReactions(marks.fightAt(mark), strike.target, reactions), strike, options);
  return {
    attack: attackFrom(fight, strike, options),
    with(reactions, mark = UNMARKED) {
      const key = `${reactions} ${mark}`;
      const prospect = known.get(key) ?? prospectOf(attackWith(reactions, mark), options);
      known.set(key, prospect);
      return prospect;
    },
  };
}

function withReactions(fight: AdevaFight, who: Id, reactions: number): AdevaFight {
  const combatant = combatantOf(fight, who);
  const state = { ...combatant.state, reactions };
  return withCombatant(fight, { ...combatant, state });
}

/** The target's Reactions left after an attack that hit. */
const reactionsAfter = ({ attack }: Stroke, { evasion }: Prospect, reactions: number): number =>
  evasion && needsReaction(evasion[0], attack.kind) ? reactions - 1 : reactions;

/** The chance of any hit before the evasion. */
const scoringChance = ({ ways }: Prospect): number => sum(ways.map(({ hits, chance }) => (hits > 0 ? chance : 0)));

// --- hits ------------------------------------------------------------------------------------------------------

/** The target's Reactions left and the hits so far. */
interface Count {
  readonly reactions: number;
  readonly hits: number;
}

/** The hits of an attack that are counted, those made or those left, with their chances. */
type Scoring = (prospect: Prospect) => readonly (readonly [scored: boolean, hits: number, chance: number])[];

const hitsOf: Scoring = ({ ways }) => ways.map(({ hits, chance }) => [hits > 0, hits, chance]);
const hitsLeftOf: Scoring = ({ ways, left }) =>
  ways.flatMap((way) => leftOf(way, left).map(({ hits, chance }) => [way.hits > 0, hits, chance] as const));

const standingOf = ({ standing, chance }: { readonly standing: Count; readonly chance: number }) =>
  [standing.hits, chance] as const;

/** The total hits of all attacks. */
function counted(strokes: readonly Stroke[], reactions: number, scoring: Scoring): Standings<Count> {
  return inARow<Count>(strokes, { reactions, hits: 0 }, keyOf, (stroke, before) => {
    const prospect = stroke.with(before.reactions);
    const after = reactionsAfter(stroke, prospect, before.reactions);
    return scoring(prospect).map(([scored, hits, chance]) => [
      { reactions: scored ? after : before.reactions, hits: before.hits + hits },
      chance,
    ]);
  });
}

const keyOf = ({ reactions, hits }: Count): string => `${reactions} ${hits}`;

// --- harm ------------------------------------------------------------------------------------------------------

/** The target's Reactions left, the damage dealt so far, and the state that it leaves. */
interface Harm {
  readonly reactions: number;
  readonly dealt: number;
  readonly vitals: Vitals;
  readonly dropped: boolean;
}

/** The chances of the total damage dealt, by damage; attacks on a target already dropped add nothing. */
function dealtInAll(strokes: readonly Stroke[], reactions: number, options: AdevaOptions): readonly number[] {
  const { body } = strokes[0]!.attack.original;
  const unhurt: Harm = { reactions, dealt: 0, vitals: body.vitals, dropped: false };
  const standings = inARow<Harm>(strokes, unhurt, harmKey, (stroke, before) =>
    before.dropped ? [[before, 1]] : harmBy(stroke, before, options),
  );
  const dealt: number[] = [];
  for (const { standing, chance } of standings.values()) {
    while (dealt.length <= standing.dealt) dealt.push(0);
    dealt[standing.dealt]! += chance;
  }
  return dealt;
}

const harmKey = ({ reactions, dealt, vitals, dropped }: Harm): string =>
  `${reactions} ${dealt} ${vitals.wounds} ${vitals.lethal} ${dropped}`;

function harmBy(stroke: Stroke, before: Harm, options: AdevaOptions): readonly (readonly [Harm, number])[] {
  const prospect = stroke.with(before.reactions);
  const { damage, original } = stroke.attack;
  const reactions = reactionsAfter(stroke, prospect, before.reactions);
  const hit = prospect.dealt.map((chance, dealt): readonly [Harm, number] => {
    const after = wounded(before.vitals, dealt, damage.subdual, options, chartOf(original.body, options));
    const vitals = { ...before.vitals, wounds: after.wounds, lethal: after.lethal };
    return [{ reactions, dealt: before.dealt + dealt, vitals, dropped: isFelled(after) }, chance];
  });
  const scored = scoringChance(prospect);
  return [...hit, [{ ...before, reactions }, bounded(scored - sum(prospect.dealt))], [before, bounded(1 - scored)]];
}

// --- the drop --------------------------------------------------------------------------------------------------

/** The chance that the attacks drop the target. */
function chanceToDrop(strokes: readonly Stroke[], reactions: number, marks: Marks, options: AdevaOptions): number {
  const { body } = strokes[0]!.attack.original;
  const course = courseOf({ body, chart: chartOf(body, options), marking: marks.marking }, options);
  return worthInARow(strokes, course, options)(reactions)(START);
}

/** The worth before the first of the attacks, by the target's Reactions left. Each attack depends on the marks that those before it leave. */
function worthInARow(strokes: readonly Stroke[], course: Course, options: AdevaOptions): (reactions: number) => Worth {
  const [stroke, ...later] = strokes;
  if (!stroke) return () => IN_THE_END;
  const after = worthInARow(later, course, options);
  const known = new Map<string, Worth>();
  const worthWith = (reactions: number, mark: number): Worth => {
    const prospect = stroke.with(reactions, mark);
    const missed = 1 - scoringChance(prospect);
    const past = after(reactions);
    const felling = fellingOf(stroke.attack, prospect.ways, prospect.left, options);
    const hit = worthBeforeHits(felling, course, after(reactionsAfter(stroke, prospect, reactions)), options);
    return remembered((standing) => missed * past(standing) + hit(standing));
  };
  return (reactions) => (standing) => {
    if (standing === DROPPED) return 1;
    const mark = course.markOf(standing);
    const key = `${reactions} ${mark}`;
    const worth = known.get(key) ?? worthWith(reactions, mark);
    known.set(key, worth);
    return worth(standing);
  };
}

// --- one after the other ---------------------------------------------------------------------------------------

/** The possible standings after all attacks; the chances of equal ones add up. */
function inARow<S>(
  strokes: readonly Stroke[],
  start: S,
  key: (standing: S) => string,
  after: (stroke: Stroke, before: S) => readonly (readonly [S, number])[],
): Standings<S> {
  let standings: Standings<S> = new Map([[key(start), { standing: start, chance: 1 }]]);
  for (const stroke of strokes) {
    const next = new Map<string, { readonly standing: S; readonly chance: number }>();
    for (const before of standings.values()) {
      for (const [standing, chance] of after(stroke, before.standing)) {
        if (chance === 0) continue;
        const name = key(standing);
        next.set(name, { standing, chance: (next.get(name)?.chance ?? 0) + chance * before.chance });
      }
    }
    standings = next;
  }
  return standings;
}
