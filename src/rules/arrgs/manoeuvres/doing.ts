/**
 * The common parts of the acts of maneuvers: an Action that others may interrupt, and a check with all its modifiers.
 */
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { begin, ended } from '../../kernel/progress.ts';
import type { Tally } from '../../kernel/tally.ts';
import { costOf, flagField, numberField, type Request } from '../acts/act.ts';
import { undertaken, type Course } from '../acts/action.ts';
import { momentTally } from '../attack/circumstances.ts';
import { circumstance } from '../check/modifiers.ts';
import { expertiseModifiers, paceOf, skillTally, type Trained } from '../check/tallies.ts';
import { steeringSkill } from '../movement/mover.ts';
import { avoidsTerrain } from '../movement/moving.ts';
import { nearOf } from '../opportunity/near.ts';
import { provokes, type Provoking } from '../opportunity/provokes.ts';
import { interrupted, isAwaited } from '../opportunity/readied.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import type { Manoeuvre, MovementCategory } from '../terms.ts';
import type { BinaryCheck } from './checks.ts';

/** The GM's circumstance modifier: darkness, a slippery floor, a good idea (GAP-13). */
export const modifierField = numberField('modifier', 'ARR-MOD-09', 'gm', 0, -99, 99);
/** Whether the GM turns the penalty for movement into a bonus, as for the run-up of a jump (ARR-MI-06). */
export const invertField = flagField('invertMovementPenalty', 'ARR-MI-06', 'gm');
/** The distance to the target, in squares. */
export const distanceField = numberField('squares', 'ARR-CORE-12', 'table', 1, 0, 9_999);

/** The manner of an act that opens a window with each step, and none with its declaration (ARR-OPP-08). */
export const ON_THE_WAY = { onTheWay: true };

/** An Action from its declaration to its outcome; where it provokes, combatants that threaten the actor may answer. */
export function* undertaking(
  request: Request,
  manoeuvre: Manoeuvre,
  resolve: (course: Course) => Procedure<Course>,
  { attackKind = 'melee', armed = true, needsCheck = false, onTheWay = false }: How = {},
): Procedure<Outcome> {
  const { who, action, item, targets, payment, within, options } = request;
  const opens = !onTheWay && provokes(manoeuvre, { attackKind, armed, needsCheck });
  const answers = (declared: Course): Procedure<Course> => {
    const distances = nearOf(request.declared, targets, asNumber(request.declared, 'squares'));
    return interrupted(declared, { who, cause: manoeuvre, distances, within }, opens, options);
  };
  const course = yield* undertaken(
    begin(request.fight),
    {
      who,
      action,
      payment: payment!,
      item: item ?? undefined,
      against: targets[0],
      interrupted: opens || isAwaited(request.fight) ? answers : undefined,
      resolve,
    },
    options,
  );
  return ended(course, action, who);
}

type How = Partial<Provoking> & { readonly onTheWay?: boolean };

/**
 * A combatant's modifiers to a check of its Action in the present fight, with the penalties for points used and attacks
 * repeated before its declaration.
 */
export const actionTally = (
  { fight }: Pick<Course, 'fight'>,
  { who, combatant: actor, payment, declared, options }: Request,
  trained: Trained,
): Tally => [
  ...skillTally(combatant(fight, who), withExpertise(actor, trained, declared), options),
  ...momentTally(
    {
      used: actor.state.points.used,
      cost: costOf({ payment }),
      pace: paceOf(fight, combatant(fight, who)),
      repeatedPenalty: actor.state.aftermath.repeatedPenalty,
      invertsMovement: asFlag(declared, invertField.key),
    },
    options,
  ),
  ...circumstance('ARR-MOD-09', 'declared', asNumber(declared, 'modifier')),
];

/**
 * The modifiers to the movement check of a request: Body, or Agility for flying, space and steering (ARR-MOV-05,
 * GAP-07).
 */
export function movementTally(
  fight: ArrgsFight,
  request: Request,
  mover: ArrgsCombatant,
  category: MovementCategory,
): Tally {
  const ability = mover.id !== request.who || avoidsTerrain(category) ? 'agility' : 'body';
  return actionTally({ fight }, request, { skill: steeringSkill(request.who, mover), ability, subject: 'movement' });
}

/** A skill with the expertise that the actor brings in (GAP-05). */
const withExpertise = (actor: Request['combatant'], trained: Trained, declared: Request['declared']): Trained => ({
  ...trained,
  extra: [...(trained.extra ?? []), ...expertiseModifiers(actor, asText(declared, 'expertise'), trained.skill)],
});

/** The stage of a check on the card. */
export function checkStage(
  { who, action }: Pick<Request, 'who' | 'action'>,
  check: BinaryCheck,
  events: readonly Event[],
  facts: Facts = {},
): Stage {
  const { dice, tally, total, dc, success } = check;
  return {
    kind: 'check',
    who,
    title: `SALVO.arrgs.action.${action}`,
    dice,
    tally,
    verdict: {
      key: `SALVO.arrgs.verdict.${success ? 'succeeded' : 'failed'}`,
      good: success,
      values: { total, dc, ...facts },
    },
    events,
  };
}

/** The stage with a verdict of its own in place of `succeeded` or `failed`. */
export const verdictAs = (stage: Stage, name: string): Stage =>
  stage.verdict ? { ...stage, verdict: { ...stage.verdict, key: `SALVO.arrgs.verdict.${name}` } } : stage;

type Facts = { readonly [name: string]: number | string | boolean };
