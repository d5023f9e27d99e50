/** The act of Knock Down (section 33); in a grapple it is a Controller action (ADE-GRP-19). */
import { asNumber } from '../../kernel/declared.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { numberField, type Act, type Request } from '../acts/act.ts';
import { effectStage } from '../acts/plain.ts';
import { afterContest, UNTESTED_LOCATION, untestedSuffered } from '../acts/test-stages.ts';
import { damageOf } from '../attack/making.ts';
import type { Soaker } from '../damage/untested.ts';
import { apAt, bodyOf } from '../evasion/standing.ts';
import { gained, lasting } from '../fight/lasting.ts';
import { reachingWeapons } from '../free-attacks/reaching.ts';
import { grappleInfo, grappleSpecialRefusal, specialPaid } from '../grapple/inside.ts';
import type { AdevaOptions } from '../options.ts';
import { fateful, isFated } from '../recovery/bonus.ts';
import { contestOdds } from '../score/contest-odds.ts';
import type { ContestWay } from '../score/opposed.ts';
import { sideOf } from '../score/sides.ts';
import { combatantOf, conditionsOf, hasBody } from '../sheet/state.ts';
import type { AdevaCombatant, Way } from '../sheet/types.ts';
import { unarmedWith } from '../sheet/weapons.ts';
import { targetRefusal } from '../strikes/attacks.ts';
import { fallsBy, felled, felledHarm, fellingSide, type Felled, type Felling } from './knockdown-test.ts';

const FIELDS = [numberField('squares', 'ADE-KNK-01', 'table', 1, 0, 100_000)];

/** Knock Down: opposed Strength against one target in reach (ADE-KNK-01). Refused: `altitude`, `outOfReach`, `targetDead`. */
export const knockDown: Act = fateful({
  action: 'knockDown',
  concerns: hasBody,
  clause: 'ADE-KNK-01',
  when: 'turn',
  target: 'one',
  fields: () => FIELDS,
  info: (parts) => grappleInfo(parts, 'knockDown'),
  refusal: knockDownRefusal,
  odds: (request) => knockDownOdds(request, false),
  *perform(request): Procedure<Outcome> {
    const progress = specialPaid(request);
    return ended(yield* knockedDown(progress, request, false), request.action, request.who);
  },
});

function knockDownRefusal(request: Request): Refusal | null {
  const { combatant, fight, targets, declared } = request;
  const special = grappleSpecialRefusal(request, 'knockDown');
  if (special || targets.length === 0) return special;
  const target = combatantOf(fight, targets[0]!);
  if (target.state.band !== combatant.state.band) return refuse('altitude', 'ADE-ALT-05');
  const reached = reachingWeapons(combatant, asNumber(declared, 'squares')).length > 0;
  return reached ? targetRefusal(target) : refuse('outOfReach', 'ADE-KNK-01');
}

/** The chances of each fall, and of a win that allows damage (ADE-KNK-04 to -06). */
export function knockDownOdds({ fight, who, targets, options, declared }: Request, insideCharge: boolean): Odds {
  const [attacker, target] = [combatantOf(fight, who), combatantOf(fight, targets[0]!)];
  const attacking = sideOf(attacker, 's', options, { fated: isFated(declared) });
  const side = fellingSide(attacking, fellingOf(attacker, target, insideCharge), options);
  const prospects = {
    targetProne: (way: ContestWay) => fallsBy(way).targetProne,
    mayHarm: (way: ContestWay) => fallsBy(way).mayHarm,
    attackerProne: (way: ContestWay) => fallsBy(way).attackerProne,
  };
  return contestOdds(side, sideOf(target, 's', options), prospects, options);
}

const fellingOf = (attacker: AdevaCombatant, target: AdevaCombatant, insideCharge: boolean): Felling => ({
  halfMoved: attacker.state.turn.halfMoved,
  insideCharge,
  conditions: conditionsOf(target),
});

/** The opposed test, its falls, and the damage of a clear win; `insideCharge`: it replaces the attack of a Charge. */
export function* knockedDown(progress: Way, request: Request, insideCharge: boolean): Procedure<Way> {
  const { who, options, declared } = request;
  const [attacker, target] = [who, request.targets[0]!].map((id) => combatantOf(progress.fight, id)) as [
    AdevaCombatant,
    AdevaCombatant,
  ];
  const attacking = sideOf(attacker, 's', options, { fated: isFated(declared) });
  const sides = [attacking, sideOf(target, 's', options)] as const;
  const result = yield* felled(...sides, fellingOf(attacker, target, insideCharge), options);
  const contested = afterContest(progress, [who, target.id], 'knockDown', result.contest);
  const fallen = afterFalls(contested, attacker, target, result);
  const harm = yield* felledHarm(
    who,
    result.mayHarm,
    damageOf(attacker, unarmedWith(attacker.sheet.talents)),
    soakerOf(target, options),
    options,
  );
  if (harm.hit === null) return fallen;
  const parts = { clause: 'ADE-KNK-05', source: who, fatigue: harm.fatigue };
  return yield* untestedSuffered(fallen, target.id, harm.hit, parts, options);
}

/** The fight after the fall of the target or of the attacker, if either falls (ADE-KNK-04, -06). */
function afterFalls(progress: Way, attacker: AdevaCombatant, target: AdevaCombatant, result: Felled): Way {
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
