/**
 * Odds of several attacks in a row on the same target (ADE-MUL-07). What couples them is what the target has left: an evasion
 * that costs a Reaction is taken only while there is one (ADE-EVA-03), and what a hit brings stays. What a row of the Lethal
 * chart does to the tests after it is left aside; the chance that there is any is the tail.
 */
import type { Id } from '../../kernel/json.ts';
import { convolve, type Distribution } from '../../kernel/distribution.ts';
import type { Odds } from '../../kernel/odds.ts';
import { needsReaction } from '../evasion/evasion.ts';
import { attackFrom, type Strike } from '../attack/making.ts';
import type { Attack } from '../attack/situation.ts';
import type { Vitals } from '../damage/profile.ts';
import { isFelled, wounded } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import { targetTally } from '../score/telling.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { courseOf, DROPPED, START, UNMARKED, type Course, type Worth } from './course.ts';
import { IN_THE_END, remembered, worthBeforeHits } from './felling.ts';
import { marksOn, type Marks } from './marking.ts';
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
import { withCombatant } from '../../kernel/fight.ts';

/** One of the attacks, and its possible results with so many Reactions left and the target marked so. */
interface Blow {
  readonly attack: Attack;
  readonly with: (reactions: number, mark?: number) => Prospect;
}

/** The possible states of a target between two attacks, by a name of its own, each with its chance. */
type Standings<S> = ReadonlyMap<string, { readonly standing: S; readonly chance: number }>;

/** Odds of the attacks, target by target; the results of a Counter-Attack are left out. */
export function oddsTogether(fight: AdevaFight, strikes: readonly Strike[], options: AdevaOptions): Odds {
  const targets = [...new Set(strikes.map(({ target }) => target))];
  const all = targets.map((target) => {
    const own = strikes.filter((strike) => strike.target === target);
    return { who: target, ...oddsOn(fight, own, options) };
  });
  const [first] = all;
  return all.length === 1 ? first!.odds : severally(all);
}

interface OnTarget {
  readonly who: Id;
  readonly odds: Odds;
  readonly hits: Distribution;
  readonly past: Distribution;
}

/** Nothing ties the attacks on one target to those on another: the results of any of them, and of each. */
function severally(all: readonly OnTarget[]): Odds {
  const chanceAt = (at: number): number =>
    bounded(1 - all.reduce((none, { odds }) => none * (1 - odds.chances[at]!.chance), 1));
  const labels = all[0]!.odds.chances.map(({ label }) => label);
  return {
    tally: all[0]!.odds.tally,
    chances: labels.map((label, at) => ({ label: label === DROP ? DROP_ANY : label, chance: chanceAt(at) })),
    distributions: [
      { label: 'SALVO.adeva.odds.hits', of: addedUp(all.map(({ hits }) => hits)) },
      { label: 'SALVO.adeva.odds.hitsLeft', of: addedUp(all.map(({ past }) => past)) },
    ],
    tail: 0,
    // Each begins with the evasion of its own target.
    assuming: [BEST_EVASIONS, ...new Set(all.flatMap(({ odds }) => odds.assuming.slice(1)))],
    each: all.map(({ who, odds }) => ({ who, chances: odds.chances })),
  };
}

const addedUp = (all: readonly Distribution[]): Distribution => all.reduce((sum, of) => convolve(sum, of));

const BEST_EVASIONS = 'SALVO.adeva.assuming.bestEvasions';
const DROP = 'SALVO.adeva.odds.drop';
const DROP_ANY = 'SALVO.adeva.odds.dropAny';

/** Of the attacks on one target, one after the other. */
function oddsOn(fight: AdevaFight, own: readonly Strike[], options: AdevaOptions): Omit<OnTarget, 'who'> {
  const { target } = own[0]!;
  const marks = marksOn(fight, target, options);
  const blows = own.map((strike) => blowOf(fight, strike, marks, options));
  const { reactions } = combatantOf(fight, target).state;
  const hits = weights([...counted(blows, reactions, madeOf).values()].map(standingOf));
  const past = weights([...counted(blows, reactions, leftFrom).values()].map(standingOf));
  const dealt = dealtInAll(blows, reactions, options);
  const dropped = felled(blows, reactions, marks, options);
  const first = blows[0]!.attack;
  const odds: Odds = {
    tally: targetTally(first.test, options),
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
        blows.map(({ attack }) => attack),
        blows[0]!.with(reactions).evasion?.[0],
        options,
      ),
      ...(own.length > 1 && marks.isAny() ? ['SALVO.adeva.assuming.chartBetween'] : []),
      'SALVO.adeva.assuming.everyWeapon',
      ...(answersBlows(fight, target) ? ['SALVO.adeva.assuming.noCounter'] : []),
    ],
  };
  return { odds, hits, past };
}

const answersBlows = (fight: AdevaFight, id: Id): boolean =>
  combatantOf(fight, id).sheet.talents.includes('counterAttack');

function blowOf(fight: AdevaFight, strike: Strike, marks: Marks, options: AdevaOptions): Blow {
  const known = new Map<string, Prospect>();
  const attackWith = (reactions: number, mark: number): Attack =>
    attackFrom(withReactions(marks.fightAt(mark), strike.target, reactions), strike, options);
  return {
    attack: attackFrom(fight, strike, options),
    with(reactions, mark = UNMARKED) {
      const key = `${reactions} ${mark}`;
      const found = known.get(key) ?? prospectOf(attackWith(reactions, mark), options);
      known.set(key, found);
      return found;
    },
  };
}

function withReactions(fight: AdevaFight, who: Id, reactions: number): AdevaFight {
  const combatant = combatantOf(fight, who);
  const state = { ...combatant.state, reactions };
  return withCombatant(fight, { ...combatant, state });
}

/** Reactions after an attack that hit. */
const reactionsAfter = ({ attack }: Blow, { evasion }: Prospect, reactions: number): number =>
  evasion && needsReaction(evasion[0], attack.kind) ? reactions - 1 : reactions;

const scoringChance = ({ ways }: Prospect): number => sum(ways.map(({ hits, chance }) => (hits > 0 ? chance : 0)));

// --- hits ------------------------------------------------------------------------------------------------------

interface Count {
  readonly reactions: number;
  readonly hits: number;
}

type Scoring = (prospect: Prospect) => readonly (readonly [scored: boolean, hits: number, chance: number])[];

const madeOf: Scoring = ({ ways }) => ways.map(({ hits, chance }) => [hits > 0, hits, chance]);
const leftFrom: Scoring = ({ ways, left }) =>
  ways.flatMap((way) => leftOf(way, left).map(({ hits, chance }) => [way.hits > 0, hits, chance] as const));

const standingOf = ({ standing, chance }: { readonly standing: Count; readonly chance: number }) =>
  [standing.hits, chance] as const;

/** All hits of all attacks. */
function counted(blows: readonly Blow[], reactions: number, scoring: Scoring): Standings<Count> {
  return inARow<Count>(blows, { reactions, hits: 0 }, keyOf, (blow, before) => {
    const prospect = blow.with(before.reactions);
    const after = reactionsAfter(blow, prospect, before.reactions);
    return scoring(prospect).map(([scored, hits, chance]) => [
      { reactions: scored ? after : before.reactions, hits: before.hits + hits },
      chance,
    ]);
  });
}

const keyOf = ({ reactions, hits }: Count): string => `${reactions} ${hits}`;

// --- harm ------------------------------------------------------------------------------------------------------

interface Harm {
  readonly reactions: number;
  readonly dealt: number;
  readonly vitals: Vitals;
  readonly dropped: boolean;
}

/** Dealt damage in all, up to what drops the target. */
function dealtInAll(blows: readonly Blow[], reactions: number, options: AdevaOptions): readonly number[] {
  const { body } = blows[0]!.attack.original;
  const whole: Harm = { reactions, dealt: 0, vitals: body.vitals, dropped: false };
  const found = inARow<Harm>(blows, whole, harmKey, (blow, before) =>
    before.dropped ? [[before, 1]] : harmBy(blow, before, options),
  );
  const dealt: number[] = [];
  for (const { standing, chance } of found.values()) {
    while (dealt.length <= standing.dealt) dealt.push(0);
    dealt[standing.dealt]! += chance;
  }
  return dealt;
}

const harmKey = ({ reactions, dealt, vitals, dropped }: Harm): string =>
  `${reactions} ${dealt} ${vitals.wounds} ${vitals.lethal} ${dropped}`;

function harmBy(blow: Blow, before: Harm, options: AdevaOptions): readonly (readonly [Harm, number])[] {
  const prospect = blow.with(before.reactions);
  const { damage, original } = blow.attack;
  const reactions = reactionsAfter(blow, prospect, before.reactions);
  const hit = prospect.dealt.map((chance, dealt): readonly [Harm, number] => {
    const after = wounded(before.vitals, dealt, damage.subdual, options, chartOf(original.body, options));
    const vitals = { ...before.vitals, wounds: after.wounds, lethal: after.lethal };
    return [{ reactions, dealt: before.dealt + dealt, vitals, dropped: isFelled(after) }, chance];
  });
  const scored = scoringChance(prospect);
  return [...hit, [{ ...before, reactions }, bounded(scored - sum(prospect.dealt))], [before, bounded(1 - scored)]];
}

// --- the drop --------------------------------------------------------------------------------------------------

/** The chance that the target is dropped, by however many of the attacks. */
function felled(blows: readonly Blow[], reactions: number, marks: Marks, options: AdevaOptions): number {
  const { body } = blows[0]!.attack.original;
  const course = courseOf({ body, chart: chartOf(body, options), marking: marks.marking }, options);
  return worthInARow(blows, course, options)(reactions)(START);
}

/** By Reactions left: what is worth before the first attack. Each is judged by what those before it have left on the target. */
function worthInARow(blows: readonly Blow[], course: Course, options: AdevaOptions): (reactions: number) => Worth {
  const [blow, ...later] = blows;
  if (!blow) return () => IN_THE_END;
  const after = worthInARow(later, course, options);
  const known = new Map<string, Worth>();
  const made = (reactions: number, mark: number): Worth => {
    const prospect = blow.with(reactions, mark);
    const missed = 1 - scoringChance(prospect);
    const past = after(reactions);
    const felling = fellingOf(blow.attack, prospect.ways, prospect.left, options);
    const hit = worthBeforeHits(felling, course, after(reactionsAfter(blow, prospect, reactions)), options);
    return remembered((standing) => missed * past(standing) + hit(standing));
  };
  return (reactions) => (standing) => {
    if (standing === DROPPED) return 1;
    const mark = course.markOf(standing);
    const key = `${reactions} ${mark}`;
    const worth = known.get(key) ?? made(reactions, mark);
    known.set(key, worth);
    return worth(standing);
  };
}

// --- one after the other ---------------------------------------------------------------------------------------

/** The standings after all attacks, equal ones as one. */
function inARow<S>(
  blows: readonly Blow[],
  start: S,
  key: (standing: S) => string,
  after: (blow: Blow, before: S) => readonly (readonly [S, number])[],
): Standings<S> {
  let standings: Standings<S> = new Map([[key(start), { standing: start, chance: 1 }]]);
  for (const blow of blows) {
    const next = new Map<string, { readonly standing: S; readonly chance: number }>();
    for (const before of standings.values()) {
      for (const [standing, chance] of after(blow, before.standing)) {
        if (chance === 0) continue;
        const name = key(standing);
        next.set(name, { standing, chance: (next.get(name)?.chance ?? 0) + chance * before.chance });
      }
    }
    standings = next;
  }
  return standings;
}
