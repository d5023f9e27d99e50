/** The attack check of an act: the roll, the Action Dice added to it, the answers to threats and errors (FLU-GAP-06..10). */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { StageDice } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { worthShowing } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import { activationQuestion, boosted, boostQuestion, type Boost } from '../check/action-dice.ts';
import { errorAnswered } from '../check/error.ts';
import { endsFlatFooted } from '../fight/conditions.ts';
import { diceSpent, lost } from '../fight/effects.ts';
import { NO_EVENTS, stage, type Progress } from '../fight/progress.ts';
import { combatantOf, spenderOf } from '../sheet/state.ts';
import { hitsOf } from './hits.ts';
import { attackRoll, type AttackRoll } from './roll.ts';
import { attemptOn, type Fire } from './situation.ts';

/** FLU-GAP-06, -10: the check against one target; the attacker may add Action Dice to a miss, and to fire whose margin counts. */
export function* attackCheck(progress: Progress, request: Request, fire: Fire, target: Id): Procedure<AttackRoll> {
  const { who, options } = request;
  const spender = spenderOf(combatantOf(progress.fight, who));
  const boosting = ({ hit, total, defense }: AttackRoll): Procedure<Boost> | null =>
    hit && fire.mode === 'single' ? null : boostQuestion(spender, { roll: 'attack', total, needed: defense }, options);
  return yield* attackRoll(who, attemptOn(request, fire, progress.fight, target), boosting, options);
}

/** The stages of a check: Defense and attack. A hit ends flat-footed (FLU-GAP-03). */
export function attackShown(
  progress: Progress,
  request: Request,
  fire: Fire,
  target: Id,
  roll: AttackRoll,
  dice: readonly StageDice[],
  opening: readonly Event[],
): Progress {
  const { who } = request;
  const { mode } = fire;
  const events = [...opening];
  if (roll.boost) events.push(...diceSpent(progress.fight, who, roll.boost.spent, 'attack'));
  if (endsFlatFooted(roll.hit ? 'wasHit' : 'wasMissed')) {
    events.push(...lost(progress.fight, target, 'flatFooted', 'FLU-GAP-03'));
  }
  const defended = stage('defense', target, 'defense', NO_EVENTS);
  defended.tally = worthShowing(roll.defenseTally);
  defended.absolute = true;
  const attacked = stage('attack', who, mode === 'single' ? 'attack' : `attack.${mode}`, events);
  attacked.against = target;
  attacked.dice = dice;
  attacked.tally = boosted(worthShowing(roll.tally), roll.boost);
  const key = roll.hit ? (roll.threat ? 'threat' : 'hit') : roll.error ? 'error' : 'miss';
  const { total, defense } = roll;
  const values = roll.hit ? { total, defense, hits: hitsOf(request, fire, roll) } : { total, defense };
  attacked.verdict = { key: `SALVO.fluid.verdict.${key}`, good: roll.hit, values };
  return after(after(progress, defended), attacked);
}

/** FLU-GAP-08: a threat, which the attacker may make a critical hit. */
export function* threatAnswered(progress: Progress, who: Id, target: Id, threat: boolean): Procedure<Activated> {
  if (!threat) return { progress, dice: 0 };
  const pool = combatantOf(progress.fight, who).state.actionDice;
  const answer = yield* activationQuestion(who, 'threat', 'attack', pool);
  if (!answer.activated) return { progress, dice: 0 };
  const dice = pool - answer.poolLeft;
  const verdict = { key: `SALVO.fluid.verdict.${answer.result}`, good: true, values: { dice } };
  const events = diceSpent(progress.fight, who, dice, 'threat');
  const activated = stage('effect', who, 'activation', events, { against: target, verdict });
  return { progress: after(progress, activated), dice };
}

interface Activated {
  readonly progress: Progress;
  /** Action Dice spent on it. */
  readonly dice: number;
}

/** FLU-GAP-09: an error, which the target may make a critical miss; for a standard actor the GM may. */
export function* missAnswered(progress: Progress, who: Id, target: Id, error: boolean): Procedure<Progress> {
  if (!error) return progress;
  const by = combatantOf(progress.fight, target).sheet.kind === 'special' ? target : null;
  return yield* errorAnswered(progress, who, 'attack', by);
}
