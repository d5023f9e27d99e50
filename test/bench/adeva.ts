/** `adeva` material for the benchmarks: bursts drawn at random from a seed, so that nothing can be specialized to constants. */
import { attackFrom, plainStrike } from '../../src/rules/adeva/attack/making.ts';
import { attackMade, type AttackResult } from '../../src/rules/adeva/attack/resolve.ts';
import type { Attack } from '../../src/rules/adeva/attack/situation.ts';
import { landed, type Landed } from '../../src/rules/adeva/damage/landing.ts';
import { OPTIONS, type AdevaOptions } from '../../src/rules/adeva/options.ts';
import { adeva } from '../../src/rules/adeva/ruleset.ts';
import type { AdevaFight } from '../../src/rules/adeva/sheet/types.ts';
import { weaponOf } from '../../src/rules/adeva/sheet/weapons.ts';
import { combatantOf } from '../../src/rules/adeva/sheet/state.ts';
import { newFight, type Fight, idsIn } from '../../src/rules/kernel/fight.ts';
import type { Step } from '../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../src/rules/kernel/procedure.ts';
import type { Random } from '../../src/rules/kernel/random.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { packed } from './luggage.ts';
import type { Explained, Given } from './material.ts';

export const ruleset = adeva as unknown as Ruleset;

/** Most hits of the rifle that everybody carries. */
const RATING = 10;

const LOCATIONS = ['head', 'rightArm', 'leftArm', 'body', 'rightLeg', 'leftLeg'];

function someSheet(random: Random, rating: number, things: number): unknown {
  const score = (): { base: number } => ({ base: 30 + random.below(25) });
  const pool = (most: number): { value: number; max: number } => ({ value: most, max: most });
  return {
    characteristics: Object.fromEntries(
      ['ws', 'bs', 's', 't', 'ag', 'int', 'per', 'wp', 'fel'].map((key) => [key, score()]),
    ),
    wounds: pool(8 + random.below(8)),
    skills: { dodge: 'proficient', parry: 'proficient' },
    items: packed(
      [
        {
          id: 'rifle',
          type: 'weapon',
          kind: 'ranged',
          range: 60,
          hitRating: rating,
          dice: [{ count: 1, sides: 10 }],
          flat: 2 + random.below(5),
          addSb: false,
          pen: random.below(4),
          hands: 2,
        },
        {
          id: 'suit',
          type: 'armor',
          ap: Object.fromEntries(LOCATIONS.map((location) => [location, 2 + random.below(4)])),
        },
        ...(random.below(2) === 0 ? [{ id: 'field', type: 'deflector', strength: 20 + random.below(50) }] : []),
      ],
      things,
    ),
  };
}

/** `each` people a side, ready to fight. */
export const someFight = (random: Random, each: number, things = 0): Fight => fightWith(random, each, RATING, things);

function fightWith(random: Random, each: number, rating: number, things = 0): Fight {
  const people = Array.from({ length: each * 2 }, (_, index) => {
    const read = ruleset.read('character', someSheet(random, rating, things) as never);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const { sheet, state } = read.value;
    return { id: `c${index}`, name: `C${index}`, side: index % 2 === 0 ? 'a' : 'b', sheet, state };
  });
  return newFight('adeva', people);
}

/** A burst of up to ten hits with half a dozen modifiers, at a target that dodges or deflects. */
export const someAttack = (random: Random): Given => burst(random, RATING, 2 + random.below(RATING - 1));

/** A burst that may score so many hits. */
export const burstOf = (random: Random, hits: number): Given => burst(random, hits, hits);

function burst(random: Random, rating: number, intendedHits: number): Given {
  const base = fightWith(random, 1, rating);
  const [a, b] = idsIn(base) as [string, string];
  const initiative = { die: 5, bonus: 3, total: 8, agility: 30, tieRolls: [] };
  const combatants = base.combatants.map((combatant) => ({
    ...combatant,
    state: {
      ...combatant.state,
      initiative,
      aim: combatant.id === a ? { bonus: 10 + 10 * random.below(2) } : null,
    },
  }));
  const fight: Fight = { ...base, combatants, phase: 'underway', round: 2, turn: a, acted: { [a]: true } };
  const declared = {
    intendedHits,
    squares: 5 + random.below(30),
    higherGround: true,
    fog: random.below(2) === 0,
    intoMelee: true,
    mod: 10 + random.below(30),
  };
  return { fight, command: { action: 'burst', who: a, item: 'rifle', targets: [b], declared } };
}

/** The input of one attack's rules. */
export interface Resolvable {
  readonly attack: Attack;
  readonly options: AdevaOptions;
}

export function resolvable({ fight, command }: Given): Resolvable {
  const own = fight as unknown as AdevaFight;
  const options = OPTIONS.from(fight.options);
  const { who, targets } = command;
  const said = command.declared as { readonly intendedHits: number; readonly squares: number; readonly mod: number };
  const combatant = combatantOf(own, who);
  const strike = plainStrike({
    attacker: who,
    target: targets![0]!,
    action: 'burst',
    weapon: weaponOf(combatant, 'rifle')!,
    intendedHits: said.intendedHits,
    distance: said.squares,
    circumstances: ['higherGround', 'fog', 'intoMelee'],
    mods: [{ clause: 'ADE-MOD-11', label: 'SALVO.adeva.modifier.ruling', value: said.mod }],
    aim: combatant.state.aim?.bonus ?? 0,
  });
  return { attack: attackFrom(own, strike, options), options };
}

/** The rules of one attack alone, over and over: A4 to A13 with every evasion, every hit and every confirmation recorded. */
export function* resolved({ attack, options }: Resolvable): Procedure<Resolved> {
  const made = yield* attackMade(attack, () => attack, options);
  return { made, harm: yield* landed(attack, made, options) };
}

interface Resolved {
  readonly made: AttackResult;
  readonly harm: Landed;
}

export function worth({ harm }: Resolved): number {
  let sum = 0;
  for (const { dealt } of harm.hits) sum += dealt;
  return sum;
}

export const explained = ({ made, harm }: Resolved): Explained => ({
  tallies: [made.test.tally, ...made.answers.flatMap(({ tried }) => tried.map(({ test }) => test.tally))],
  steps: harm.hits.map(({ raw, soak }): readonly Step[] => [
    { clause: 'ADE-SOK-01', label: 'SALVO.adeva.step.soak', before: raw, after: Math.max(0, raw - soak) },
  ]),
});
