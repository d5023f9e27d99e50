/** The stages in which a card shows tests, and damage without an attack test. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage, StageKind } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import type { UntestedHit } from '../damage/untested.ts';
import { suffered } from '../harm/suffering.ts';
import type { AdevaOptions } from '../options.ts';
import { fateEvents } from '../recovery/fate.ts';
import type { OpposedResult } from '../score/opposed.ts';
import { testPart } from '../score/telling.ts';
import type { TestResult } from '../score/test.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaProgress } from '../sheet/types.ts';
import type { Location } from '../terms.ts';
import { stage } from './plain.ts';

/** The stage of a test with its die, its modifiers and its verdict: that it passed or failed, unless `verdict` says what came of it. */
export const testStage = (
  kind: StageKind,
  who: Id,
  name: string,
  test: TestResult,
  events: readonly Event[] = [],
  verdict = test.success ? 'passes' : 'fails',
): Stage => ({
  ...stage(kind, who, name, [...fateEvents(test), ...events]),
  ...testPart(test, verdict, test.success),
});

/** The progress after the two stages of an opposed test. The first states the winner, the second carries `events`. */
export function afterContest(
  progress: AdevaProgress,
  [initiator, opponent]: readonly [Id, Id],
  name: string,
  contest: OpposedResult,
  events: readonly Event[] = [],
): AdevaProgress {
  const attempt = stage('check', initiator, name, fateEvents(contest.initiator));
  const won = contest.winner === 'initiator';
  const verdict = won ? 'wins' : contest.winner === 'opponent' ? 'loses' : 'nobodyWins';
  const { score, targetNumber, roll, dos, dof } = contest.initiator;
  const values = { score, targetNumber, roll, dos, dof, otherDos: contest.opponent.dos };
  const first = after(progress, {
    ...attempt,
    ...testPart(contest.initiator, verdict, won, values),
    against: opponent,
  });
  const answer = testStage('reaction', opponent, name, contest.opponent, events);
  return after(first, { ...answer, verdict: { ...answer.verdict!, good: null }, against: initiator });
}

/** The location of damage without an attack test (GAP-10). */
export const UNTESTED_LOCATION: Location = 'body';

/**
 * The progress after damage without an attack test: the stage that shows it, then the harm. `fatigue`: levels that come
 * with it.
 */
export function* untestedSuffered(
  progress: AdevaProgress,
  who: Id,
  hit: UntestedHit,
  {
    fatigue = 0,
    source = null,
    clause,
  }: { readonly fatigue?: number; readonly source?: Id | null; readonly clause: string },
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  const { dice, raw, soak, dealt, negated } = hit;
  const location = combatantOf(progress.fight, who).sheet.kind === 'starship' ? null : UNTESTED_LOCATION;
  const shown = after(progress, {
    ...stage('damage', who, 'hit'),
    dice,
    steps: [{ clause: 'ADE-SOK-01', label: 'SALVO.adeva.step.soak', before: raw, after: Math.max(0, raw - soak) }],
    verdict: {
      key: `SALVO.adeva.verdict.${negated ? 'negated' : 'dealt'}`,
      good: dealt === 0,
      values: { location, raw, soak, dealt },
    },
  });
  const levels = { fatigue, fatigueClause: clause };
  const damage = { dealt, subdual: false, location, chartRows: [], ...levels, clause, source };
  return yield* suffered(shown, who, damage, options);
}
