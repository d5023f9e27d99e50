/** The attack: DRV-GEN-04 from the declaration to the consequences, with the area around and the answer of an aura. */
import { idList, listed, listsOf } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { attackOdds } from './odds.ts';
import { resolveAttack, type Attack, type AttackResult } from './resolve.ts';
import type { ContactKind } from '../auras/auras.ts';
import { moved } from '../positions/positions.ts';
import { willRefusal } from '../check/rolls.ts';
import type { DriveFight } from '../sheet/sheet.ts';
import { combatantOf, injuriesOf, positionsOf, protectedOf } from '../sheet/state.ts';
import { canDismember } from './wielding.ts';
import type { Act, Request } from '../acts/act.ts';
import { answered } from '../auras/answers.ts';
import { bystanders, deviceOn, othersNear } from '../areas/bystanders.ts';
import { armed, attackFields, attackOn, offenseOf, reachRefusal, type Armed } from './declared-attack.ts';
import { after, begin, ended, type Progress } from '../acts/progress.ts';
import { harmed, type Blow } from '../harm/harm.ts';
import { positionEvents } from '../positions/position-events.ts';
import { spent } from '../acts/spend.ts';
import { attackStages, isStruck } from './stages.ts';

/** Whom a side effect of the energy or an area reaches besides; those near unless said. */
const OTHERS = idList('others');

export const attack: Act<Armed> = {
  action: 'attack',
  clause: 'DRV-GEN-04',
  cost: 'action',
  target: 'one',
  when: 'turn',
  items: (one) => one.sheet.weapons.filter((weapon) => weapon.zone === null).map((weapon) => weapon.id),
  fields: attackFields,
  lists: listsOf(OTHERS),
  prepare: armed, // P0, P1
  refusal: attackRefusal,
  perform: performAttack,
  odds: oddsOfAttack,
};

function attackRefusal(request: Request, arms: Armed): Refusal | null {
  const [target] = request.targets;
  const outOfReach = target === undefined ? null : reachRefusal(request, arms.mode, target);
  return outOfReach ?? willRefusal(offenseOf(request, arms).will);
}

function oddsOfAttack(request: Request, arms: Armed): Odds | Refusal {
  const target = request.targets[0]!;
  const injuries = injuriesOf(combatantOf(request.fight, target));
  return attackOdds(
    attackOn(request, arms, target),
    protectedOf(request.fight, target).target,
    injuries,
    request.options,
  );
}

function* performAttack(request: Request, arms: Armed): Procedure<Outcome | Refusal> {
  const target = request.targets[0]!;
  const progress = declared(request, arms, target);
  const shielded = protectedOf(progress.fight, target);
  const made = attackOn(request, arms, target);
  const result = yield* resolveAttack(made, shielded.target, request.options); // P2 to P14
  let now = attackStages(made, result, shielded).reduce(after, progress);
  const answer = yield* answered(now, contactOf(made, result, target), request.options); // P15
  now = yield* harmed(answer.progress, [...blowOf(arms, result, target), ...answer.blows], request.options); // P16
  now = yield* around(now, request, arms, result, target);
  return ended(now, request.action, request.who);
}

/** The declaration: what it costs, and in melee that the two are engaged now. */
function declared(request: Request, arms: Armed, target: Id): Progress {
  const { fight, who, item } = request;
  const events: Event[] = [...spent(fight, who, 'action', 'DRV-RND-02')];
  if (arms.mode === 'melee') events.push(...engaged(fight, who, target));
  const stage = { kind: 'declared', who, against: target, title: 'SALVO.drive.stage.attack', events } as const;
  return after(begin(fight), item === null ? stage : { ...stage, item });
}

function engaged(fight: DriveFight, who: Id, target: Id): readonly Event[] {
  if (combatantOf(fight, target).state.engagedWith[who]) return [];
  const before = positionsOf(fight, [who, target]);
  const next = moved(before, { action: 'engage', id: who, with: target });
  return isRefusal(next) ? [] : positionEvents(before, next, 'DRV-POS-05');
}

const contactOf = (made: Attack, { outcome }: AttackResult, target: Id) => ({
  holder: target,
  provoker: made.attacker,
  kind: contactKind(made),
  outcome: outcome === 'hit' || outcome === 'critical' ? outcome : ('evaded' as const),
});

function contactKind({ mode, weapons }: Attack): ContactKind {
  if (mode !== 'melee') return 'rangedWeapon';
  if (weapons.every((weapon) => weapon.kind.unarmed)) return 'unarmed';
  return weapons.every((weapon) => weapon.kind.natural) ? 'naturalWeapon' : 'meleeWeapon';
}

const blowOf = (arms: Armed, result: AttackResult, victim: Id): readonly Blow[] =>
  isStruck(result)
    ? [{ victim, harm: result.harm, injuryType: result.injuryType, canDismember: arms.listed.some(canDismember) }]
    : [];

/** Everyone around: the area of an attack that came off, or of a device that went off (section 12). */
function* around(
  progress: Progress,
  request: Request,
  arms: Armed,
  result: AttackResult,
  target: Id,
): Procedure<Progress> {
  if (result.outcome === 'missed') return progress;
  const others = listed(request.declared, OTHERS) ?? othersNear(progress.fight, target);
  const area = { attacker: request.who, injuryType: result.injuryType, others: others.filter((id) => id !== target) };
  if (arms.mode === 'explosive') {
    const evaded = result.outcome === 'evaded' ? [target] : [];
    return yield* deviceOn(progress, arms.listed[0]!, { ...area, evaded }, request.options);
  }
  if (!result.burst || result.burst.others === 0) return progress;
  const energy = { type: result.burst.energy, damage: result.burst.others };
  return yield* bystanders(progress, arms.listed[0]!.id, energy, area, request.options);
}
