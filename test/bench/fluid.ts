/** Fluid material for the benchmarks: drawn at random from a seed, so that nothing can be specialized to constants. */
import { request } from '../../src/rules/fluid/acts/acts.ts';
import type { Request } from '../../src/rules/fluid/acts/act.ts';
import { hitsOf } from '../../src/rules/fluid/attack/hits.ts';
import { attackRoll, attemptOf, type AttackRoll, type AttackSituation } from '../../src/rules/fluid/attack/roll.ts';
import { fireOf, situationOf } from '../../src/rules/fluid/attack/situation.ts';
import { damageSave } from '../../src/rules/fluid/harm/damage-save.ts';
import { criticalInjuryCheck } from '../../src/rules/fluid/harm/injury.ts';
import { lossOf, reductionFor, throughArmor } from '../../src/rules/fluid/harm/wounds.ts';
import { fluid, type FluidCombatant, type FluidFight } from '../../src/rules/fluid/index.ts';
import type { FluidOptions } from '../../src/rules/fluid/options.ts';
import { spenderOf } from '../../src/rules/fluid/sheet/state.ts';
import { newFight, type Fight, combatantIn, withCombatant } from '../../src/rules/kernel/fight.ts';
import type { Json } from '../../src/rules/kernel/json.ts';
import type { Step } from '../../src/rules/kernel/outcome.ts';
import { rollSum, type Procedure } from '../../src/rules/kernel/procedure.ts';
import type { Random } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { packed } from './luggage.ts';
import type { Explained, Given } from './material.ts';

export const ruleset = fluid as unknown as Ruleset;

const oneOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;

/** A random sheet, in one of three cases that of a standard character. */
function someSheet(random: Random, things: number): Json {
  const score = (): number => 8 + random.below(11);
  const con = score();
  return {
    kind: random.below(3) === 0 ? 'standard' : 'special',
    initBonus: random.below(9) - 1,
    level: 1 + random.below(8),
    scores: { str: score(), dex: score(), con, int: score(), wis: score() },
    baseAttack: 2 + random.below(6),
    attackOther: { ranged: 1 + random.below(3) },
    defense: { base: 10, dodge: random.below(4), other: random.below(3) },
    vitality: { value: 20 + random.below(20), max: 40 },
    wounds: { value: con, max: con },
    damageSave: 2 + random.below(6),
    saves: { fort: random.below(7), ref: random.below(7), will: random.below(7) },
    actionDice: 3,
    proficiencies: ['longarm'],
    items: packed(
      [
        {
          id: 'carbine',
          type: 'weapon',
          name: 'Carbine',
          kind: 'ranged',
          damage: { dice: 3, sides: 6, flat: 1 },
          armorPiercing: random.below(3),
          increment: 30,
          recoil: 8,
          burst: true,
          autofireRating: 6,
          magazine: { value: 30, max: 30 },
          proficiency: 'longarm',
        },
        { id: 'vest', type: 'armor', equipped: true, dr: { melee: 2, ranged: 1 + random.below(4) }, defensePenalty: 1 },
      ],
      things,
    ),
  };
}

/** `each` people a side, ready to fight. */
export function someFight(random: Random, each: number, things = 0): Fight {
  const people = Array.from({ length: each * 2 }, (_, index): FluidCombatant => {
    const read = fluid.read('character', someSheet(random, things));
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return { id: `c${index}`, name: `C${index}`, side: index % 2 === 0 ? 'a' : 'b', ...read.value };
  });
  return newFight('fluid', people) as unknown as Fight;
}

/** A fight between two in the midst of a round, and an attack of the first with six modifiers and more at work. */
export function someAttack(random: Random): Given {
  const base = someFight(random, 1) as unknown as FluidFight;
  const [a, b] = base.combatants as [FluidCombatant, FluidCombatant];
  const condition = (id: string) => ({ [id]: { id, clause: 'FLU-GAP-28', until: { at: 'never' as const } } });
  const aiming = { ...a.state, count: 15, aim: b.id, braced: true, conditions: condition('fatigued') };
  const hiding = { ...b.state, count: 12, conditions: condition(oneOf(random, ['crouched', 'prone'])) };
  const halves = { ...a.state.actions, halves: 2 };
  const underway: FluidFight = { ...base, phase: 'underway', round: 2, turn: a.id, acted: { [a.id]: true } };
  const attacker = { ...a, state: { ...aiming, actions: halves } };
  const fight = withCombatant(underway, attacker, { ...b, state: hiding });
  const declared = {
    mode: oneOf(random, ['single', 'burst']),
    distance: oneOf(random, [20, 45, 80]),
    ruling: oneOf(random, [-2, -1, 1]),
  };
  const command = { action: 'attack', who: a.id, item: 'carbine', targets: [b.id], declared };
  return { fight: fight as unknown as Fight, command };
}

/** The input of one attack's rules. */
export interface Resolvable {
  readonly request: Request;
  readonly target: FluidCombatant;
  readonly situation: AttackSituation;
}

export function resolvable(given: Given): Resolvable {
  const parts = request(given.fight as unknown as FluidFight, given.command);
  if (isRefusal(parts)) throw new Error(`refused: ${parts.refused}`);
  const target = combatantIn(parts.fight, given.command.targets![0]!);
  return { request: parts, target, situation: situationOf(parts, fireOf(parts), parts.fight, target.id) };
}

/** The rules of one attack alone, over and over: the check with both tallies, hits, damage through armor, what it does. */
export function* resolved({ request: parts, target, situation }: Resolvable): Procedure<Resolved> {
  const roll = yield* attackRoll(parts.who, attemptOf(situation), unboosted, parts.options);
  const steps: (readonly Step[])[] = [];
  const lethal = roll.hit ? yield* hurt(parts, roll, target, steps) : 0;
  return { roll, lethal, steps };
}

interface Resolved {
  readonly roll: AttackRoll;
  readonly lethal: number;
  /** The steps of each hit. */
  readonly steps: readonly (readonly Step[])[];
}

export const worth = ({ lethal }: Resolved): number => lethal;

export const explained = ({ roll, steps }: Resolved): Explained => ({
  tallies: [roll.tally, roll.defenseTally],
  steps,
});

// oxlint-disable-next-line require-yield -- it stands where a boost would ask for dice
function* unboosted(): Procedure<null> {
  return null;
}

/** FLU-GAP-11, -14, -23, -31: the hits one by one. */
function* hurt(
  parts: Request,
  roll: AttackRoll,
  target: FluidCombatant,
  steps: (readonly Step[])[],
): Procedure<number> {
  const { item, options } = parts;
  const { sheet } = target;
  let { vitality, wounds } = target.state;
  const { woundsMax } = target.state;
  let lethal = 0;
  for (let left = hitsOf(parts, fireOf(parts), roll); left > 0; left--) {
    const { dice, sides, flat } = item!.damage;
    const rolled = yield* rollSum(parts.who, dice, sides, 'SALVO.fluid.roll.damage');
    const reduction = reductionFor(sheet.dr, item!.kind, item!.damageType, item!.armorPiercing);
    const through = throughArmor(Math.max(0, rolled.sum + flat), reduction);
    steps.push(through.steps);
    lethal += through.damage;
    if (sheet.kind === 'standard') yield* saved(target, through.damage, options);
    else {
      const loss = lossOf({ vitality, wounds, woundsMax }, through.damage, false, options);
      vitality -= loss.vitality;
      wounds -= loss.wounds;
    }
  }
  if (sheet.kind === 'special') {
    yield* criticalInjuryCheck({ ...spenderOf(target), dice: 0 }, lethal, sheet.saves.fort, options);
  }
  return lethal;
}

function saved({ id, sheet, state }: FluidCombatant, damage: number, options: FluidOptions) {
  const { damageSave: saveBonus, failuresToDrop } = sheet;
  const { failures } = state;
  return damageSave(
    id,
    { damage, damageTaken: 0, saveBonus, criticalDice: 0, blast: false, failures, failuresToDrop },
    options,
  );
}
