/** Healing and loss of points (sections 31 to 33): their split, and the resulting state. */
import { changeTo } from '../../kernel/changes.ts';
import { adding, type Change, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Verdict } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { bug, isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { fallen, harmedBy } from '../harm/harm.ts';
import { takeDamage, woundsOf, type Health } from '../harm/injury.ts';
import { split, type Split } from '../harm/split.ts';
import { combatantOf } from '../sheet/state.ts';
import { PHYSICAL, type CepheusOptions, type Physical, type Progress } from '../types.ts';

/** The stages of points that `who` regains (above 0) or loses (below 0). */
export function* pointsChanged(
  progress: Progress,
  who: Id,
  points: number,
  clause: string,
  options: CepheusOptions,
): Procedure<Progress> {
  if (points === 0) return progress;
  const health = healthIn(progress, who);
  if (points > 0) return healed(progress, who, yield* gainsDecided(who, health, points), clause, options);
  const before = combatantOf(progress.fight, who);
  const allocation = yield* takeDamage(who, health, -points);
  const wounded = after(progress, {
    kind: 'harm',
    who,
    title: 'SALVO.cepheus.stage.harm',
    verdict: HEALED,
    events: harmedBy(before, allocation, clause),
  });
  return fallen(wounded, before, allocation.current, options);
}

export function healthIn({ fight }: Progress, who: Id): Health {
  const { sheet, state } = combatantOf(fight, who);
  return { max: sheet.max, current: state.current };
}

/** The stage of points regained; a combatant whose wounds no longer knock it out wakes up (CEP-DMG-07). */
export function healed(progress: Progress, who: Id, gains: Split, clause: string, options: CepheusOptions): Progress {
  const { sheet, state } = combatantOf(progress.fight, who);
  const changes: Change[] = PHYSICAL.filter((name) => gains[name] > 0).map((name) =>
    adding(`current.${name}`, gains[name]),
  );
  if (changes.length === 0) return progress;
  const { str, dex, end } = state.current;
  const current = { str: str + gains.str, dex: dex + gains.dex, end: end + gains.end };
  const isOut = (scores: Health['current']): boolean =>
    woundsOf({ max: sheet.max, current: scores }, false, options).unconscious;
  if (isOut(state.current) && !isOut(current)) changes.push(...changeTo(state, 'unconscious', null));
  const title = 'SALVO.cepheus.stage.healed';
  const events = [event('healed', who, clause, changes, { ...gains })];
  return after(progress, { kind: 'effect', who, title, verdict: HEALED, events });
}

/** The kind of the stage of points to be regained or lost: a note where their own stage says which, as it does unless there are none. */
export const kindOfPoints = (points: number): 'note' | 'effect' => (points === 0 ? 'effect' : 'note');

/** The verdict on points regained or lost, added up over several days. */
export const HEALED: Verdict = { key: 'SALVO.cepheus.verdict.healed', good: null, sums: [] };

/**
 * The gains of the owner's split; points above a maximum are lost (CEP-INJ-04). A split of more than `points`, or with
 * a negative part, is refused as `badSplit`.
 */
export function shareGains({ max, current }: Health, points: number, split: Split): Split | Refusal {
  const wanted = PHYSICAL.reduce((sum, name) => sum + split[name], 0);
  if (wanted > points || PHYSICAL.some((name) => split[name] < 0)) return refuse('badSplit', 'CEP-INJ-04');
  const gain = (name: Physical): number => Math.min(split[name], Math.max(0, max[name] - current[name]));
  return { str: gain('str'), dex: gain('dex'), end: gain('end') };
}

/** The gains that the owner chooses, none above its maximum. */
function* gainsDecided(by: Id, health: Health, points: number): Procedure<Split> {
  const { max, current } = health;
  const missing = (name: Physical): number => Math.max(0, max[name] - current[name]);
  const room = { str: missing('str'), dex: missing('dex'), end: missing('end') };
  const most = Math.min(points, room.str + room.dex + room.end);
  const wanted = yield* split(by, points, GAINED, { least: 0, most }, room, defaultGains(health, most));
  const gains = shareGains(health, points, wanted);
  return isRefusal(gains) ? bug(`impossible split of ${points}`) : gains;
}

const GAINED = { question: 'SALVO.cepheus.question.gained', clause: 'CEP-INJ-04' };

/** The default gains: point by point to the most damaged characteristic. */
function defaultGains({ max, current }: Health, points: number): Split {
  const gains = { str: 0, dex: 0, end: 0 };
  const missing = (name: Physical): number => max[name] - current[name] - gains[name];
  for (let point = 0; point < points; point++) {
    const neediest = PHYSICAL.reduce((best, name) => (missing(name) > missing(best) ? name : best));
    gains[neediest]++;
  }
  return gains;
}
