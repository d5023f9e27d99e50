/** The stages of an attack test and of the answers to it, with their costs. */
import { addMember } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { after } from '../../kernel/progress.ts';
import type { AdevaOptions } from '../options.ts';
import { fateEvents } from '../recovery/fate.ts';
import { testPart } from '../score/telling.ts';
import { combatantOf, NONE, both } from '../sheet/state.ts';
import type { AdevaFight, AdevaProgress } from '../sheet/types.ts';
import { homeOf } from '../sheet/weapons.ts';
import type { AttackKind } from '../terms.ts';
import { afterAction } from '../turn/preparation.ts';
import { preparationChanges, reactionTaken } from '../turn/reactions.ts';
import type { Strike } from './making.ts';
import type { TargetAnswer, AttackResult, TriedEvasion } from './resolve.ts';
import type { Attempt } from './situation.ts';

/** The progress after the stages of an attack test and its answers. `besides`: further events of the test. */
export function attackStages(
  progress: AdevaProgress,
  strike: Strike,
  attack: Attempt,
  result: AttackResult,
  options: AdevaOptions,
  besides: readonly Event[] = NONE,
): AdevaProgress {
  const jams = result.jam ? [jammed(progress.fight, strike)] : NONE;
  let current = after(progress, attackStage(strike, result, both(jams, besides)));
  for (const answer of result.answers) current = answerStages(current, attack, answer, options);
  return current;
}

function jammed(fight: AdevaFight, { attacker, weapon }: Strike): Event {
  const home = homeOf(combatantOf(fight, attacker), weapon.id);
  return event('jammed', home.who, 'ADE-SUP-09', [addMember('jammed', home.item)], { weapon: weapon.id });
}

function attackStage(
  { attacker: who, target: against, weapon: { id: item } }: Strike,
  { test, hits, jam }: AttackResult,
  besides: readonly Event[],
): Stage {
  const kind = 'attack';
  const title = 'SALVO.adeva.stage.attack';
  const name = jam ? 'jams' : hits > 0 ? 'hits' : 'misses';
  const { score, targetNumber, roll, dos, dof } = test;
  const { dice, tally, absolute, verdict } = testPart(test, name, hits > 0, {
    score,
    targetNumber,
    roll,
    dos,
    dof,
    hits,
  });
  const events = both(fateEvents(test), besides);
  // Suppressive Fire has no target and names its attacker instead.
  return against === who
    ? { kind, who, item, title, dice, tally, absolute, verdict, events }
    : { kind, who, against, item, title, dice, tally, absolute, verdict, events };
}

/** The progress after the stages of an answer. A Reaction is spent whether the evasion passes or fails (ADE-EVA-06). */
function answerStages(
  progress: AdevaProgress,
  { kind, attacker }: Attempt,
  answer: TargetAnswer,
  options: AdevaOptions,
): AdevaProgress {
  let current = progress;
  if (answer.instead !== null) current = steppedIn(current, answer.defender.id, answer.instead, options);
  for (const tried of answer.tried) {
    // A Guardian and an ally that has stepped in answer for another combatant.
    const forItself = tried.by === answer.defender.id && answer.instead === null;
    current = after(current, evasionStage(current.fight, tried, kind, forItself ? null : attacker, options));
  }
  return current;
}

function evasionStage(
  fight: AdevaFight,
  { by: who, evasion, test, hitsLeft, reaction }: TriedEvasion,
  against: AttackKind,
  attacker: Id | null,
  options: AdevaOptions,
): Stage {
  const kind = evasion === 'deflect' ? 'shield' : 'defense';
  const title = `SALVO.adeva.stage.${evasion}`;
  const { score, targetNumber, roll, dos, dof } = test;
  const values = { score, targetNumber, roll, dos, dof, hitsLeft, against };
  const { dice, tally, absolute, verdict } = testPart(
    test,
    test.success ? 'evades' : 'evadesNot',
    test.success,
    values,
  );
  const cost = reaction ? [reactionTaken(fight, who, evasion, options)] : freely(fight, who, evasion, options);
  const events = both(fateEvents(test), cost);
  return attacker === null
    ? { kind, who, title, dice, tally, absolute, verdict, events }
    : { kind, who, against: attacker, title, dice, tally, absolute, verdict, events };
}

/**
 * The cost of a Deflect, or of the Dodge against a Ram, which are Free Actions like any other (ADE-DFL-08, ADE-AIM-05).
 */
function freely(fight: AdevaFight, who: Id, action: string, options: AdevaOptions): readonly Event[] {
  const { state } = combatantOf(fight, who);
  const changes = preparationChanges(state, afterAction(state, { action, free: true, attack: false }, options));
  return changes.length === 0 ? [] : [event('preparationsLost', who, 'ADE-AIM-05', changes)];
}

/** The progress after Protect Ally, by which the protector becomes the target (GAP-04). */
const steppedIn = (progress: AdevaProgress, who: Id, instead: Id, options: AdevaOptions): AdevaProgress =>
  after(progress, {
    kind: 'reaction',
    who,
    against: instead,
    title: 'SALVO.adeva.stage.protectAlly',
    events: [reactionTaken(progress.fight, who, 'protectAlly', options)],
  });
