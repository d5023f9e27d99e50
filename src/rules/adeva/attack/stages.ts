/** The stages of an attack test and of every answer to it, with what they cost. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { addMember, after, event, type Progress } from '../../kernel/progress.ts';
import type { AdevaOptions } from '../options.ts';
import { fateEvents } from '../recovery/fate.ts';
import { testPart } from '../score/telling.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { homeOf, type WeaponHome } from '../sheet/weapons.ts';
import { afterAction } from '../turn/preparation.ts';
import { preparationChanges, reactionTaken } from '../turn/reactions.ts';
import type { Strike } from './making.ts';
import type { Answer, Made } from './resolve.ts';
import type { Attack } from './situation.ts';

type Way = Progress<AdevaFight>;

/** The stages of the test and of every answer. `besides`: what else comes with the test. */
export function attackStages(
  progress: Way,
  strike: Strike,
  attack: Attack,
  made: Made,
  options: AdevaOptions,
  besides: readonly Event[] = [],
): Way {
  const home = homeOf(combatantOf(progress.fight, strike.attacker), strike.weapon.id);
  const shot = after(progress, attackStage(strike, made, home, besides));
  return made.answers.reduce((current, answer) => answerStages(current, attack, answer, options), shot);
}

function attackStage(
  { attacker, target, weapon }: Strike,
  { test, hits, jam }: Made,
  home: WeaponHome,
  besides: readonly Event[],
): Stage {
  return {
    kind: 'attack',
    who: attacker,
    // An arc of fire is aimed at nobody.
    ...(target === attacker ? {} : { against: target }),
    item: weapon.id,
    title: 'SALVO.adeva.stage.attack',
    ...testPart(test, jam ? 'jams' : hits > 0 ? 'hits' : 'misses', hits > 0, { hits }),
    events: [
      ...fateEvents(test),
      ...(jam
        ? [event('jammed', home.who, 'ADE-SUP-09', [addMember('jammed', home.item)], { weapon: weapon.id })]
        : []),
      ...besides,
    ],
  };
}

/** A Reaction is spent whether the evasion was passed or not (ADE-EVA-06). */
function answerStages(progress: Way, { kind, attacker }: Attack, answer: Answer, options: AdevaOptions): Way {
  let current = progress;
  if (answer.instead !== null) current = steppedIn(current, answer.defender.id, answer.instead, options);
  for (const { by, evasion, test, hitsLeft, reaction } of answer.tried) {
    const events = reaction
      ? [reactionTaken(current.fight, by, evasion, options)]
      : freely(current.fight, by, evasion, options);
    current = after(current, {
      kind: evasion === 'deflect' ? 'shield' : 'defense',
      who: by,
      // A Guardian answers for somebody else, and so does whoever has stepped in.
      ...((by === answer.defender.id && answer.instead === null) || attacker === null ? {} : { against: attacker }),
      title: `SALVO.adeva.stage.${evasion}`,
      ...testPart(test, test.success ? 'evades' : 'evadesNot', test.success, { hitsLeft, against: kind }),
      events: [...fateEvents(test), ...events],
    });
  }
  return current;
}

/** A Deflect, or the Dodge against a Ram: a Free Action like any other (ADE-DFL-08, ADE-AIM-05). */
function freely(fight: AdevaFight, who: Id, action: string, options: AdevaOptions): readonly Event[] {
  const { state } = combatantOf(fight, who);
  const changes = preparationChanges(state, afterAction(state, { action, free: true, attack: false }, options));
  return changes.length === 0 ? [] : [event('preparationsLost', who, 'ADE-AIM-05', changes)];
}

/** Protect Ally: the protector becomes the target (GAP-04). */
const steppedIn = (progress: Way, who: Id, instead: Id, options: AdevaOptions): Way =>
  after(progress, {
    kind: 'reaction',
    who,
    against: instead,
    title: 'SALVO.adeva.stage.protectAlly',
    events: [reactionTaken(progress.fight, who, 'protectAlly', options)],
  });
