/** The attack check (FLU-GAP-06..09). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { entry, setAside, total, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { Boost } from '../check/action-dice.ts';
import { attackedModifiers, attackModifiers, isVulnerable, modifierWith } from '../fight/conditions.ts';
import type { FluidOptions } from '../options.ts';
import type { ActorKind, AttackKind } from '../sheet/fields.ts';

/** The facts of an attack check. Conditions are not counted in its modifiers yet. */
export interface AttackSituation {
  readonly kind: AttackKind;
  readonly actorKind: ActorKind;
  readonly baseAttack: number;
  readonly strMod: number;
  readonly dexMod: number;
  /** Range, the GM's ruling and all others, an entry for each. */
  readonly other: Tally;
  readonly aimed: boolean;
  readonly braced: boolean;
  /** Whether the target is out of the braced arc. */
  readonly outOfArc?: boolean;
  readonly conditions: readonly string[];
  /** Whether the target is within melee range. */
  readonly adjacent: boolean;
  readonly threatFrom: number;
  readonly errorTo: number;
  readonly target: Defender;
}

interface Defender {
  readonly base: number;
  readonly dexMod: number;
  readonly dodge: number;
  readonly other: number;
  readonly conditions: readonly string[];
}

/** FLU-GAP-06: the bonuses of Aim and Brace. */
const AIMED = 1;
const BRACED = 1;

/** FLU-GAP-06, -20, -28: the modifiers of the d20, without Action Dice. */
function attackTally(situation: AttackSituation): Tally {
  const ranged = situation.kind === 'ranged';
  const ability = ranged ? situation.dexMod : situation.strMod;
  const key = ranged ? 'SALVO.fluid.attack.dex' : 'SALVO.fluid.attack.str';
  const tally: TallyEntry[] = [
    entry('FLU-GAP-06', 'SALVO.fluid.attack.base', situation.baseAttack),
    entry('FLU-GAP-06', key, modifierWith(ability, situation.conditions)),
  ];
  if (situation.aimed) tally.push(entry('FLU-GAP-20', 'SALVO.fluid.attack.aim', AIMED));
  if (situation.braced) {
    const brace = entry('FLU-GAP-20', 'SALVO.fluid.attack.brace', BRACED);
    tally.push(lostIf(situation.outOfArc === true, brace, 'outOfArc'));
  }
  tally.push(...situation.other);
  tally.push(...attackModifiers(situation.conditions, ranged));
  tally.push(...attackedModifiers(situation.target.conditions, situation.adjacent, ranged));
  return tally;
}

/** FLU-GAP-07: Defense; a vulnerable target loses a positive Dex modifier and all dodge. */
export function defenseTally(target: Defender): Tally {
  const exposed = isVulnerable(target.conditions);
  const dex = modifierWith(target.dexMod, target.conditions);
  return [
    entry('FLU-GAP-07', 'SALVO.fluid.attack.defense', target.base),
    lostIf(exposed && dex > 0, entry('FLU-GAP-07', 'SALVO.fluid.attack.dex', dex), 'vulnerable'),
    lostIf(exposed, entry('FLU-GAP-07', 'SALVO.fluid.attack.dodge', target.dodge), 'vulnerable'),
    entry('FLU-GAP-07', 'SALVO.fluid.attack.worn', target.other),
  ];
}

const lostIf = (lost: boolean, line: TallyEntry, reason: string): TallyEntry =>
  lost ? setAside(line, `SALVO.fluid.reason.${reason}`) : line;

export interface AttackResult {
  readonly margin: number;
  readonly hit: boolean;
  readonly threat: boolean;
  readonly error: boolean;
}

/** An attack check before its d20: attack and Defense, and the bounds of threats and errors. */
export interface Attempt {
  readonly tally: Tally;
  readonly defenseTally: Tally;
  readonly actorKind: ActorKind;
  readonly threatFrom: number;
  readonly errorTo: number;
}

export const attemptOf = (situation: AttackSituation): Attempt => ({
  tally: attackTally(situation),
  defenseTally: defenseTally(situation.target),
  actorKind: situation.actorKind,
  threatFrom: situation.threatFrom,
  errorTo: situation.errorTo,
});

/** FLU-GAP-06, -08, -09: the result by the natural roll and the total. Standard actors score no threats. */
export function judgeAttack(
  natural: number,
  sum: number,
  defense: number,
  { actorKind, threatFrom, errorTo }: Attempt,
  options: FluidOptions,
): AttackResult {
  const hit =
    options.naturalAuto && natural === 20 ? true : options.naturalAuto && natural === 1 ? false : sum >= defense;
  return {
    margin: sum - defense,
    hit,
    threat: hit && natural >= threatFrom && actorKind === 'special',
    error: !hit && natural <= errorTo,
  };
}

export interface AttackRoll extends AttackResult {
  readonly boost: Boost | null;
  readonly bonus: number;
  /** d20 + bonus + Action Dice. */
  readonly total: number;
  readonly defense: number;
  readonly tally: Tally;
  readonly defenseTally: Tally;
}

/**
 * FLU-GAP-06..10: an attack check against one target. `boosting` adds Action Dice to the seen roll; null: none may be
 * added.
 */
export function* attackRoll(
  by: Id | null,
  attempt: Attempt,
  boosting: (seen: AttackRoll) => Procedure<Boost | null> | null,
  options: FluidOptions,
): Procedure<AttackRoll> {
  const d20 = yield* rollFaces(by, 1, 20, 'SALVO.fluid.roll.attack');
  const seen = attackOn(attempt, d20, null, options);
  const boosted = boosting(seen);
  const boost = boosted === null ? null : yield* boosted;
  return boost === null ? seen : attackOn(attempt, d20, boost, options);
}

/** The result of an attack check, given its d20 and its Action Dice. */
export function attackOn(attempt: Attempt, d20: Rolled, boost: Boost | null, options: FluidOptions): AttackRoll {
  const { tally, defenseTally: against } = attempt;
  const bonus = total(tally);
  const defense = total(against);
  const sum = d20.sum + bonus + (boost?.added ?? 0);
  const { margin, hit, threat, error } = judgeAttack(d20.sum, sum, defense, attempt, options);
  return { boost, bonus, total: sum, defense, tally, defenseTally: against, margin, hit, threat, error };
}
