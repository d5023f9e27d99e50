/** Healing and loss of points (section 31): where they go, and what state follows. */
import { adding, type Change } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { amount, type Procedure } from '../../kernel/procedure.ts';
import { after, changeTo, event } from '../../kernel/progress.ts';
import { bug, isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { fallen, harmedBy } from '../harm/harm.ts';
import { takeDamage, woundsOf, type Health, type Split } from '../harm/injury.ts';
import { combatantOf } from '../sheet/state.ts';
import { PHYSICAL, type CepheusOptions, type Physical, type Progress } from '../types.ts';

/** Points restored to `who` (above 0), or lost by it (below 0). */
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
  const taken = yield* takeDamage(who, health, -points);
  const lowered = after(progress, {
    kind: 'harm',
    who,
    title: 'SALVO.cepheus.stage.harm',
    verdict: { key: 'SALVO.cepheus.verdict.harmed', good: false, values: { damage: -points } },
    events: harmedBy(before, taken, clause),
  });
  return fallen(lowered, before, taken.current, options);
}

export function healthIn({ fight }: Progress, who: Id): Health {
  const { sheet, state } = combatantOf(fight, who);
  return { max: sheet.max, current: state.current };
}

/** The scores after `gains`; a combatant whose wounds no longer keep it down wakes up (CEP-DMG-07, CEP-INJ-02). */
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
  return after(progress, { kind: 'effect', who, title, events: [event('healed', who, clause, changes, { ...gains })] });
}

/**
 * The gains of a split: CEP-INJ-04, the owner shares the points out, and points above a maximum are lost. Refuses a
 * split of more than the points as `badSplit`.
 */
export function shareGains({ max, current }: Health, points: number, split: Split): Split | Refusal {
  const wanted = PHYSICAL.reduce((sum, name) => sum + split[name], 0);
  if (wanted > points || PHYSICAL.some((name) => split[name] < 0)) return refuse('badSplit', 'CEP-INJ-04');
  const gain = (name: Physical): number => Math.min(split[name], Math.max(0, max[name] - current[name]));
  return { str: gain('str'), dex: gain('dex'), end: gain('end') };
}

/** The owner's gains, one characteristic after the other, none above its maximum; by default point by point to the most damaged. */
function* gainsDecided(by: Id, health: Health, points: number): Procedure<Split> {
  const fallback = defaultGains(health, points);
  const end = yield* gained('end', points);
  const str = yield* gained('str', points - end);
  const dex = yield* gained('dex', points - end - str);
  const shared = shareGains(health, points, { str, dex, end });
  return isRefusal(shared) ? bug(`impossible split of ${points}`) : shared;

  function gained(name: Physical, left: number): Procedure<number> {
    const max = Math.min(left, Math.max(0, health.max[name] - health.current[name]));
    const bounds = { min: 0, max, default: Math.min(max, fallback[name]) };
    return amount(by, 'allocation', GAIN[name], 'CEP-INJ-04', bounds, { points });
  }
}

const GAIN = {
  end: 'SALVO.cepheus.question.gainEnd',
  str: 'SALVO.cepheus.question.gainStr',
  dex: 'SALVO.cepheus.question.gainDex',
} as const;

function defaultGains({ max, current }: Health, points: number): Split {
  const gains = { str: 0, dex: 0, end: 0 };
  const missing = (name: Physical): number => max[name] - current[name] - gains[name];
  for (let point = 0; point < points; point++) {
    const neediest = PHYSICAL.reduce((best, name) => (missing(name) > missing(best) ? name : best));
    gains[neediest]++;
  }
  return gains;
}
