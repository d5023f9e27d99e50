/** Coming to (section 30): an END check after each full minute. */
import { changeTo } from '../../kernel/changes.ts';
import { type Change, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import type { Act } from '../acts/act.ts';
import { characteristicDm, dm, rollCheck } from '../check/check.ts';
import { checkStage, fatigueDm } from '../check/skill-check.ts';
import { combatantOf, isDead } from '../sheet/state.ts';
import type { CepheusState, Progress } from '../types.ts';

/** Rounds in a minute (CEP-UNC-01). */
const MINUTE = 10;

/** The END checks due in this round, after each full minute of a combatant's unconsciousness (CEP-UNC-01, -02). */
export function* wakeUps(progress: Progress): Procedure<Progress> {
  let reached = progress;
  for (const { id, state } of progress.fight.combatants) {
    if (state.unconscious === null || isDead(state)) continue;
    const rounds = progress.fight.round - state.unconscious.since;
    if (rounds <= 0 || rounds % MINUTE !== 0) continue;
    reached = yield* wakeUp(reached, id);
  }
  return reached;
}

/** The passing of minutes outside a fight until a combatant wakes up (CEP-UNC-01, -02). */
export const comeTo: Act = {
  action: 'comeTo',
  doneBy: 'people',
  clause: 'CEP-UNC-01',
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  time: true,
  applies: ({ state }, { phase }) => state.unconscious !== null && phase !== 'underway',
  refusal({ fight, combatant: { state } }) {
    if (fight.phase === 'underway') return refuse('fightUnderway', 'CEP-UNC-01');
    if (isDead(state)) return refuse('dead', 'CEP-DMG-07');
    return state.unconscious === null ? refuse('awake', 'CEP-UNC-01') : null;
  },
  *perform({ fight, who, action }) {
    let progress: Progress = begin(fight);
    // CEP-UNC-02: each failure adds DM +1 to the next check, so that the loop ends.
    while (combatantOf(progress.fight, who).state.unconscious !== null) progress = yield* wakeUp(progress, who);
    return ended(progress, action, who);
  },
};

/** The changes of coming to, whatever the scores are (CEP-UNC-03). */
export const awakened = (state: CepheusState): readonly Change[] => [
  ...changeTo(state, 'unconscious', null),
  ...changeTo(state, 'awake', true),
];

function* wakeUp(progress: Progress, who: Id): Procedure<Progress> {
  const { state } = combatantOf(progress.fight, who);
  const { since, failures } = state.unconscious!;
  const title = 'SALVO.cepheus.stage.wakeUp';
  const tally = [
    dm('CEP-UNC-01', 'characteristic', characteristicDm(state.current.end)),
    dm('CEP-UNC-02', 'earlierFailures', failures),
    fatigueDm(state),
  ];
  const check = yield* rollCheck(who, tally, 'SALVO.cepheus.roll.wake');
  const changes = check.success ? awakened(state) : changeTo(state, 'unconscious', { since, failures: failures + 1 });
  return after(progress, {
    ...checkStage(who, title, tally, check),
    verdict: {
      key: `SALVO.cepheus.verdict.${check.success ? 'awake' : 'stillOut'}`,
      good: check.success,
      values: { total: check.total },
    },
    events: [event(check.success ? 'cameTo' : 'stayedOut', who, check.success ? 'CEP-UNC-01' : 'CEP-UNC-02', changes)],
  });
}
