/** The chance of everybody around to be hurt by a payload, or to stand in its cloud: wherever it may land. */
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
import { armorNow, combatantOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusOptions, Weapon } from '../types.ts';
import { shipDamage } from '../vehicles/starship.ts';
import { isCloud, zoneDice } from './blast.ts';
import {
  apart,
  around,
  BACK_BLAST,
  behindRocket,
  canBeStunned,
  GOES_OFF_FROM,
  scatterMetres,
  stunTally,
} from './explosion.ts';

/**
 * CEP-EXP-01, CEP-THR-04 to -06: of everybody possibly in it, if nobody reacts and where bearings are measured; of those
 * behind a rocket launcher by its back blast as well, hit or miss (GAP-05).
 */
export function blastChances(request: Request, situation: AttackSituation): NonNullable<Odds['each']> {
  const { fight, options, targets } = request;
  const item = request.item!;
  const effects = effectsOf(situation, options);
  const near = around(request, targets[0] ?? null);
  const behind = behindRocket(request);
  const places = new Map([...behind, ...near].map(({ id }) => [id, near.find((place) => place.id === id) ?? null]));
  return [...places].flatMap(([who, place]) => {
    const victim = combatantOf(fight, who);
    const byShells = place ? shelled(request, situation, item, effects, place, victim) : 0;
    const chanceOf = 1 - (1 - byShells) * (1 - scorched(behind, victim));
    return chanceOf > 0 ? [{ who, chances: [chance(harmOf(item, victim), chanceOf)] }] : [];
  });
}

/** The chance that one of the shells harms a combatant. */
function shelled(
  request: Request,
  situation: AttackSituation,
  item: Weapon,
  effects: readonly Weighted[],
  place: Near,
  victim: CepheusCombatant,
): number {
  const harm = harmIn(item, victim);
  let chanceOf = 0;
  for (const { effect, weight } of effects) {
    // CEP-SUP-05: a shot that suppresses goes off where it hurts nobody.
    const harmless = effect >= 0 && situation.suppression ? 1 : 1 - chanceAt(request, item, place, effect, harm);
    chanceOf += weight * (1 - harmless ** situation.burstSize);
  }
  return chanceOf;
}

/** The chance that the back blast harms a combatant, if it stands behind. */
function scorched(behind: readonly Near[], victim: CepheusCombatant): number {
  const place = behind.find(({ id }) => id === victim.id);
  return place ? harmIn({ payload: BACK_BLAST, payloadKind: 'rocket' }, victim)(place.metres) : 0;
}

interface Weighted {
  readonly effect: number;
  readonly weight: number;
}

/** Every Effect of the check with its probability. */
function effectsOf(situation: AttackSituation, options: CepheusOptions): readonly Weighted[] {
  const dm = total(attackTally(situation, options));
  const dice = checkDice(situation);
  return dice.mass.map((weight, index) => ({ effect: dice.min + index + dm - SUCCESS, weight }));
}

/** The probability that a combatant so many meters from the explosion of one shell is harmed. */
type Harm = (metres: number) => number;

function chanceAt(request: Request, item: Weapon, place: Near, effect: number, harm: Harm): number {
  if (effect >= 0) return harm(place.metres);
  const isRocket = item.payloadKind === 'rocket';
  const goesOff = isRocket ? (7 - GOES_OFF_FROM) / 6 : 1;
  const options = isRocket ? { ...request.options, scatter: 'magnitude' as const } : request.options;
  return goesOff * scatteredHarm(place, scatterMetres(effect, options), asNumber(request.declared, 'direction'), harm);
}

/** CEP-THR-06: any of 360 directions, unless the table has measured one; `said` below 0: it has not. */
function scatteredHarm({ metres, degrees }: Near, away: number, said: number, harm: Harm): number {
  if (away === 0) return harm(metres);
  if (metres === 0) return harm(away);
  // Without a bearing it lies neither nearer nor farther, as the GM is offered it.
  if (degrees === undefined) return harm(apart(metres, away, 90));
  if (said >= 0) return harm(apart(metres, away, degrees - said));
  let sum = 0;
  for (let direction = 0; direction < 360; direction++) sum += harm(apart(metres, away, degrees - direction));
  return sum / 360;
}

/** CEP-EXP-01: the dice of the zone against the armor; in a cloud it is enough to stand there. */
function harmIn({ payload, payloadKind }: Pick<Weapon, 'payload' | 'payloadKind'>, victim: CepheusCombatant): Harm {
  if (isCloud(payloadKind)) {
    const { radius } = payload.at(-1)!;
    return (metres) => (metres <= radius ? 1 : 0);
  }
  const known = new Map<number, number>();
  return (metres) => {
    const count = zoneDice(payload, metres);
    const before = known.get(count);
    if (before !== undefined) return before;
    const found = count === 0 ? 0 : hurtBy(count, armorNow(victim), (damage) => felt(payloadKind, victim, damage));
    known.set(count, found);
    return found;
  };
}

function hurtBy(count: number, armor: readonly ArmorLayer[], feels: (damage: number) => number): number {
  const dice = sumOfDice(count, 6);
  return dice.mass.reduce(
    (sum, weight, index) => sum + weight * feels(finalDamage(dice.min + index, { ...NO_HIT, armor })),
    0,
  );
}

/** The chance that this damage after armor tells: by a wound, on a ship after its scale (CEP-SHP-02), by a stun (GAP-06). */
function felt(kind: Weapon['payloadKind'], victim: CepheusCombatant, damage: number): number {
  const { hulk } = victim.state;
  if (kind === 'stun') return canBeStunned(victim) ? 1 - stands(total(stunTally(victim, damage))) : 0;
  return (hulk?.frame === 'starship' ? shipDamage(damage, hulk.armor).damage : damage) > 0 ? 1 : 0;
}

const stands = (dm: number): number => chanceAtLeast(sumOfDice(2, 6), SUCCESS - dm);

function harmOf({ payloadKind }: Weapon, { state }: CepheusCombatant): Parameters<typeof chance>[0] {
  if (isCloud(payloadKind)) return 'caught';
  if (payloadKind === 'stun') return 'knockOut';
  return state.hulk ? 'hurtsVehicle' : 'wound';
}
