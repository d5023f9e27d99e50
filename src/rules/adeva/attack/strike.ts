/** The resolution of an attack in a fight with all answers to it, steps A2 to A15 of section 0.6. */
import { putAt } from '../../kernel/changes.ts';
import { adding, setting, type Event, event } from '../../kernel/event.ts';
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage, Step } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, afterEvents } from '../../kernel/progress.ts';
import type { Tally } from '../../kernel/tally.ts';
import { isMelee } from '../altitude/reach.ts';
import type { Confirmation } from '../damage/critical.ts';
import { landed, type Hit, type Landed } from '../damage/landing.ts';
import { hitSteps, hitTally } from '../damage/hit-telling.ts';
import type { Withstood } from '../damage/takedown.ts';
import { gained, throughNextTurn } from '../fight/lasting.ts';
import { handsLost } from '../grapple/duty.ts';
import { parted } from '../harm/dropping.ts';
import { suffered } from '../harm/suffering.ts';
import type { AdevaOptions } from '../options.ts';
import { fateEvents, PASS_OR_FAIL, pointsOf } from '../recovery/fate.ts';
import { testPart } from '../score/telling.ts';
import type { TestResult } from '../score/test.ts';
import { combatantOf, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaProgress } from '../sheet/types.ts';
import { homeOf } from '../sheet/weapons.ts';
import { shotsSpent } from './ammunition.ts';
import { attemptFrom, kindOf, targetsOf, type Strike } from './making.ts';
import { attackMade, type AttackResult } from './resolve.ts';
import type { Attempt, Targets } from './situation.ts';
import { attackStages } from './stages.ts';

/** The result of a strike. */
export interface StrikeResult {
  readonly progress: AdevaProgress;
  readonly made: AttackResult;
  readonly landed: Landed;
}

/** A procedure between the answers to an attack and its damage: a Counter-Attack (ADE-CTR-03). */
export type Between = (
  progress: AdevaProgress,
  attack: Attempt,
  result: AttackResult,
  strike: Strike,
) => Procedure<AdevaProgress>;

/**
 * The resolution of a strike, from the shots that it spends to the Wounds. `fight`: the fight at its declaration, which
 * may be used for the test because neither the cost of the action nor the shots affect it.
 */
export function* strikeResolved(
  progress: AdevaProgress,
  strike: Strike,
  options: AdevaOptions,
  between: Between = atOnce,
  fight: AdevaFight = progress.fight,
): Procedure<StrikeResult> {
  return yield* attackResolved(progress, strike, aimedIn(fight, strike, options), options, between, fight);
}

/** The same for what a fight has made of the strike. */
export function* attackResolved(
  progress: AdevaProgress,
  strike: Strike,
  { attack, targets }: Aimed,
  options: AdevaOptions,
  between: Between,
  fight: AdevaFight,
): Procedure<StrikeResult> {
  const result = yield* attackMade(attack, targets, options);
  const afterTest = strikeStages(progress, fight, strike, attack, result, options);
  const answered = result.answers.length === 0 ? afterTest : yield* between(afterTest, attack, result, strike);
  const landing = yield* landed(attack, result, options, (who) => pointsOf(combatantOf(answered.fight, who)));
  return {
    progress: yield* harmApplied(answered, strike, attack, result.test, landing, options),
    made: result,
    landed: landing,
  };
}

/** The test of a strike and the answers to it without any damage, as for initiating a grapple (ADE-GRP-04). */
export function* strikeMade(
  progress: AdevaProgress,
  strike: Strike,
  options: AdevaOptions,
): Procedure<Pick<StrikeResult, 'progress' | 'made'>> {
  return yield* attackTested(progress, strike, aimedIn(progress.fight, strike, options), options);
}

/** The same for what the fight has made of the strike. */
export function* attackTested(
  progress: AdevaProgress,
  strike: Strike,
  { attack, targets }: Aimed,
  options: AdevaOptions,
): Procedure<Pick<StrikeResult, 'progress' | 'made'>> {
  const result = yield* attackMade(attack, targets, options, PASS_OR_FAIL);
  return { progress: strikeStages(progress, progress.fight, strike, attack, result, options), made: result };
}

/** An attack, and everybody that its hits may go to. */
interface Aimed {
  readonly attack: Attempt;
  readonly targets: () => Targets;
}

/** The attack that a fight makes of a strike. */
function aimedIn(fight: AdevaFight, strike: Strike, options: AdevaOptions): Aimed {
  const attack = attemptFrom(fight, strike, options);
  return { attack, targets: () => targetsOf(fight, strike, attack, options) };
}

/**
 * The progress after the shots, the test and the answers to it. The target and all others that are given hits are marked
 * as attacked, which counts while they are pinned (GAP-06).
 */
function strikeStages(
  progress: AdevaProgress,
  fight: AdevaFight,
  strike: Strike,
  attack: Attempt,
  result: AttackResult,
  options: AdevaOptions,
): AdevaProgress {
  const attacked: Event[] = [];
  addAttacked(attacked, fight, strike.target);
  for (const { defender } of result.answers) addAttacked(attacked, fight, defender.id);
  return attackStages(shotsFired(progress, fight, strike), strike, attack, result, options, attacked);
}

/** The addition of the event that marks a combatant as attacked, unless it is or is about to be. */
export function addAttacked(events: Event[], fight: AdevaFight, who: Id): void {
  if (combatantOf(fight, who).state.attackedSince) return;
  for (const each of events) if (each.who === who && each.kind === 'attacked') return;
  events.push(event('attacked', who, 'GAP-06', [setting('attackedSince', false, true)]));
}

/** The progress unchanged: nothing happens between answers and damage. */
export function* atOnce(progress: AdevaProgress): Procedure<AdevaProgress> {
  return progress;
}

/** Step A2: the ammunition spent, even on a miss, but not by a weapon that is swung, and the thrown weapon that leaves the hand (ADE-ATK-10, GAP-09). */
function shotsFired(progress: AdevaProgress, fight: AdevaFight, strike: Strike): AdevaProgress {
  const { weapon, thrown } = strike;
  const shots = weapon.clipMax === null || isMelee(kindOf(strike)) ? 0 : shotsSpent(strike);
  if (shots === 0 && !thrown) return progress;
  const events: Event[] = [];
  if (shots > 0) events.push(shotsSpentFrom(combatantOf(fight, strike.attacker), weapon.id, shots));
  if (thrown) {
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

/** The event of shots spent, which are counted in the state of the weapon's owner. */
export function shotsSpentFrom(attacker: AdevaCombatant, weapon: Id, shots: number, clause = 'ADE-ATK-10'): Event {
  const { who, item } = homeOf(attacker, weapon);
  return event('shotsSpent', who, clause, [adding(`clips.${item}`, -shots)], { shots, weapon });
}

/** The steps A13 and A14: the harm of every hit, then the effect of a Take Down. */
export function* harmApplied(
  progress: AdevaProgress,
  strike: Strike,
  { damage: profile }: Attempt,
  test: TestResult,
  { hits, withstood }: Landed,
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  let current = progress;
  for (const hit of hits) {
    for (const confirmation of hit.confirmations)
      current = after(current, confirmationStage(strike, hit, confirmation));
    const tally = hitTally(profile, hit, test.dos, options);
    current = after(current, hitStage(current, strike, hit, tally, hitSteps(hit, test)));
    if (hit.wounded === null) continue;
    const { dealt, location, fatigue, confirmations } = hit;
    const damage = {
      dealt,
      subdual: profile.subdual,
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

/** The stage of a confirmation, with the die for the Lethal chart (ADE-CRT-05, -08). */
function confirmationStage(
  { attacker: who, weapon: { id: item } }: Strike,
  { target: against }: Hit,
  { test, confirmed, chartDice }: Confirmation,
): Stage {
  const { dice, tally, absolute, verdict } = testPart(test, confirmed ? 'confirms' : 'confirmsNot', confirmed);
  return {
    kind: 'check',
    who,
    against,
    item,
    title: 'SALVO.adeva.stage.confirmation',
    dice: chartDice ? [dice[0], chartDice] : dice,
    tally,
    absolute,
    verdict,
    events: fateEvents(test),
  };
}

function hitStage(
  progress: AdevaProgress,
  { attacker, weapon }: Strike,
  hit: Hit,
  tally: Tally,
  steps: readonly Step[],
): Stage {
  const { target, location, raw, soak, dealt, negated, confirmations, replaced } = hit;
  const name = negated ? 'negated' : confirmations.some(({ confirmed }) => confirmed) ? 'critical' : 'dealt';
  return {
    kind: 'damage',
    who: target,
    against: attacker,
    item: weapon.id,
    title: 'SALVO.adeva.stage.hit',
    dice: hit.dice,
    tally,
    absolute: true,
    steps,
    verdict: {
      key: `SALVO.adeva.verdict.${name}`,
      good: dealt === 0,
      values:
        replaced === null ? { location, raw, soak, dealt } : { location, raw, soak, dealt, replaced: replaced + 1 },
    },
    events: hit.worn.length === 0 ? NONE : coversWorn(progress.fight, hit),
  };
}

/** The events of a hit that gets through and lowers each cover item in its way by 1 for good (GAP-07). */
function coversWorn(fight: AdevaFight, { target, worn }: Hit): readonly Event[] {
  const { coverLost } = combatantOf(fight, target).state;
  const events: Event[] = [];
  for (const { id } of worn) {
    if (id === null) continue;
    const change = putAt(coverLost, 'coverLost', id, (coverLost[id] ?? 0) + 1);
    events.push(event('coverWorn', target, 'GAP-07', [change], { cover: id }));
  }
  return events;
}

/** The progress after the Toughness test against a Take Down: stunned for one round, or not (ADE-TKD-03). */
function withstandStage(progress: AdevaProgress, who: Id, { test, stunned }: Withstood): AdevaProgress {
  if (!test) return progress;
  return after(progress, {
    // The stun takes the place of harm.
    kind: 'harm',
    who,
    title: 'SALVO.adeva.stage.withstand',
    ...testPart(test, stunned ? 'stunned' : 'withstands', !stunned),
    events: [...fateEvents(test), ...(stunned ? stunEvents(progress.fight, who) : [])],
  });
}

/** The events of a stun for one round, which also ends the grapple of a controller (ADE-GRP-05). */
const stunEvents = (fight: AdevaFight, who: Id): readonly Event[] =>
  chained(
    fight,
    (next) => [gained(next, who, throughNextTurn('stunned', 'ADE-TKD-03'))],
    (next) => handsLost(next, who),
  );
