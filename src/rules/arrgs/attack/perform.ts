/** An attack carried out in a fight: its stages and what they change (RULES.md, 0.4 steps 4 to 11). */
import { adjust } from '../../kernel/changes.ts';
import { adding, dropping, type Change, type Event, event } from '../../kernel/event.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import type { Stage, Step } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { total } from '../../kernel/tally.ts';
import { spendingChanges, withoutGaps, type Course } from '../acts/action.ts';
import { diceOf } from '../check/chain.ts';
import { damageSteps, damageVerdict } from '../harm/damage.ts';
import { reactionCounts } from '../harm/owed.ts';
import { vitalChanges, vitalsOf } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { spent } from '../points/points.ts';
import { ammunitionSpent, thrownAway } from '../range/means.ts';
import { combatant } from '../sheet/state.ts';
import type { Skill } from '../terms.ts';
import { baseDifficultyOf } from './attack-check.ts';
import { resolveAttack, type AttackResult } from './resolve.ts';
import { guardPayment, situationOf, type Plan } from './situation.ts';

/** The result of an attack, and the fight after it. */
export interface Attacked {
  readonly progress: Course;
  readonly result: AttackResult;
}

/** An attack against one target, resolved and applied. Legality, points and drain are settled before. */
export function* attacked(progress: Course, plan: Plan, options: ArrgsOptions): Procedure<Attacked> {
  const result = yield* resolveAttack(situationOf(progress.fight, plan, options), options);
  return { progress: attackApplied(progress, plan, result, options), result };
}

/** An attack against one target, without its result. */
export function* struck(progress: Course, plan: Plan, options: ArrgsOptions): Procedure<Course> {
  return (yield* attacked(progress, plan, options)).progress;
}

/** The stages of an attack, applied. `shared`: the dice are those of an area attack and already on the card. */
export function attackApplied(
  progress: Course,
  plan: Plan,
  result: AttackResult,
  options: ArrgsOptions,
  shared = false,
): Course {
  const { life: before } = combatant(progress.fight, plan.target).state;
  const counts = reactionCounts(before, options);
  const stages = [reactionStage(plan, result, counts), attackStage(progress, plan, result, shared)];
  const guarded = guardStage(progress, plan, result, options);
  if (guarded) stages.push(guarded);
  const life = guarded ? result.guarded : before;
  const harmed = harmStage(plan, result, vitalChanges({ life }, result.guarded, result.vitals));
  if (harmed) stages.push(harmed);
  return progress.followedBy(stages);
}

/** The stage of the target's reaction: its DC, and whether it counts for a Dying check (ARR-DEF-04, ARR-DYI-03). */
function reactionStage({ who, target, defenceKind }: Plan, { reaction }: AttackResult, counts: boolean): Stage {
  const { dc, isMade, tally } = reaction;
  return {
    kind: 'reaction',
    who: target,
    against: who,
    title: `SALVO.arrgs.defence.${defenceKind}`,
    tally,
    verdict: { key: isMade ? 'SALVO.arrgs.verdict.dc' : 'SALVO.arrgs.verdict.undefended', good: null, values: { dc } },
    events: [event('reactionMade', target, 'ARR-DEF-04', isMade && counts ? ONE_REACTION : [], { defenceKind, dc })],
  };
}

const ONE_REACTION = [adding('aftermath.reactions', 1)];

function attackStage(
  progress: Course,
  plan: Plan,
  { tally, attackRoll, reaction }: AttackResult,
  shared: boolean,
): Stage {
  const { who, target: against, means } = plan;
  const { chain, success, successValue, portions } = attackRoll;
  const first = chain[0]!;
  const criticals = chain.length - 1;
  const facts = { target: against, successValue, criticals };
  const events = [event(success ? 'attackSucceeded' : 'attackFailed', who, 'ARR-SV-01', [], facts)];
  if (!shared) for (const used of attackUsed(progress, who, means)) events.push(used);
  const dc = barOf(plan, first.total, reaction.dc);
  const values = { total: first.natural + total(tally), result: first.total, dc, successValue, criticals };
  const verdict = { key: success ? hitKey(successValue) : 'SALVO.arrgs.verdict.missed', good: success, values };
  const [item, dice] = [means.item ?? undefined, shared ? undefined : diceOf(chain)];
  const title = `SALVO.arrgs.attack.${means.attackKind}`;
  const steps = portions && portions.length > 1 ? chainSteps(portions) : undefined;
  if (item === undefined || dice === undefined)
    return withoutGaps({ kind: 'attack', who, against, item, title, dice, tally, steps, verdict, events });
  return steps
    ? { kind: 'attack', who, against, item, title, dice, tally, steps, verdict, events }
    : { kind: 'attack', who, against, item, title, dice, tally, verdict, events };
}

/** The DC that the card shows: the base difficulty where a spell misses it (ARR-ATK-10), else the target's. */
function barOf({ means: { spellLevel } }: Plan, result: number, dc: number): number {
  const baseDifficulty = spellLevel === null ? dc : baseDifficultyOf(spellLevel);
  return result < baseDifficulty ? baseDifficulty : dc;
}

/** The verdict of a hit; a binary effect has no success value to show (ARR-TRP-01). */
const hitKey = (successValue: number | null): string =>
  successValue === null ? 'SALVO.arrgs.verdict.hitPlain' : 'SALVO.arrgs.verdict.hit';

/** The portion of each extra check of a critical chain in the success value (ARR-CRT-03 to -05). */
function chainSteps(portions: readonly number[]): readonly Step[] {
  const steps: Step[] = [];
  let before = portions[0]!;
  for (let at = 1; at < portions.length; at++) {
    const sum = before + portions[at]!;
    steps.push({ clause: 'ARR-CRT-03', label: 'SALVO.arrgs.step.link', before, after: sum });
    before = sum;
  }
  return steps;
}

/** The help, the ammunition and the thrown weapon that an attack uses up. */
export function attackUsed(progress: Course, who: Id, { skill, item, attackKind }: Plan['means']): readonly Event[] {
  const help = helpUsed(progress, who, skill);
  if (attackKind === 'melee') return help;
  const { fight } = progress;
  const attacker = combatant(fight, who);
  return [...help, ...ammunitionSpent(attacker, item, attackKind), ...thrownAway(fight, attacker, item, attackKind)];
}

/** The help that ends with a check of this skill (ARR-AID-04). */
export function helpUsed({ fight }: Course, who: Id, skill: Skill): readonly Event[] {
  const { effects } = combatant(fight, who).state;
  const used: Event[] = [];
  for (const key in effects) {
    const { id, once, appliesTo, value } = effects[key]!;
    if (!once || (appliesTo !== skill && appliesTo !== 'all')) continue;
    used.push(event('assistedUsed', who, 'ARR-AID-04', [dropping(`effects.${id}`, asJson(effects[key]))], { value }));
  }
  return used;
}

/** The stage of the target's Defence manoeuvre: its points, drain and check (ARR-DFM-04); null where there is none. */
function guardStage({ fight }: Course, plan: Plan, result: AttackResult, options: ArrgsOptions): Stage | null {
  const { defence, guarded } = result;
  if (!defence && !guarded.dead) return null;
  const target = combatant(fight, plan.target);
  const before = vitalsOf(target, options);
  const payment = guardPayment(fight, plan, options);
  if (!payment) return null;
  const { points } = target.state;
  const paid = spendingChanges(fight, points, spent(points, payment));
  const owes = before.disabled || before.dying > 0;
  const answered = [
    event('pointsSpent', plan.target, 'ARR-DFM-04', paid, { pool: payment.pool, points: payment.cost }),
    event('answerMade', plan.target, 'ARR-DFM-04', owes ? adjust('aftermath.answers', 1) : []),
  ];
  const drain = { loss: payment.drain };
  const drained = event(
    'vitalityDrained',
    plan.target,
    'ARR-VIT-02',
    vitalChanges(target.state, before, guarded),
    drain,
  );
  const first = defence?.chain[0];
  return {
    kind: 'defense',
    who: plan.target,
    against: plan.who,
    title: 'SALVO.arrgs.action.defence',
    ...(defence && first
      ? {
          dice: diceOf(defence.chain),
          verdict: {
            key: `SALVO.arrgs.verdict.${defence.attackSucceeds ? 'reduced' : 'averted'}`,
            good: !defence.attackSucceeds,
            values: { result: first.total, reduction: defence.reduction, successValue: result.successValue },
          },
        }
      : {}),
    events: payment.drain > 0 ? [...answered, drained] : answered,
  };
}

/** The stage of damage and conditions (steps 10 and 11); null where nothing changes. */
function harmStage({ who, target }: Plan, { harm, vitals }: AttackResult, changes: readonly Change[]): Stage | null {
  if (!harm && changes.length === 0) return null;
  const facts = { damage: harm?.damage ?? 0, dying: vitals.dying, cv: vitals.cv };
  const events = [event('damageApplied', target, 'ARR-DMG-09', changes, facts)];
  if (!harm) return { kind: 'harm', who: target, title: 'SALVO.arrgs.stage.harm', events };
  return {
    kind: 'damage',
    who: target,
    against: who,
    title: 'SALVO.arrgs.stage.damage',
    steps: damageSteps(harm),
    verdict: damageVerdict(facts),
    events,
  };
}
