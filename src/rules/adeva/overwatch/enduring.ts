/** Pinning tests in the fight: becoming pinned under fire, and recovering at the end of a turn (GAP-06). */
import { setting, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { stage } from '../acts/plain.ts';
import { testStage } from '../acts/test-stages.ts';
import { gained, lasting, lost } from '../fight/lasting.ts';
import type { AdevaOptions } from '../options.ts';
import { pointsOf } from '../recovery/fate.ts';
import { scoreOf } from '../score/characteristic.ts';
import { ownMods } from '../score/sides.ts';
import { combatantOf, has, isUp } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaProgress } from '../sheet/types.ts';
import { pinningRecovered, pinningTested, type Immunity, type Nerves, type PinningSource } from './pinning.ts';

/** A combatant's Willpower, Fate and immunity, for its Pinning tests. */
export function nervesOf(combatant: AdevaCombatant, options: AdevaOptions): Nerves & Immunity {
  const { id, sheet } = combatant;
  const mods = ownMods(combatant, 'wp', options);
  return {
    by: id,
    willpower: scoreOf(combatant, 'wp'),
    mods,
    kind: sheet.kind,
    talents: sheet.talents,
    ...pointsOf(combatant),
  };
}

/** The Pinning test of a combatant under fire; failed, the combatant is pinned (ADE-OVW-06, ADE-SUP-08). */
export function* underFire(
  progress: AdevaProgress,
  who: Id,
  source: PinningSource,
  by: Id,
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  const combatant = combatantOf(progress.fight, who);
  if (!isUp(combatant)) return progress;
  const test = yield* pinningTested(source, nervesOf(combatant, options), options);
  if (test === null) return progress;
  const events = test.success ? [] : [gained(progress.fight, who, lasting('pinned', 'GAP-06', { source: by }))];
  return after(progress, testStage('check', who, 'pinning', test, events, test.success ? 'pinnedNot' : 'pinned'));
}

/** Whether the end of the combatant's turn has a Pinning step: it is pinned, or attacks on it have been noted. */
export const wasUnderFire = (combatant: AdevaCombatant): boolean =>
  combatant.state.attackedSince || has(combatant, 'pinned');

/**
 * A step of the end of a turn: a pinned combatant tests to recover, or is free if engaged in melee; then the note of attacks
 * since its last turn is cleared (GAP-06).
 */
export function* pinnedOn(progress: AdevaProgress, who: Id, options: AdevaOptions): Procedure<AdevaProgress> {
  const combatant = combatantOf(progress.fight, who);
  const afterTest = has(combatant, 'pinned') ? yield* recovered(progress, combatant, options) : progress;
  if (!combatant.state.attackedSince) return afterTest;
  const cleared = event('leftAlone', who, 'GAP-06', [setting('attackedSince', true, false)]);
  return after(afterTest, stage('note', who, 'moment', [cleared]));
}

function* recovered(
  progress: AdevaProgress,
  combatant: AdevaCombatant,
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  const { id, state } = combatant;
  const engaged = (yield* choose(null, 'ruling', QUESTION, 'GAP-06', ANSWERS, 'no', undefined, { who: id })) === 'yes';
  const test = yield* pinningRecovered(nervesOf(combatant, options), state.attackedSince, engaged, options);
  const events = test === null || test.success ? lost(progress.fight, id, 'pinned') : [];
  if (test === null) return after(progress, stage('effect', id, 'engaged', events));
  return after(progress, testStage('check', id, 'pinning', test, events, test.success ? 'pinnedNoMore' : 'pinnedOn'));
}

const QUESTION = 'SALVO.adeva.question.engaged';
const ANSWERS = ['no', 'yes'].map((id) => ({ id, label: `SALVO.adeva.option.engaged.${id}` }));
