/** The act of attacking, in the order of section 0.4. The rules of one attack are in `resolve.ts`. */
import type { Id } from '../../kernel/json.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Odds } from '../../ruleset.ts';
import type { Act, Request } from '../acts/act.ts';
import { paid } from '../fight/budget.ts';
import { attackAreas } from '../fire/areas.ts';
import { blastChances } from '../fire/blast-odds.ts';
import type { BlastReaction } from '../fire/blast.ts';
import { backBlast, shelling } from '../fire/explosion.ts';
import { comradeFields, firedTogether } from '../fire/massed.ts';
import { strayForeseen, straying } from '../fire/stray.ts';
import { suppressing } from '../fire/suppression.ts';
import { strike } from '../harm/strike.ts';
import { layersWorn } from '../harm/wear.ts';
import { nearTo } from '../scene/near.ts';
import { combatantOf, isDead, isLeft } from '../sheet/state.ts';
import type { Progress, Reaction } from '../types.ts';
import { mountedWeapons } from '../vehicles/aboard.ts';
import { seatRefusal } from '../vehicles/seat.ts';
import { ATTACK_LISTS, attackFields } from './attack-fields.ts';
import type { AttackSituation } from './facts.ts';
import { attackRefusal } from './legality.ts';
import { attackOdds } from './odds.ts';
import { react, type Reacted } from './reactions.ts';
import { resolveAllowed, type AttackResult } from './resolve.ts';
import { rolledStage } from './rolled.ts';
import { situationOf } from './situation.ts';

/** The act of attacking: the target may react, the check is rolled, and a hit has its effect (CEP-ATK-01). */
export const attack: Act<AttackSituation> = {
  action: 'attack',
  targetsVehicles: true,
  clause: 'CEP-ATK-01',
  cost: 'significant',
  target: 'one',
  when: 'turn',
  items(combatant, fight) {
    const mounted = mountedWeapons(fight, combatant);
    return mounted.length === 0 ? combatant.sheet.weapons : [...combatant.sheet.weapons, ...mounted];
  },
  fields(fight, combatant, item) {
    const fields = attackFields(fight, combatant, item);
    const comrades = comradeFields(fight, combatant);
    return comrades.length > 0 ? [...fields, ...comrades] : fields;
  },
  lists: ATTACK_LISTS,
  prepare: (request) => situationOf(request, request.targets[0] ?? null),
  refusal: attackRefused,
  areas: attackAreas,
  perform: attacking,
  odds: oddsOf,
};

/** The exact odds of the attack if its target does not react. */
function oddsOf(request: Request, situation: AttackSituation): Odds | Refusal {
  const { fight, targets, options } = request;
  const target = targets[0] === undefined ? null : combatantOf(fight, targets[0]);
  const health = target && !target.state.hulk ? { max: target.sheet.max, current: target.state.current } : null;
  const odds = attackOdds(situation, health, options);
  if (isRefusal(odds)) return odds;
  const stray = strayForeseen(situation);
  if (stray.length > 0) return { ...odds, foreseen: [...(odds.foreseen ?? []), ...stray] };
  if (!situation.weapon.payload) return odds;
  return { ...odds, each: blastChances(request, situation) };
}

/** The refusal of an attack in step 1 of section 0.4, before anything is rolled (CEP-DIF-09); null: none. */
function attackRefused(request: Request, situation: AttackSituation): Refusal | null {
  const target = request.targets[0] ?? null;
  // CEP-THR-04: a payload acts where it lands, at a body as at any spot.
  const isAtSpot = situation.weapon.payload && !situation.suppression;
  if (target !== null && !isAtSpot && isDead(combatantOf(request.fight, target).state))
    return refuse('targetDead', 'CEP-ATK-01');
  if (situation.attackKind === 'thrown' && !isLeft(request.combatant, request.item!)) {
    return refuse('noneLeft', 'CEP-THR-01');
  }
  return seatRefusal(request) ?? attackRefusal(situation);
}

function* attacking(request: Request, unanswered: AttackSituation): Procedure<Outcome | Refusal> {
  const { fight, who, action } = request;
  const target = request.targets[0] ?? null;
  const declared = after(begin(fight), announced(request, target, unanswered));
  const { progress, reaction } = yield* reactionTo(declared, request, target, unanswered);
  if (reaction === 'none')
    return ended(yield* carriedOut(progress, request, target, unanswered, reaction), action, who);
  const answered = { ...request, fight: progress.fight, combatant: combatantOf(progress.fight, who) };
  const situation = situationOf(answered, target, reaction);
  const refused = attackRefusal(situation);
  return refused ?? ended(yield* carriedOut(progress, answered, target, situation, reaction), action, who);
}

function announced({ fight, who, item }: Request, target: Id | null, { mode }: AttackSituation): Stage {
  const title = 'SALVO.cepheus.stage.attackDeclared';
  const verdict = { key: mode, good: null };
  const events = paid(fight, who, 'significant', 'CEP-ATK-01', true);
  return target === null
    ? { kind: 'declared', who, item: item!.id, title, verdict, events }
    : { kind: 'declared', who, against: target, item: item!.id, title, verdict, events };
}

/**
 * The reaction of the target. To a payload there is none here: everyone near it reacts where it goes off (CEP-EXP-01),
 * unless its shells are to suppress (CEP-SUP-02).
 */
function* reactionTo(
  progress: Progress,
  { fight, who, options }: Request,
  target: Id | null,
  { attackKind, weapon, suppression }: AttackSituation,
): Procedure<Reacted> {
  if (target === null || (weapon.payload && !suppression)) return { progress, reaction: 'none' };
  return yield* react(progress, target, who, attackKind, options, fight);
}

/**
 * Steps 4 to 8 of section 0.4. They read the fight of the request, since that of the progress costs the applying of its
 * events: neither the declaration nor the roll changes anything that the next step reads. A hit takes effect on the
 * target, or on the victim of blind fire (CEP-BLD-04).
 */
function* carriedOut(
  answered: Progress,
  request: Request,
  target: Id | null,
  situation: AttackSituation,
  reaction: Reaction,
): Procedure<Progress> {
  const { options } = request;
  const result = yield* resolveAllowed(situation, options);
  const { hit, victim, check, followUp } = result;
  const progress = after(answered, rolledStage(request, situation, result));
  // CEP-SUP-05, CEP-THR-04: neither suppression fire nor a payload adds to the weapons that hit a ship together.
  if (situation.target.kind === 'starship' && !situation.suppression && !situation.weapon.payload)
    return yield* firedTogether(progress, request, situation, result, situationOf);
  const recipient = victim === null ? target : (situation.eligible[victim]?.id ?? target);
  if (situation.weapon.payload && !(hit && situation.suppression)) {
    // CEP-RCT-01: a dodge of the shot counts as the reaction to the blast, too.
    const answers = new Map<Id, BlastReaction>();
    if (target !== null && reaction === 'dodge') answers.set(target, reaction);
    return yield* shelling(progress, request, target, recipient, situation.burstSize, check.effect, answers);
  }
  // Only a payload is aimed at the ground.
  if (recipient === null) return progress;
  if (hit && situation.suppression) {
    // CEP-SUP-05: shells that suppress go off where they hurt nobody; only the back blast may (GAP-05).
    const fired = yield* backBlast(progress, request);
    return suppressing(fired, recipient, check.effect, options);
  }
  if (hit) return yield* damaged(progress, request, recipient, situation, result);
  return followUp === 'stray' ? yield* straying(progress, request, situation) : progress;
}

function* damaged(
  progress: Progress,
  request: Request,
  victim: Id,
  situation: AttackSituation,
  { damage, spread }: AttackResult,
): Procedure<Progress> {
  if (!damage) return progress;
  const recipient = combatantOf(request.fight, victim);
  let reached = after(progress, {
    kind: 'damage',
    who: request.who,
    against: victim,
    title: 'SALVO.cepheus.stage.damage',
    dice: [damage.dice],
    steps: damage.steps,
    verdict: { key: 'SALVO.cepheus.verdict.damage', good: null, values: { raw: damage.raw, damage: damage.damage } },
    events: layersWorn(recipient, situation.weapon.laser),
  });
  reached = yield* strike(reached, recipient, damage.damage, request.options, nearTo(request, victim));
  for (const hit of spread) {
    reached = after(reached, spreadStage(hit.id, hit.damage));
    reached = yield* strike(
      reached,
      combatantOf(reached.fight, hit.id),
      hit.damage,
      request.options,
      nearTo(request, hit.id),
    );
  }
  return reached;
}

/** The stage of the damage that spreading flechettes do to someone near the target (CEP-SHT-03). */
const spreadStage = (who: Id, damage: number): Stage => ({
  kind: 'damage',
  who,
  title: 'SALVO.cepheus.stage.spread',
  verdict: { key: 'SALVO.cepheus.verdict.damage', good: null, values: { damage } },
  events: [],
});
