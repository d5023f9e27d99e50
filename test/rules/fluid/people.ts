/** People and fights for the tests of `fluid`, built the way the adapter builds them: through `read`. */
import {
  fluid,
  type FluidCombatant,
  type FluidFight,
  type FluidState,
  type Weapon,
} from '../../../src/rules/fluid/index.ts';
import { newFight, combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import { deepFreeze, type Json } from '../../../src/rules/kernel/json.ts';

type Bag = { readonly [key: string]: Json };

const GUN: Bag = { type: 'weapon', kind: 'ranged', magazine: { value: 30, max: 30 }, proficiency: 'guns' };

export const WEAPONS: { readonly [id: string]: Bag } = {
  pistol: { ...GUN, id: 'pistol', damage: { dice: 1, sides: 10, flat: 1 }, increment: 20, recoil: 8 },
  rifle: {
    ...GUN,
    id: 'rifle',
    damage: { dice: 2, sides: 6 },
    increment: 60,
    recoil: 5,
    burst: true,
    autofireRating: 5,
  },
  mortar: { ...GUN, id: 'mortar', damage: { dice: 4, sides: 6 }, tactical: true, blastIncrement: 2 },
  taser: { ...GUN, id: 'taser', damage: { dice: 3, sides: 6 }, damageType: 'electrical' },
  sword: { type: 'weapon', id: 'sword', kind: 'melee', damage: { dice: 1, sides: 8, flat: 2 } },
  smg: { ...GUN, id: 'smg', damage: { dice: 1, sides: 6 }, recoil: 3, burst: true },
};

export interface Person {
  readonly id: string;
  readonly side?: string;
  readonly weapons?: readonly string[];
  /** Parts of the sheet as a document has them. */
  readonly sheet?: Bag;
  readonly state?: Partial<FluidState>;
}

/** An able person with average scores, +2 to Initiative and no Action Dice unless the test says otherwise. */
const USUAL: Bag = {
  kind: 'special',
  initBonus: 2,
  baseAttack: 4,
  vitality: { value: 20, max: 20 },
  wounds: { value: 12, max: 12 },
  scores: { str: 12, dex: 12, con: 12, int: 14, wis: 10 },
  saves: { fort: 3, ref: 4, will: 2 },
  proficiencies: ['guns'],
  sightRange: 200,
  hearingRange: 60,
};

export function person({ id, side = 'us', weapons = [], sheet = {}, state = {} }: Person): FluidCombatant {
  const source = { ...USUAL, ...sheet, items: weapons.map((name) => WEAPONS[name]!) };
  const { ok, value, problems } = fluid.read('character', source);
  if (!ok) throw new Error(JSON.stringify(problems));
  return { id, name: id, side, sheet: value.sheet, state: { ...value.state, ...state } };
}

/** A fight in `setup`; `rest` puts it further on. */
export function fightOf(people: readonly Person[], rest: Partial<FluidFight> = {}): FluidFight {
  return deepFreeze({ ...newFight<FluidCombatant>('fluid', people.map(person)), ...rest });
}

/** A fight in its first combat round, in which `turn` acts; Counts by the state of each. */
export const running = (people: readonly Person[], turn: string, rest: Partial<FluidFight> = {}): FluidFight =>
  fightOf(people, { phase: 'underway', round: 1, turn, acted: { [turn]: true }, ...rest });

/** The same fight with other values in all weapons of one combatant: what no document holds, or what a test is about. */
export function armed(fight: FluidFight, id: string, weapon: Partial<Weapon>): FluidFight {
  const found = combatantIn(fight, id);
  const weapons = found.sheet.weapons.map((each) => ({ ...each, ...weapon }));
  return withCombatant(fight, { ...found, sheet: { ...found.sheet, weapons } });
}
