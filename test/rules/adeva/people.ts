/** People and fights for the tests of `adeva`, built the way the adapter builds them: through `read`. */
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaCombatant, AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import type { Kind } from '../../../src/rules/adeva/terms.ts';
import { newFight } from '../../../src/rules/kernel/fight.ts';
import { deepFreeze, type Json } from '../../../src/rules/kernel/json.ts';
import { scripting } from '../fight-log.ts';

type Bag = { readonly [key: string]: Json };

export interface Person {
  readonly id: string;
  readonly side?: string;
  readonly kind?: Kind;
  /** Base scores; 30 where none is said. */
  readonly scores?: { readonly [name: string]: number };
  readonly items?: readonly Bag[];
  readonly sheet?: Bag;
  readonly state?: Partial<AdevaState>;
}

export function person({
  id,
  side = id,
  kind = 'character',
  scores = {},
  items = [],
  sheet = {},
  state = {},
}: Person): AdevaCombatant {
  const characteristics = Object.fromEntries(Object.entries(scores).map(([name, base]) => [name, { base }]));
  const read = adeva.read(kind, { characteristics, items, ...sheet });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { id, name: id, side, sheet: read.value.sheet, state: { ...read.value.state, ...state } };
}

export const fightOf = (people: readonly Person[], rest: Partial<AdevaFight> = {}): AdevaFight =>
  deepFreeze({ ...newFight('adeva', people.map(person), rest), ...rest });

/** A place in the order. */
export const placed = (total: number, agility = 30) => ({
  initiative: { die: 1, bonus: total - 1, total, agility, tieRolls: [] },
});

/** A fight on `turn` in round 1, in the order in which the people are listed. */
export const underway = (people: readonly Person[], turn: string, rest: Partial<AdevaFight> = {}): AdevaFight =>
  fightOf(
    people.map((person, index) => ({ ...person, state: { ...placed(20 - index), ...person.state } })),
    { phase: 'underway', round: 1, turn, acted: { [turn]: true }, ...rest },
  );

const d10 = [{ count: 1, sides: 10 }];
const d5 = [{ count: 1, sides: 5 }];

// prettier-ignore
export const ITEMS = {
  sword: { id: 'sword', type: 'weapon', kind: 'melee', hitRating: 2, dice: d10, flat: 1, pen: 1, parryMod: 10 },
  knife: { id: 'knife', type: 'weapon', kind: 'thrown', range: 5, dice: d5, qualities: ['small'] },
  blades: { id: 'blades', type: 'weapon', kind: 'melee', hitRating: 4, dice: d5, flat: 2, hands: 2, qualities: ['twoHanded'] },
  hammer: { id: 'hammer', type: 'weapon', kind: 'melee', dice: [{ count: 2, sides: 10 }], pen: 2, hands: 2, parryMod: -10, qualities: ['twoHanded'] },
  claws: { id: 'claws', type: 'weapon', kind: 'melee', hitRating: 2, dice: d10, pen: 1, qualities: ['natural'] },
  cudgel: { id: 'cudgel', type: 'weapon', kind: 'melee', dice: d10, qualities: ['primitive'] },
  baton: { id: 'baton', type: 'weapon', kind: 'melee', dice: d10, qualities: ['subdual'] },
  pistol: { id: 'pistol', type: 'weapon', kind: 'ranged', range: 15, dice: d10, flat: 2, clip: { value: 8, max: 8 }, reloadCost: 'half', qualities: ['pistol'] },
  machinePistol: { id: 'machinePistol', type: 'weapon', kind: 'ranged', range: 15, hitRating: 4, dice: d10, flat: 1, clip: { value: 20, max: 20 }, semi: 4, qualities: ['pistol'] },
  rifle: { id: 'rifle', type: 'weapon', kind: 'ranged', range: 50, hitRating: 6, dice: d10, flat: 3, pen: 1, clip: { value: 30, max: 30 }, semi: 3, full: 6, hands: 2, qualities: ['twoHanded'] },
  turret: { id: 'turret', type: 'weapon', kind: 'ranged', range: 12, hitRating: 3, dice: d10, flat: 2, pen: 1, pointDefense: true, mounted: true },
  vest: { id: 'vest', type: 'armor', ap: { body: 3 } },
  suit: { id: 'suit', type: 'armor', ap: { head: 4, rightArm: 4, leftArm: 4, body: 4, rightLeg: 4, leftLeg: 4 } },
  shield: { id: 'shield', type: 'armor', cover: true, ap: { leftArm: 4, body: 4 } },
  field: { id: 'field', type: 'deflector', strength: 50 },
} as const satisfies { readonly [name: string]: Bag };

/** Kinds of events that a log has no line for. */
const QUIET: readonly string[] = [
  'actionPaid',
  'turnOpened',
  'attacked',
  'turnStarted',
  'turnEnded',
  'roundBegan',
  'roundEnded',
  'reactionsRefreshed',
];

export const { start, next, act } = scripting(adeva, (kind) => !QUIET.includes(kind));
