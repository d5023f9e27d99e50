/** The reader of unchecked sheets, which makes a combatant's sheet and fresh state of any JSON. */
import type { Json } from '../../kernel/json.ts';
import { bad, maybe, own, reading, type Reading } from '../../kernel/reading.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { readFields } from '../../kernel/spec.ts';
import { KINDS, type Kind } from '../terms.ts';
import { armorByLocation, byLocation } from './armor.ts';
import { CHARACTER_FIELDS, MACHINE_FIELDS, PILOT_FIELDS, STARSHIP_FIELDS } from './fields.ts';
import { conditionsRead } from './read-conditions.ts';
import { heldWeapons, readItems, type Items } from './read-items.ts';
import { freshState } from './state.ts';
import type { AdevaCombatant, AdevaSheet, ByLocation, Pilot } from './types.ts';
import { unarmedWith } from './weapons.ts';

type ReadSheet = Pick<AdevaCombatant, 'sheet' | 'state'>;

/**
 * The sheet and fresh state of a combatant. An unreadable value is replaced by a safe default and listed as a problem
 * with its path in the source. Unknown keys are ignored.
 */
export function read(kind: string, source: Json): Read<ReadSheet> {
  const problems: Problem[] = [];
  const knownKind = KINDS.find((name) => name === kind);
  if (!knownKind) problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: [...KINDS] });
  const from = reading(source, '', problems);
  const items = readItems(from);
  const value =
    knownKind === 'starship' ? readStarship(from, items) : readFighter(from, knownKind ?? 'character', items);
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

function readFighter(from: Reading, kind: Kind, items: Items): ReadSheet {
  const held = readFields(kind === 'machine' ? MACHINE_FIELDS : CHARACTER_FIELDS, from);
  const { characteristics, naturalAp, oneLocation, size, flies, reactionsMax, hands, moveMod } = held;
  const sheet: AdevaSheet = {
    kind,
    characteristics,
    pilot: kind === 'machine' ? readPilot(from) : null,
    names: namesOf(from),
    woundsMax: held.wounds.max,
    diesAtZero: held.diesAtZero,
    ...apOf(naturalAp, items),
    oneLocation,
    size,
    flies,
    reactionsMax,
    hands,
    moveMod,
    skills: held.skills,
    dodge: held.dodge,
    parry: held.parry,
    talents: held.talents,
    marines: null,
    allWeapons: [...items.sheet.weapons, unarmedWith(held.talents)],
    ...items.sheet,
  };
  return { sheet, state: stateOf(from, held, held.wounds, sheet, items) };
}

function readStarship(from: Reading, items: Items): ReadSheet {
  const held = readFields(STARSHIP_FIELDS, from);
  const { characteristics, size, reactionsMax, moveMod, skills, marines } = held;
  const sheet: AdevaSheet = {
    kind: 'starship',
    characteristics,
    pilot: null,
    names: namesOf(from),
    woundsMax: held.wounds.max,
    diesAtZero: held.diesAtZero,
    ...apOf(
      byLocation(() => held.ap),
      items,
    ),
    oneLocation: true,
    size,
    flies: false,
    reactionsMax,
    hands: 0,
    moveMod,
    skills,
    dodge: null,
    parry: null,
    talents: [],
    marines,
    allWeapons: items.sheet.weapons,
    ...items.sheet,
  };
  return { sheet, state: stateOf(from, held, held.wounds, sheet, items) };
}

const apOf = (natural: ByLocation, { sheet: { armor } }: Items): Pick<AdevaSheet, 'ap' | 'doubledAp'> => ({
  ap: armorByLocation(natural, armor, false),
  doubledAp: armorByLocation(natural, armor, true),
});

/** The pilot's sheet, which the adapter adds to the machine's (GAP-18); null: the machine has no pilot. */
const readPilot = (from: Reading): Pilot | null =>
  (own(from.at, 'pilot') ?? null) === null
    ? null
    : { ...readFields(PILOT_FIELDS, maybe(from, 'pilot')), id: textAt(from, 'pilotId') };

/** The id and UUID of the actor, by which other sheets refer to it, such as a machine's `pilotId` (GAP-18). */
const namesOf = (from: Reading): readonly string[] =>
  ['actorId', 'actorUuid'].map((key) => textAt(from, key)).filter((name) => name !== '');

function textAt(from: Reading, key: string): string {
  const value = own(from.at, key);
  return typeof value === 'string' ? value : '';
}

interface Pool {
  readonly value: number;
  readonly max: number;
}

type Stored = Pick<
  AdevaCombatant['state'],
  'lethal' | 'fatigue' | 'fate' | 'decay' | 'deflectorWeakening' | 'treated' | 'ended' | 'band'
>;

/**
 * The fresh state of a combatant. The fatigue and decay of a machine's pilot count beside the machine's (GAP-18), but
 * stay on the pilot's sheet: a fight changes only those of the machine.
 */
function stateOf(from: Reading, held: Stored, wounds: Pool, sheet: AdevaSheet, items: Items): AdevaCombatant['state'] {
  const { lethal, fatigue, decay, deflectorWeakening, treated, ended, band } = held;
  const kept = {
    wounds: within(from, 'wounds', wounds),
    lethal,
    fatigue,
    fate: { value: within(from, 'fate', held.fate), max: held.fate.max },
    pilotFate: sheet.pilot?.fate.value ?? 0,
    decay,
    deflectorWeakening,
    conditions: conditionsRead(from),
    treated,
    ended,
    band,
    ...heldWeapons(items),
  };
  return freshState(kept, sheet.reactionsMax);
}

/** The value of a pool. A value above the maximum is listed as a problem and lowered to the maximum. */
const within = (from: Reading, key: string, { value, max }: Pool): number =>
  value > max ? bad(maybe(from, key), 'value', 'inconsistent', max, max) : value;
