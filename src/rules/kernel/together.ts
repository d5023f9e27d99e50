/** Several acts that are requested, done and undone as one: days of rest for a whole party. */
import { isCommand, type Command } from './command.ts';
import type { Fight } from './fight.ts';
import type { Outcome } from './outcome.ts';
import type { Procedure } from './procedure.ts';
import { afterAct, begin, ended, type Progress } from './progress.ts';
import { isRefusal, refuse, type Refusal } from './result.ts';

/** The action of a command whose parts are acts. */
export const TOGETHER = 'together';

/** The most acts at once; more are refused. */
const MOST = 200;

/** A function that performs a single act. */
interface Performs<F extends Fight> {
  perform(fight: F, command: Command): Procedure<Outcome | Refusal>;
}

/** The command for `acts`, at least one, in their order. `also` are others at the table: a doctor who is named. */
export const togetherOf = (acts: readonly Command[], also: readonly string[] = []): Command => ({
  action: TOGETHER,
  who: acts[0]?.who ?? '',
  targets: [...new Set([...acts.flatMap(({ who, targets = [] }) => [who, ...targets]), ...also])],
  declared: { acts: JSON.parse(JSON.stringify(acts)) as [] },
});

/** The acts of a command, done in their order as one outcome. The first refusal refuses all. Refused: `badCommand`. */
export function* together<F extends Fight>(
  ruleset: Performs<F>,
  fight: F,
  { who, declared = {} }: Command,
): Procedure<Outcome | Refusal> {
  const { acts } = declared;
  if (!Array.isArray(acts) || acts.length === 0 || acts.length > MOST) return refuse('badCommand', '');
  let progress: Progress<F> = begin(fight);
  for (const act of acts as readonly unknown[]) {
    if (!isCommand(act)) return refuse('badCommand', '');
    const outcome = yield* ruleset.perform(progress.fight, act);
    if (isRefusal(outcome)) return outcome;
    progress = afterAct(progress, outcome);
  }
  return ended(progress, TOGETHER, who);
}
