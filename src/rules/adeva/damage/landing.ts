/** The hits left after evasion: location, damage, placed degrees, confirmations, soak and Wounds (steps A8 to A14). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure, RolledFaces } from '../../kernel/procedure.ts';
import type { TargetAnswer } from '../attack/resolve.ts';
import type { Attempt } from '../attack/situation.ts';
import { unarmedFatigue } from '../harm/fatigue.ts';
import { wounded, type Wounded } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import { afterSpending, noPoints, type Points } from '../recovery/fate.ts';
import type { TestResult } from '../score/test.ts';
import { NONE } from '../sheet/state.ts';
import type { Location } from '../terms.ts';
import {
  confirmationsOf,
  confirmedAs,
  confirmedTimes,
  dealtWith,
  type Confirmation,
  type ConfirmedTest,
} from './critical.ts';
import { damageRolled, degreesPlaced, rawDamage, type DiePlace } from './damage.ts';
import { located } from './location.ts';
import type { Body, CoverPiece, Vitals } from './profile.ts';
import { coverAt, soakOf, soaked, valueAtLocation, type Soaking } from './soak.ts';
import { withstood, type Withstood } from './takedown.ts';

/** A hit left after evasion. */
export interface Hit {
  readonly target: Id;
  /** The location; null: the target has no locations. */
  readonly location: Location | null;
  /** Whether the reversed attack roll gave the location (GAP-05). */
  readonly byAttackRoll: boolean;
  /** The faces of the damage dice. */
  readonly faces: readonly number[];
  /** The rolls: that of the location, if it had one, then those of the damage. */
  readonly dice: readonly RolledFaces[];
  /** The index of the die that the degrees replace; null: none. */
  readonly replaced: number | null;
  readonly raw: number;
  /** The number of dice at their maximum, which give the chance of a critical hit. */
  readonly maxima: number;
  readonly soak: number;
  /** The parts of the soak; null: the damage ignores it. */
  readonly soaking: Soaking | null;
  readonly negated: boolean;
  /** The dealt damage with the minimum of a confirmed critical. A Take Down negates it afterwards (ADE-TKD-03). */
  readonly dealt: number;
  readonly confirmations: readonly Confirmation[];
  /** The effect on Wounds; null: the damage of a Take Down is negated. */
  readonly wounded: Wounded | null;
  /** The levels of fatigue from the rider of Unarmed (ADE-UNA-02). */
  readonly fatigue: number;
  /** The covers that the hit gets through, each of which it lowers by 1 (GAP-07). */
  readonly worn: readonly CoverPiece[];
}

/** The hits of an attack with their damage. */
export interface Landed {
  readonly hits: readonly Hit[];
  /** The die that the degrees replace; null: none. */
  readonly replaced: DiePlace | null;
  /** The target's test against a Take Down; null: the attack is no Take Down, or no hit is left. */
  readonly withstood: Withstood | null;
}

/** A hit with its location and dice, before its damage is known. */
interface PlacedHit {
  readonly answer: Answer;
  readonly location: Location | null;
  readonly byAttackRoll: boolean;
  readonly faces: readonly number[];
  readonly dice: readonly RolledFaces[];
}

/** The test of an attack and the answers to it, as far as its hits depend on them. */
interface Struck {
  readonly test: Pick<TestResult, 'roll' | 'dos'>;
  readonly answers: readonly Answer[];
}

/** The answer of a target, as far as the hits on it depend on it. */
type Answer = Pick<TargetAnswer, 'defender' | 'hitsLeft'>;

/** The steps A8 to A14 of an attack. `pointsOf`: the Fate Points that a combatant has left. */
export function* landed(
  attack: Attempt,
  result: Struck,
  options: AdevaOptions,
  pointsOf: (who: Id) => Points = noPoints,
): Procedure<Landed> {
  const placed = yield* allPlaced(attack, result); // A8
  if (placed.length === 0) return NOTHING;
  const { sides } = attack.damage;
  const faces = placed.map((hit) => hit.faces);
  const { dos } = result.test;
  const replaced = yield* degreesPlaced(attack.attacker, faces, sides, dos, options); // A9
  const raws = placed.map((hit, index) =>
    rawDamage(attack.damage, hit.faces, replaced?.hit === index ? { die: replaced.die, dos } : null, options),
  ); // A10
  const maxima = raws.map((hit) => hit.maxima);
  const soakedHits: Hit[] = [];
  let confirming = confirmedAs(attack.test, attack.test.fate ? pointsOf(attack.attacker!) : noPoints());
  for (let index = 0; index < placed.length; index++) {
    const count = attack.takeDown ? 0 : confirmationsOf(maxima, index, options); // ADE-TKD-07
    const place = replaced?.hit === index ? replaced.die : null;
    const hit = yield* soakedHit(attack, confirming, placed[index]!, raws[index]!, count, place, soakedHits, options);
    soakedHits.push(hit);
    for (const { test } of hit.confirmations) confirming = afterSpending(confirming, test);
  }
  const withstood = yield* takeDownTest(attack, placed, soakedHits, pointsOf, options);
  return { hits: soakedHits, replaced, withstood };
}

const NOTHING: Landed = { hits: NONE, replaced: null, withstood: null };

/** Step A8: the location and the damage dice of each hit left. */
function* allPlaced(
  { attacker, calledLocation, damage }: Attempt,
  { test, answers }: Struck,
): Procedure<readonly PlacedHit[]> {
  const placed: PlacedHit[] = [];
  for (const answer of answers) {
    for (let hit = 0; hit < answer.hitsLeft; hit++) {
      const hasOneAp = typeof answer.defender.body.ap === 'number';
      const place = hasOneAp ? null : yield* located(attacker, placed.length, test.roll, calledLocation);
      const { faces, dice } = yield* damageRolled(attacker, damage.sides);
      placed.push({
        answer,
        location: place && place.location,
        byAttackRoll: place !== null && place.dice === null && calledLocation === null,
        faces,
        dice: place?.dice ? [place.dice, ...dice] : dice,
      });
    }
  }
  return placed;
}

/**
 * The steps A11 to A13 of one hit. `count`: its number of confirmations; `replaced`: the die that the degrees replace;
 * `earlier`: the hits before it.
 */
function* soakedHit(
  attack: Attempt,
  confirming: ConfirmedTest,
  { answer, location, byAttackRoll, faces, dice }: PlacedHit,
  { raw, maxima }: { readonly raw: number; readonly maxima: number },
  count: number,
  replaced: number | null,
  earlier: readonly Hit[],
  options: AdevaOptions,
): Procedure<Hit> {
  const { body } = answer.defender;
  const covers = body.cover > 0 || body.carried ? coversLeft(body, location, earlier) : NONE;
  const cover = covers.length === 0 ? 0 : coverAt({ cover: 0, carried: covers }, location);
  const soaking = attack.damage.ignoresSoak
    ? null
    : { tb: body.tb, ap: valueAtLocation(body.ap, location), cover, pen: attack.damage.pen };
  const soak = soaking ? soakOf(soaking) : 0;
  const confirmations = count === 0 ? NONE : yield* confirmedTimes(count, confirming, body.guarded, raw, soak, options);
  const dealt = dealtWith(
    raw,
    soak,
    confirmations.some((confirmation) => confirmation.confirmed),
  );
  const chart = body.ship ? options.lethalChartShips : options.lethalChart;
  const harm = attack.takeDown
    ? null
    : wounded(vitalsLeft(body, earlier), dealt, attack.damage.subdual, options, chart);
  return {
    target: body.id,
    location,
    byAttackRoll,
    faces,
    dice,
    replaced,
    raw,
    maxima,
    soak,
    soaking,
    negated: soaked(raw, soak).negated && dealt === 0,
    dealt,
    confirmations,
    wounded: harm,
    fatigue: attack.damage.unarmed && !attack.takeDown ? unarmedFatigue({ raw, dealt, tb: body.tb }, options) : 0,
    worn: dealt > 0 ? covers : NONE,
  };
}

/** The covers that stand at a location after earlier hits of the attack, with the AP that these leave them there. */
function coversLeft(
  { id, cover, carried = NONE }: Body,
  location: Location | null,
  earlier: readonly Hit[],
): readonly CoverPiece[] {
  const left: CoverPiece[] = [];
  for (const piece of [{ id: null, ap: cover }, ...carried]) {
    let ap = valueAtLocation(piece.ap, location);
    for (const { target, worn } of earlier) if (target === id && worn.some((each) => each.id === piece.id)) ap--;
    if (ap > 0) left.push({ id: piece.id, ap });
  }
  return left;
}

/** The vitals of a body after earlier hits of the attack. */
function vitalsLeft({ id, vitals }: Body, earlier: readonly Hit[]): Vitals {
  let left = vitals;
  for (const { target, wounded } of earlier) if (target === id && wounded) left = vitalsAfter(left, wounded);
  return left;
}

const vitalsAfter = ({ fate, diesAtZero }: Vitals, { wounds, lethal }: Wounded): Vitals => ({
  wounds,
  lethal,
  fate,
  diesAtZero,
});

/** Step A14: the Toughness test against a Take Down, which has a single hit (ADE-TKD-03). */
function* takeDownTest(
  attack: Attempt,
  placed: readonly PlacedHit[],
  hits: readonly Hit[],
  pointsOf: (who: Id) => Points,
  options: AdevaOptions,
): Procedure<Withstood | null> {
  if (!attack.takeDown) return null;
  const { body } = placed[0]!.answer.defender;
  const { raw, dealt } = hits[0]!;
  return yield* withstood(
    {
      by: body.id,
      tb: body.tb,
      dealt,
      raw,
      toughness: body.toughness,
      mods: body.toughnessMods,
      ...pointsOf(body.id),
    },
    options,
  );
}
