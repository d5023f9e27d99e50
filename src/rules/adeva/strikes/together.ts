/**
 * Odds of several attacks in a row on the same target (ADE-MUL-07). What couples them is what the target has left: an evasion
 * that costs a Reaction is taken only while there is one (ADE-EVA-03), and what a hit brings stays. What a row of the Lethal
 * chart does to the tests after it is left aside; the chance that there is any is the tail.
 */
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import { needsReaction } from '../evasion/evasion.ts';
import { attackFrom, type Strike } from '../attack/making.ts';
import type { Attack } from '../attack/types.ts';
import type { Vitals } from '../damage/types.ts';
import { wounded } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import { targetTally } from '../score/telling.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { courseOf, START, type Course, type Worth } from './course.ts';
import { IN_THE_END, remembered, worthBeforeHits } from './felling.ts';
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
} from './odds.ts';

/** One of the attacks, and what may come of it with so many Reactions left. */
interface Blow {
  readonly attack: Attack;
  readonly with: (reactions: number) => Prospect;
}

/** How a target may stand between two attacks, by a name of its own, each with its chance. */
type Standings<S> = ReadonlyMap<string, { readonly standing: S; readonly chance: number }>;

/** Odds of the attacks on the target of the first; those on others are left out, and so is what comes of a Counter-Attack. */
export function oddsTogether(fight: AdevaFight, strikes: readonly Strike[], options: AdevaOptions): Odds {
  const { target } = strikes[0]!;
  const own = strikes.filter((strike) => strike.target === target);
  const blows = own.map((strike) => blowOf(fight, strike, options));
  const { reactions } = combatantOf(fight, target).state;
  const hits = weights([...counted(blows, reactions, madeOf).values()].map(standingOf));
  const past = weights([...counted(blows, reactions, leftFrom).values()].map(standingOf));
  const dealt = dealtInAll(blows, reactions, options);
  const { dropped, tail } = felled(blows, reactions, options);
  const first = blows[0]!.attack;
  return {
    tally: targetTally(first.test, options),
    chances: [
      { label: 'SALVO.adeva.odds.hit', chance: atLeastOne(hits) },
      { label: 'SALVO.adeva.odds.pastEvasion', chance: atLeastOne(past) },
      { label: 'SALVO.adeva.odds.pastSoak', chance: bounded(1 - (dealt[0] ?? 0)) },
      { label: 'SALVO.adeva.odds.drop', chance: bounded(dropped) },
    ],
    distributions: distributionsOf(hits, past, dealt),
    tail,
    assuming: [
      ...assumptions(first, blows[0]!.with(reactions).evasion?.[0], options),
      ...(tail > 0 ? ['SALVO.adeva.assuming.chartBetween'] : []),
      'SALVO.adeva.assuming.everyWeapon',
      ...(own.length < strikes.length ? ['SALVO.adeva.assuming.firstTarget'] : []),
      ...(answersBlows(fight, target) ? ['SALVO.adeva.assuming.noCounter'] : []),
    ],
  };
}

const answersBlows = (fight: AdevaFight, id: Id): boolean =>
  combatantOf(fight, id).sheet.talents.includes('counterAttack');

function blowOf(fight: AdevaFight, strike: Strike, options: AdevaOptions): Blow {
  const known = new Map<number, Prospect>();
  const attackWith = (reactions: number): Attack =>
    attackFrom(withReactions(fight, strike.target, reactions), strike, options);
  return {
    attack: attackFrom(fight, strike, options),
    with(reactions) {
      const found = known.get(reactions) ?? prospectOf(attackWith(reactions), options);
      known.set(reactions, found);
      return found;
    },
  };
}

function withReactions(fight: AdevaFight, who: Id, reactions: number): AdevaFight {
  const combatant = combatantOf(fight, who);
  const state = { ...combatant.state, reactions };
  return { ...fight, combatants: { ...fight.combatants, [who]: { ...combatant, state } } };
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
    const dropped = after.dead || after.out || after.down;
    return [{ reactions, dealt: before.dealt + dealt, vitals, dropped }, chance];
  });
  const scored = scoringChance(prospect);
  return [...hit, [{ ...before, reactions }, bounded(scored - sum(prospect.dealt))], [before, bounded(1 - scored)]];
}

// --- the drop --------------------------------------------------------------------------------------------------

/** The chance that the target is dropped, and the chance that a row of the chart or fatigue reaches it on its feet before the last attack. */
function felled(blows: readonly Blow[], reactions: number, options: AdevaOptions) {
  const { body } = blows[0]!.attack.original;
  const course = courseOf({ body, chart: chartOf(body, options), marking: true }, options);
  const noted: Worth = (standing) => (course.isMarked(standing) ? 1 : 0);
  const untilNoted =
    (worth: Worth): Worth =>
    (standing) =>
      noted(standing) || worth(standing);
  const inAll = worthInARow(blows, course, { end: IN_THE_END, between: (worth) => worth }, options);
  const before = worthInARow(blows.slice(0, -1), course, { end: noted, between: untilNoted }, options);
  return { dropped: inAll(reactions)(START), tail: before(reactions)(START) };
}

interface Ends {
  /** What is worth after the last attack. */
  readonly end: Worth;
  /** What is worth between two of them, given what the later ones are. */
  readonly between: (worth: Worth) => Worth;
}

/** By Reactions left: what is worth before the first attack. */
function worthInARow(
  blows: readonly Blow[],
  course: Course,
  { end, between }: Ends,
  options: AdevaOptions,
): (reactions: number) => Worth {
  const [blow, ...later] = blows;
  if (!blow) return () => end;
  const next = worthInARow(later, course, { end, between }, options);
  const after = later.length > 0 ? (reactions: number) => between(next(reactions)) : next;
  const known = new Map<number, Worth>();
  const made = (reactions: number): Worth => {
    const prospect = blow.with(reactions);
    const missed = 1 - scoringChance(prospect);
    const past = after(reactions);
    const felling = fellingOf(blow.attack, prospect.ways, prospect.left, options);
    const hit = worthBeforeHits(felling, course, after(reactionsAfter(blow, prospect, reactions)), options);
    return remembered((standing) => missed * past(standing) + hit(standing));
  };
  return (reactions) => {
    const worth = known.get(reactions) ?? made(reactions);
    known.set(reactions, worth);
    return worth;
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
