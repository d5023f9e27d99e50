/** Cepheus material for the benchmarks: drawn at random from a seed, so that nothing can be specialized to constants. */
import { cepheus } from '../../src/rules/cepheus/index.ts';
import { newFight, type Fight, combatantIn } from '../../src/rules/kernel/fight.ts';
import type { Random } from '../../src/rules/kernel/random.ts';
import type { Json } from '../../src/rules/kernel/json.ts';
import { request } from '../../src/rules/cepheus/acts/acts.ts';
import { situationOf } from '../../src/rules/cepheus/attack/situation.ts';
import { takeDamage, woundsOf, type Allocation, type Health } from '../../src/rules/cepheus/harm/injury.ts';
import { resolveAttack, type AttackResult } from '../../src/rules/cepheus/attack/resolve.ts';
import { attackRefusal } from '../../src/rules/cepheus/attack/legality.ts';
import { attackTally } from '../../src/rules/cepheus/attack/modifiers.ts';
import type { AttackSituation } from '../../src/rules/cepheus/attack/facts.ts';
import { SENSORS, STANCES } from '../../src/rules/cepheus/types.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions } from '../../src/rules/cepheus/types.ts';
import type { Procedure } from '../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import type { Command, Ruleset } from '../../src/rules/ruleset.ts';
import { packed } from './luggage.ts';
import type { Explained } from './material.ts';

export const ruleset = cepheus as unknown as Ruleset;

const oneOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;

// prettier-ignore
/** Weapons of several kinds. */
const WEAPONS: readonly { readonly [field: string]: Json }[] = [
  { name: 'Rifle', ranges: ['rifle'], skill: 'Slug Rifle', damageDice: 3, rof: [1], slugThrower: true, recoil: true, telescopicSight: true },
  { name: 'Assault rifle', ranges: ['assaultWeapon'], skill: 'Slug Rifle', damageDice: 3, rof: [1, 4, 10], slugThrower: true, recoil: true, laserSight: true },
  { name: 'Laser rifle', ranges: ['rifle'], skill: 'Energy Rifle', damageDice: 5, rof: [1], laser: true, telescopicSight: true, intelTolerance: 0 },
  { name: 'Pistol', ranges: ['pistol'], skill: 'Slug Pistol', damageDice: 3, damageFlat: -3, rof: [1], slugThrower: true, recoil: true, laserSight: true },
  { name: 'Machine pistol', ranges: ['pistol'], skill: 'Slug Pistol', damageDice: 3, damageFlat: -3, rof: [1, 3], slugThrower: true, recoil: true, gyrostabilizer: true },
  { name: 'Shotgun', ranges: ['shotgun'], skill: 'Shotgun', damageDice: 4, rof: [1], slugThrower: true, recoil: true, flechette: true },
];

function someSheet(random: Random, things: number): Json {
  const score = (): Json => {
    const max = 5 + random.below(8);
    return { value: max, max };
  };
  const names = ['str', 'dex', 'end', 'int', 'edu', 'soc'];
  const weapon = oneOf(random, WEAPONS);
  const ar = 3 + random.below(7);
  const vest = { ar, arLaser: 1 + random.below(ar), ablative: random.below(2) === 0, layer: 0 };
  return {
    characteristics: Object.fromEntries(names.map((name) => [name, score()])),
    skills: { [weapon['skill'] as string]: random.below(4), 'Natural Weapons': random.below(2) },
    sensors: random.below(4) === 0 ? [oneOf(random, SENSORS)] : [],
    items: packed(
      [
        { id: 'weapon', type: 'weapon', equipped: true, magazine: { value: 30, max: 30 }, ...weapon },
        { id: 'vest', type: 'armor', name: 'Vest', equipped: true, ...vest },
      ],
      things,
    ),
  };
}

function somebody(random: Random, index: number, things = 0): CepheusCombatant {
  const read = cepheus.read('character', someSheet(random, things));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { sheet, state } = read.value;
  const ready = { ...state, initiative: 12, budget: { minor: 1, significant: 1 } };
  return { id: `c${index}`, name: `C${index}`, side: index % 2 === 0 ? 'a' : 'b', sheet, state: ready };
}

/** `each` people a side, ready to fight, at some distance. */
export function someFight(random: Random, each: number, things = 0): Fight {
  const people = Array.from({ length: each * 2 }, (_, index) => somebody(random, index, things));
  return newFight('cepheus', people, { scene: { metres: oneOf(random, [10, 20, 40]) } }) as unknown as Fight;
}

/** A fight in the midst of a round, and an attack of one on another that the rules allow, with six modifiers or more. */
export function someAttack(random: Random): { readonly fight: Fight; readonly command: Command } {
  for (;;) {
    const given = anyAttack(random);
    const { attack, options } = resolvable(given);
    if (attackRefusal(attack) === null && attackTally(attack, options).length >= 6) return given;
  }
}

/** Circumstances of a battlefield: light, smoke, weather, cover, stances, aim, movement, neighbors of the target. */
function anyAttack(random: Random): { readonly fight: Fight; readonly command: Command } {
  const oneIn = (several: number): boolean => random.below(several) === 0;
  const [a, b, c] = [somebody(random, 0), somebody(random, 1), somebody(random, 2)];
  const attacker = {
    ...a.state,
    aim: oneIn(4) ? null : { target: b.id, dm: 1 + random.below(6), kill: random.below(3) },
    reactions: random.below(2),
    hastened: oneIn(3),
    fatigued: oneIn(8),
    stance: oneOf(random, STANCES),
  };
  const target = {
    ...b.state,
    stance: oneOf(random, STANCES),
    metresMoved: random.below(25),
    cover: oneOf(random, ['none', 'quarter', 'half', 'threeQuarter'] as const),
    softCover: oneIn(4),
  };
  const people = [{ ...a, state: attacker }, { ...b, state: target }, c];
  const fight = newFight('cepheus', people) as CepheusFight;
  const underway: CepheusFight = { ...fight, phase: 'underway', round: 2, turn: a.id, acted: { [a.id]: true } };
  const declared = {
    mode: oneIn(2) ? 'single' : oneOf(random, modesOf(underway, a.id)),
    metres: 2 + random.below(60),
    light: oneOf(random, ['normal', 'normal', 'low', 'low', 'dark']),
    smoke: oneOf(random, ['none', 'none', 'normal', 'thick']),
    weather: oneOf(random, ['none', 'none', 'extreme']),
    gravity: oneIn(8) ? 0 : 1,
    ...(oneIn(8) ? { neighbors: [{ id: c.id, metres: 1 }] } : {}),
    ...(oneIn(4) ? { otherDm: oneOf(random, [-2, -1, 1, 2]) } : {}),
  };
  const command = { action: 'attack', who: a.id, item: 'weapon', targets: [b.id], declared };
  return { fight: underway as unknown as Fight, command };
}

function modesOf(fight: CepheusFight, who: string): readonly string[] {
  const choice = cepheus.choices(fight, who, 'attack').find(({ item }) => item === 'weapon')!;
  return choice.fields.find(({ key }) => key === 'mode')!.options!.map(({ id }) => id);
}

/** The input of one attack's rules. */
export interface Resolvable {
  readonly attack: AttackSituation;
  /** Of the target. */
  readonly health: Health;
  readonly options: CepheusOptions;
}

/** The facts of `someAttack` as the rules see them, before anything is rolled. */
export function resolvable(given: { readonly fight: Fight; readonly command: Command }): Resolvable {
  const fight = given.fight as CepheusFight;
  const target = given.command.targets![0]!;
  const parts = request(fight, given.command);
  if (isRefusal(parts)) throw new Error(`refused: ${parts.refused}`);
  const { sheet, state } = combatantIn(fight, target);
  const health = { max: sheet.max, current: state.current };
  return { attack: situationOf(parts, target), health, options: parts.options };
}

/** Legality, tally, check, damage with its steps, where the points go and what state they bring. */
export function* resolved({ attack, health, options }: Resolvable): Procedure<Resolved> {
  const result = yield* resolveAttack(attack, options);
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`);
  if (!result.damage) return { result, taken: null, isWounded: false };
  const taken = yield* takeDamage(attack.target.id, health, result.damage.damage);
  const { wounded } = woundsOf({ max: health.max, current: taken.current }, false, options);
  return { result, taken, isWounded: wounded };
}

interface Resolved {
  readonly result: AttackResult;
  /** Null: nobody is hurt. */
  readonly taken: Allocation | null;
  readonly isWounded: boolean;
}

export const worth = ({ result: { damage }, taken, isWounded }: Resolved): number =>
  damage && taken ? damage.damage + taken.surplus + (isWounded ? 1 : 0) : 0;

export const explained = ({ result: { tally, damage } }: Resolved): Explained => ({
  tallies: [tally],
  steps: damage ? [damage.steps] : [],
});
