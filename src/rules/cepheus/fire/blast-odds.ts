/** The chances that a payload harms those around, or covers them with its cloud, over all places where it may land. */
import { asNumber, type Near } from '../../kernel/declared.ts';
import { chanceAtLeast, sumOfDice } from '../../kernel/distribution.ts';
import { total } from '../../kernel/tally.ts';
import type { Odds } from '../../ruleset.ts';
import type { Request } from '../acts/act.ts';
import type { ArmorLayer, AttackSituation } from '../attack/facts.ts';
import { attackTally } from '../attack/modifiers.ts';
import { chance, checkDice } from '../attack/odds.ts';
import { SUCCESS } from '../check/check.ts';
import { finalDamage, NO_HIT } from '../harm/damage.ts';
import { apart } from '../scene/near.ts';
import { armorNow, combatantOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusOptions, Weapon } from '../types.ts';
import { shipDamage } from '../vehicles/starship.ts';
import { isCloud, zoneDice } from './blast.ts';
import {
  around,
  BACK_BLAST,
  behindRocket,
  canBeStunned,
  GOES_OFF_FROM,
  scatterMetres,
  stunTally,
} from './explosion.ts';

/**
 * The chance of harm for each combatant that the payload may reach (CEP-EXP-01, CEP-THR-04 to -06), if nobody reacts;
 * also for those behind a rocket launcher, where its back blast harms hit or miss (GAP-05).
 */
export function blastChances(request: Request, situation: AttackSituation): NonNullable<Odds['each']> {
  const { fight, options, targets } = request;
  const item = request.item!;
  const effects = effectsOf(situation, options);
  const near = around(request, targets[0] ?? null);
  const behindLauncher = behindRocket(request);
  const places = new Map(
    [...behindLauncher, ...near].map(({ id }) => [id, near.find((place) => place.id === id) ?? null]),
  );
  return [...places].flatMap(([who, place]) => {
    const victim = combatantOf(fight, who);
    const byShells = place ? shelled(request, situation, item, effects, place, victim) : 0;
    const probability = 1 - (1 - byShells) * (1 - scorched(behindLauncher, victim));
    return probability > 0 ? [{ who, chances: [chance(harmOf(item, victim), probability)] }] : [];
  });
}

/** The chance that at least one of the shells harms a combatant. */
function shelled(
  request: Request,
  situation: AttackSituation,
  item: Weapon,
  effects: readonly Weighted[],
  place: Near,
  victim: CepheusCombatant,
): number {
  const harm = harmIn(item, victim);
  let probability = 0;
  for (const { effect, weight } of effects) {
    // CEP-SUP-05: a successful suppression does no damage, not even with a payload.
    const harmless = effect >= 0 && situation.suppression ? 1 : 1 - chanceAt(request, item, place, effect, harm);
    probability += weight * (1 - harmless ** situation.burstSize);
  }
  return probability;
}

/** The chance that the back blast harms a combatant; 0 for those not behind the launcher. */
function scorched(behindLauncher: readonly Near[], victim: CepheusCombatant): number {
  const place = behindLauncher.find(({ id }) => id === victim.id);
  return place ? harmIn({ payload: BACK_BLAST, payloadKind: 'rocket' }, victim)(place.metres) : 0;
}

interface Weighted {
  readonly effect: number;
  readonly weight: number;
}

/** The possible Effects of the check with their probabilities. */
function effectsOf(situation: AttackSituation, options: CepheusOptions): readonly Weighted[] {
  const dm = total(attackTally(situation, options));
  const dice = checkDice(situation);
  return dice.mass.map((weight, index) => ({ effect: dice.min + index + dm - SUCCESS, weight }));
}

/** The probability that one shell harms a combatant at a distance in meters from its explosion. */
type Harm = (metres: number) => number;

/** The probability that one shell harms a combatant, for one Effect of the check. */
function chanceAt(request: Request, item: Weapon, place: Near, effect: number, harm: Harm): number {
  if (effect >= 0) return harm(place.metres);
  const isRocket = item.payloadKind === 'rocket';
  const goesOff = isRocket ? (7 - GOES_OFF_FROM) / 6 : 1;
  const options = isRocket ? { ...request.options, scatter: 'magnitude' as const } : request.options;
  return goesOff * scatteredHarm(place, scatterMetres(effect, options), asNumber(request.declared, 'direction'), harm);
}

/**
 * The probability of harm by a shell that lands `away` meters from the aim point: in the declared direction, else as
 * the mean of all 360 degrees (CEP-THR-06). `scatterDirection` is in degrees, below 0 if none is declared.
 */
function scatteredHarm({ metres, degrees }: Near, away: number, scatterDirection: number, harm: Harm): number {
  if (away === 0) return harm(metres);
  if (metres === 0) return harm(away);
  // Without a bearing: a right angle, which is also the default of the GM's answer.
  if (degrees === undefined) return harm(apart(metres, away, 90));
  if (scatterDirection >= 0) return harm(apart(metres, away, degrees - scatterDirection));
  let sum = 0;
  for (let direction = 0; direction < 360; direction++) sum += harm(apart(metres, away, degrees - direction));
  return sum / 360;
}

/** The probability of harm by distance: by the dice of the zone against the armor (CEP-EXP-01), or 1 within a cloud. */
function harmIn({ payload, payloadKind }: Pick<Weapon, 'payload' | 'payloadKind'>, victim: CepheusCombatant): Harm {
  if (isCloud(payloadKind)) {
    const { radius } = payload.at(-1)!;
    return (metres) => (metres <= radius ? 1 : 0);
  }
  const cache = new Map<number, number>();
  return (metres) => {
    const count = zoneDice(payload, metres);
    const cached = cache.get(count);
    if (cached !== undefined) return cached;
    const probability =
      count === 0 ? 0 : hurtBy(count, armorNow(victim), (damage) => felt(payloadKind, victim, damage));
    cache.set(count, probability);
    return probability;
  };
}

/** The probability of harm by a number of dice; `chanceFor` gives it for the damage after armor. */
function hurtBy(count: number, armor: readonly ArmorLayer[], chanceFor: (damage: number) => number): number {
  const dice = sumOfDice(count, 6);
  return dice.mass.reduce(
    (sum, weight, index) => sum + weight * chanceFor(finalDamage(dice.min + index, { ...NO_HIT, armor })),
    0,
  );
}

/** The probability that damage after armor wounds, damages a ship at its scale (CEP-SHP-02) or stuns (GAP-06). */
function felt(kind: Weapon['payloadKind'], victim: CepheusCombatant, damage: number): number {
  const { hulk } = victim.state;
  if (kind === 'stun') return canBeStunned(victim) ? 1 - successChance(total(stunTally(victim, damage))) : 0;
  return (hulk?.frame === 'starship' ? shipDamage(damage, hulk.armor).damage : damage) > 0 ? 1 : 0;
}

const successChance = (dm: number): number => chanceAtLeast(sumOfDice(2, 6), SUCCESS - dm);

function harmOf({ payloadKind }: Weapon, { state }: CepheusCombatant): Parameters<typeof chance>[0] {
  if (isCloud(payloadKind)) return 'caught';
  if (payloadKind === 'stun') return 'knockOut';
  return state.hulk ? 'hurtsVehicle' : 'wound';
}
