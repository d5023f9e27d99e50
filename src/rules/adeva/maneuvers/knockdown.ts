/** The act of Knock Down (section 33); in a grapple it is a Controller action (ADE-GRP-19). */
import type { Event } from '../../kernel/event.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import type { Act, Request } from '../acts/act.ts';
import { effectStage } from '../acts/plain.ts';
import { afterContest, UNTESTED_LOCATION, untestedSuffered } from '../acts/test-stages.ts';
import { damageOf } from '../attack/making.ts';
import { addAttacked } from '../attack/strike.ts';
import type { Soaker } from '../damage/untested.ts';
import { apAt, bodyOf } from '../evasion/standing.ts';
import { gained, lasting } from '../fight/lasting.ts';
import { grappleInfo, grappleSpecialRefusal, specialPaid } from '../grapple/inside.ts';
import type { AdevaOptions } from '../options.ts';
import { fateful } from '../recovery/bonus.ts';
import { contestOdds } from '../score/contest-odds.ts';
import type { ContestWay } from '../score/opposed.ts';
import { combatantOf, conditionsOf, hasBody } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaProgress } from '../sheet/types.ts';
import { unarmedWith } from '../sheet/weapons.ts';
import { distanceFields, foeRefusal, sidesIn } from './foes.ts';
import { fallsBy, felledAndHarmed, fellingSide, type Felled, type KnockDownFacts } from './knockdown-test.ts';

const FIELDS = distanceFields('ADE-KNK-01');

/** Knock Down: opposed Strength against one target in reach (ADE-KNK-01). Refused: `altitude`, `outOfReach`, `targetDead`. */
export const knockDown: Act = fateful({
  action: 'knockDown',
  concerns: hasBody,
  clause: 'ADE-KNK-01',
  when: 'turn',
  target: 'one',
  fields: () => FIELDS,
  info: (parts) => grappleInfo(parts, 'knockDown'),
  refusal: (request) => grappleSpecialRefusal(request, 'knockDown') ?? foeRefusal(request, 'ADE-KNK-01'),
  odds: (request) => knockDownOdds(request, false),
  *perform(request): Procedure<Outcome> {
    const progress = specialPaid(request);
    return ended(yield* knockedDown(progress, request, false), request.action, request.who);
  },
});

/** The chances of each fall, and of a win that allows damage (ADE-KNK-04 to -06). */
export function knockDownOdds(request: Request, insideCharge: boolean): Odds {
  const { fight, who, targets, options } = request;
  const [attacking, opposing] = sidesIn(fight, request, 's');
  const felling = fellingOf(combatantOf(fight, who), combatantOf(fight, targets[0]!), insideCharge);
  const side = fellingSide(attacking, felling, options);
  const prospects = {
    targetProne: (way: ContestWay) => fallsBy(way).targetProne,
    mayHarm: (way: ContestWay) => fallsBy(way).mayHarm,
    attackerProne: (way: ContestWay) => fallsBy(way).attackerProne,
  };
  return contestOdds(side, opposing, prospects, options);
}

const fellingOf = (attacker: AdevaCombatant, target: AdevaCombatant, insideCharge: boolean): KnockDownFacts => ({
  halfMoved: attacker.state.turn.halfMoved,
  insideCharge,
  conditions: conditionsOf(target),
});

/** The opposed test, its falls, and the damage of a clear win; `insideCharge`: it replaces the attack of a Charge. */
export function* knockedDown(
  progress: AdevaProgress,
  request: Request,
  insideCharge: boolean,
): Procedure<AdevaProgress> {
  const { who, options, targets } = request;
  const { fight } = progress;
  const [attacker, target] = [combatantOf(fight, who), combatantOf(fight, targets[0]!)];
  const sides = sidesIn(fight, request, 's');
  const { fall, harm } = yield* felledAndHarmed(
    sides,
    fellingOf(attacker, target, insideCharge),
    who,
    damageOf(attacker, unarmedWith(attacker.sheet.talents)),
    soakerOf(target, options),
    options,
  );
  const attacked: Event[] = [];
  addAttacked(attacked, fight, target.id); // An Attack action, though no attack test (ADE-SUR-08).
  const contested = afterContest(progress, [who, target.id], 'knockDown', fall.contest, attacked);
  const fallen = afterFalls(contested, attacker, target, fall);
  if (harm.hit === null) return fallen;
  const parts = { clause: 'ADE-KNK-05', source: who, fatigue: harm.fatigue };
  return yield* untestedSuffered(fallen, target.id, harm.hit, parts, options);
}

/** The fight after the fall of the target or of the attacker, if either falls (ADE-KNK-04, -06). */
function afterFalls(
  progress: AdevaProgress,
  attacker: AdevaCombatant,
  target: AdevaCombatant,
  result: Felled,
): AdevaProgress {
  const who = result.targetProne ? target.id : result.attackerProne ? attacker.id : null;
  if (who === null) return progress;
  const clause = result.targetProne ? 'ADE-KNK-04' : 'ADE-KNK-06';
  return after(progress, effectStage(who, 'fallsProne', [gained(progress.fight, who, lasting('prone', clause))]));
}

/** A combatant's TB and AP against damage without an attack test. */
export function soakerOf(combatant: AdevaCombatant, options: AdevaOptions): Soaker {
  const body = bodyOf(combatant, { cover: 'none', primitive: false }, options);
  return { tb: body.tb, ap: apAt(body, UNTESTED_LOCATION) };
}
