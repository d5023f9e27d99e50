/** An attack in a fight: resolved and applied, with every answer on the way (A2 to A15). */
import { adding, setting, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, afterEvents, chained, event, putAt } from '../../kernel/progress.ts';
import { gained, throughNextTurn } from '../fight/lasting.ts';
import { handsLost } from '../grapple/duty.ts';
import { parted } from '../harm/dropping.ts';
import { landed, type Hit, type Landed } from '../damage/landing.ts';
import type { Withstood } from '../damage/takedown.ts';
import { suffered } from '../harm/suffering.ts';
import type { AdevaOptions } from '../options.ts';
import { fateEvents, PASS_OR_FAIL, pointsOf } from '../recovery/fate.ts';
import { testPart } from '../score/telling.ts';
import { combatantOf, NONE, both } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Way } from '../sheet/types.ts';
import { homeOf } from '../sheet/weapons.ts';
import { shotsSpent } from './ammunition.ts';
import { attemptFrom, targetsOf, type Strike } from './making.ts';
import { attackMade, type Made } from './resolve.ts';
import { attackStages } from './stages.ts';
import type { Attempt } from './situation.ts';

/** The result of a strike. */
export interface StrikeResult {
  readonly progress: Way;
  readonly made: Made;
  readonly landed: Landed;
}

/** Something that happens at once when everybody has answered: a Counter-Attack (ADE-CTR-03). */
export type Between = (progress: Way, attack: Attempt, made: Made, strike: Strike) => Procedure<Way>;

/**
 * One attack test by a combatant of the fight, from the shots that it spends to the Wounds. `fight`: the one in which it was
 * declared, since neither its cost nor its shots reach the test.
 */
export function* strikeResolved(
  progress: Way,
  strike: Strike,
  options: AdevaOptions,
  between: Between = atOnce,
  fight: AdevaFight = progress.fight,
): Procedure<StrikeResult> {
  const attack = attemptFrom(fight, strike, options);
  const made = yield* attackMade(attack, () => targetsOf(fight, strike, attack, options), options);
  const told = strikeStages(progress, fight, strike, attack, made, options);
  const answered = made.answers.length === 0 ? told : yield* between(told, attack, made, strike);
  const hurt = yield* landed(attack, made, options, (who) => pointsOf(combatantOf(answered.fight, who)));
  return { progress: yield* applied(answered, strike, attack, hurt, options), made, landed: hurt };
}

/** The test and every answer to it, with nothing after: what a grasp is. */
export function* strikeMade(
  progress: Way,
  strike: Strike,
  options: AdevaOptions,
): Procedure<Pick<StrikeResult, 'progress' | 'made'>> {
  const { fight } = progress;
  const attack = attemptFrom(fight, strike, options);
  const made = yield* attackMade(attack, () => targetsOf(fight, strike, attack, options), options, PASS_OR_FAIL);
  return { progress: strikeStages(progress, fight, strike, attack, made, options), made };
}

/** The shots, the test and every answer to it. A pinned combatant is not left alone (GAP-06). */
function strikeStages(
  progress: Way,
  fight: AdevaFight,
  strike: Strike,
  attack: Attempt,
  made: Made,
  options: AdevaOptions,
): Way {
  const { target } = strike;
  const { attackedSince } = combatantOf(fight, target).state;
  const attacked = attackedSince
    ? NONE
    : [event('attacked', target, 'GAP-06', [setting('attackedSince', false, true)])];
  return attackStages(shotsFired(progress, fight, strike), fight, strike, attack, made, options, attacked);
}

export function* atOnce(progress: Way): Procedure<Way> {
  return progress;
}

/** A2: ammunition is spent even on a miss; a thrown weapon leaves the hand (ADE-ATK-10, GAP-09). */
function shotsFired(progress: Way, fight: AdevaFight, strike: Strike): Way {
  const { weapon, thrown } = strike;
  const shots = weapon.clipMax === null ? 0 : shotsSpent(strike);
  if (shots === 0 && !thrown) return progress;
  const events: Event[] = [];
  if (shots > 0) events.push(shotsSpentFrom(combatantOf(fight, strike.attacker), weapon.id, shots));
  if (weapon.kind === 'thrown' && thrown) {
    const where = { to: strike.target, taken: false };
    events.push(...parted(fight, strike.attacker, weapon, where, { kind: 'thrown', clause: 'GAP-09' }));
  }
  return afterEvents(progress, {
    kind: 'note',
    who: strike.attacker,
    item: weapon.id,
    title: 'SALVO.adeva.stage.shots',
    events,
  });
}

/** Shots that leave the magazine, which belongs to whose the weapon is. */
export function shotsSpentFrom(attacker: AdevaCombatant, weapon: Id, shots: number, clause = 'ADE-ATK-10'): Event {
  const { who, item } = homeOf(attacker, weapon);
  return event('shotsSpent', who, clause, [adding(`clips.${item}`, -shots)], { shots, weapon });
}

/** A13 and A14: every hit suffered, then what a Take Down does. */
export function* applied(
  progress: Way,
  strike: Strike,
  { damage: { subdual } }: Attempt,
  { hits, withstood }: Landed,
  options: AdevaOptions,
): Procedure<Way> {
  let current = progress;
  for (const hit of hits) {
    current = after(current, hitStage(current, strike, hit));
    if (hit.wounded === null) continue;
    const { dealt, location, fatigue, confirmations } = hit;
    const damage = {
      dealt,
      subdual,
      location,
      chartRows: confirmations.map(({ chartRow }) => chartRow).filter((row) => row !== null),
      fatigue,
      fatigueClause: 'ADE-UNA-02',
      clause: 'ADE-WND-01',
      source: strike.attacker,
    };
    current = yield* suffered(current, hit.target, damage, options);
  }
  return withstood ? withstandStage(current, hits[0]!.target, withstood) : current;
}

function hitStage(progress: Way, { attacker, weapon }: Strike, hit: Hit): Stage {
  const { target, location, raw, soak, dealt, negated, confirmations, replaced } = hit;
  const fate = confirmations.length === 0 ? NONE : confirmations.flatMap(({ test }) => fateEvents(test));
  const name = negated ? 'negated' : confirmations.some(({ confirmed }) => confirmed) ? 'critical' : 'dealt';
  return {
    kind: 'damage',
    who: target,
    against: attacker,
    item: weapon.id,
    title: 'SALVO.adeva.stage.hit',
    dice: confirmations.length === 0 ? hit.dice : [...hit.dice, ...confirmations.map(({ test }) => test.dice)],
    steps: [{ clause: 'ADE-SOK-01', label: 'SALVO.adeva.step.soak', before: raw, after: Math.max(0, raw - soak) }],
    verdict: {
      key: `SALVO.adeva.verdict.${name}`,
      good: dealt === 0,
      values:
        replaced === null ? { location, raw, soak, dealt } : { location, raw, soak, dealt, replaced: replaced + 1 },
    },
    events: both(fate, hit.coverLost === 0 ? NONE : coverWorn(progress.fight, hit)),
  };
}

/** Each hit that gets through lowers the cover by 1 (GAP-07): that of an item stays lower. */
function coverWorn(fight: AdevaFight, { target, coverLost }: Hit): readonly Event[] {
  const { sheet, state } = combatantOf(fight, target);
  const [cover] = sheet.covers;
  if (!cover) return [];
  const lost = (state.coverLost[cover.id] ?? 0) + coverLost;
  return [
    event('coverWorn', target, 'GAP-07', [putAt(state.coverLost, 'coverLost', cover.id, lost)], { cover: cover.id }),
  ];
}

/** ADE-TKD-03: stunned for one round, or not. */
function withstandStage(progress: Way, who: Id, { test, stunned }: Withstood): Way {
  if (!test) return progress;
  return after(progress, {
    // The effect of the blow in place of harm.
    kind: 'harm',
    who,
    title: 'SALVO.adeva.stage.withstand',
    ...testPart(test, stunned ? 'stunned' : 'withstands', !stunned),
    events: [...fateEvents(test), ...(stunned ? stunEvents(progress.fight, who) : [])],
  });
}

/** For one round; a controller's grapple is lost with it (ADE-GRP-05). */
const stunEvents = (fight: AdevaFight, who: Id): readonly Event[] =>
  chained(
    fight,
    (next) => [gained(next, who, throughNextTurn('stunned', 'ADE-TKD-03'))],
    (next) => handsLost(next, who),
  );
