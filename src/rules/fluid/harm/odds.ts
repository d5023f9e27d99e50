/** Exact odds of attacks and of fire at squares (FLU-GAP-06..18, -23, -31..37). */
import { fromWeights, mix, point, type Distribution } from '../../kernel/distribution.ts';
import type { Odds } from '../../kernel/odds.ts';
import { entry, total } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import { suppressionStress } from '../attack/automatic.ts';
import { hitsOf } from '../attack/hits.ts';
import { judgeAttack, type Attempt } from '../attack/roll.ts';
import { attemptOn, isArea, type Fire } from '../attack/situation.ts';
import type { FluidOptions } from '../options.ts';
import { combatantOf } from '../sheet/state.ts';
import type { FluidCombatant } from '../sheet/types.ts';
import {
  chance,
  damagePerHit,
  FACES,
  harmChances,
  label,
  passChance,
  share,
  totalDamage,
  withDie,
  type Roll,
} from './chances.ts';

/** The odds of an attack on the first target without Action Dice, and its chance to hit with one. */
export function attackOdds(request: Request, fire: Fire): Odds {
  const target = combatantOf(request.fight, request.targets[0]!);
  const weapon = request.item!;
  const attempt = attemptOn(request, fire, request.fight, target.id);
  const rolls = rollsOf(request, fire, attempt);
  const hits = mix(rolls.map((roll) => [1 / FACES, point(roll.hits)] as const));
  const hitting = { weapon, target, hits, perHit: damagePerHit(weapon, target), options: request.options };
  const damage = totalDamage(hitting);
  const area = isArea(fire.mode);
  return {
    ...(area ? {} : neededAgainst(attempt)),
    tally: attempt.tally,
    chances: [
      chance('hit', share(rolls, 'hit')),
      ...(area || request.combatant.state.actionDice === 0
        ? []
        : [chance('hitWithDie', withDie(rolls, request.options))]),
      chance('threat', share(rolls, 'threat')),
      chance('error', share(rolls, 'error')),
      ...harmChances(hitting, damage),
    ],
    distributions: [
      { label: label(damageName(weapon.damageType)), of: damage },
      ...(hits.min + hits.mass.length > 2 ? [{ label: label('hits'), of: hits }] : []),
    ],
    tail: 0,
    assuming: [
      label('noActionDice'),
      label('noStandOff'),
      ...(area || weapon.blastIncrement > 0 ? [label('oneTarget')] : []),
    ],
  };
}

/** The name of damage to a target: no armor counts against stress and electricity (FLU-GAP-35). */
const damageName = (type: string): string => (type === 'stress' || type === 'electrical' ? type : 'damage');

/** The number that the d20 must show, and the Defense that it comes from. */
function neededAgainst({ tally, defenseTally }: Attempt): Pick<Odds, 'needed' | 'foreseen'> {
  const defense = total(defenseTally);
  return {
    needed: { count: 1, sides: FACES, sum: defense - total(tally), succeeds: 'above', ofTarget: true },
    foreseen: [
      { label: 'SALVO.fluid.foreseen.defense', clause: 'FLU-GAP-07', good: null, values: { defense }, ofTarget: true },
    ],
  };
}

/** The result of each face of the d20. */
function rollsOf(request: Request, fire: Fire, attempt: Attempt): readonly Roll[] {
  const bonus = total(attempt.tally);
  const defense = total(attempt.defenseTally);
  return Array.from({ length: FACES }, (_, index) => {
    const face = index + 1;
    const judged = judgeAttack(face, face + bonus, defense, attempt, request.options);
    const hits = hitsOf(request, fire, judged);
    return { hit: judged.hit, threat: judged.threat, error: judged.error, hits, short: -judged.margin };
  });
}

/** FLU-GAP-37: the odds of suppressive fire for the first target, over all totals; no chances without a target. */
export function suppressOdds(request: Request, fire: Fire): Odds {
  const [id] = request.targets;
  const { tally } = attemptOn(request, fire, request.fight, null);
  if (id === undefined) return { tally, chances: [], distributions: [], tail: 0, assuming: [label('noActionDice')] };
  const totals = Array.from({ length: FACES }, (_, index) => index + 1 + total(tally));
  const odds = underFireOdds(combatantOf(request.fight, id), totals, request.options);
  return { ...odds, tally, assuming: [...odds.assuming, label('oneTarget')] };
}

/** FLU-GAP-37: the odds of the Will save against equally likely totals; its shortfall is stress damage. */
export function underFireOdds(target: FluidCombatant, totals: readonly number[], options: FluidOptions): Odds {
  const { will } = target.sheet.saves;
  const weights = new Map<number, number>();
  let fails = 0;
  for (const dc of totals) {
    fails += (1 - passChance(dc, will)) / totals.length;
    for (let save = 1; save <= FACES; save++) {
      const stress = suppressionStress(dc, save + will);
      weights.set(stress, (weights.get(stress) ?? 0) + 1 / FACES / totals.length);
    }
  }
  const perHit: Distribution = fromWeights(weights);
  const hitting = { weapon: { damageType: 'stress', blastIncrement: 0 }, target, hits: point(1), perHit, options };
  return {
    tally: [entry('FLU-GAP-16', 'SALVO.fluid.check.save.will', will)],
    chances: [chance('save', fails), ...harmChances(hitting, perHit)],
    distributions: [{ label: label(damageName('stress')), of: perHit }],
    tail: 0,
    assuming: [label('noActionDice')],
  };
}
