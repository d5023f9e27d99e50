/** Reads an unchecked sheet into a combatant's sheet and fresh state. Total: any JSON in. */
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
import { unarmedWith } from './weapons.ts';
import type { AdevaCombatant, AdevaSheet, ByLocation, Pilot } from './types.ts';

type Made = Pick<AdevaCombatant, 'sheet' | 'state'>;

/**
 * A sheet and its fresh state. An unreadable value gets a safe default and is listed as a problem, with its path in the
 * source. Unknown keys are passed over.
 */
export function read(kind: string, source: Json): Read<Made> {
  const problems: Problem[] = [];
  const known = KINDS.find((name) => name === kind);
  if (!known) problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: [...KINDS] });
  const from = reading(source, '', problems);
  const items = readItems(from);
  const value = known === 'starship' ? readStarship(from, items) : readFighter(from, known ?? 'character', items);
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

function readFighter(from: Reading, kind: Kind, items: Items): Made {
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

function readStarship(from: Reading, items: Items): Made {
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

/** The pilot's sheet that the adapter lays beside the machine's (GAP-18); null: it has none. */
const readPilot = (from: Reading): Pilot | null =>
  (own(from.at, 'pilot') ?? null) === null
    ? null
    : { ...readFields(PILOT_FIELDS, maybe(from, 'pilot')), id: textAt(from, 'pilotId') };

/** The names under which others know this combatant. */
const namesOf = (from: Reading): readonly string[] =>
  ['actorId', 'actorUuid'].map((key) => textAt(from, key)).filter((name) => name !== '');

function textAt(from: Reading, key: string): string {
  const found = own(from.at, key);
  return typeof found === 'string' ? found : '';
}

interface Pool {
  readonly value: number;
  readonly max: number;
}

type Stored = Pick<
  AdevaCombatant['state'],
  'lethal' | 'fatigue' | 'fate' | 'decay' | 'deflectorWeakening' | 'treated' | 'ended' | 'band'
>;

/** A machine has the fatigue and the decay of its pilot beside its own (GAP-18); its own are what a fight changes. */
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

/** The value of a pool, not above its maximum. */
const within = (from: Reading, key: string, { value, max }: Pool): number =>
  value > max ? bad(maybe(from, key), 'value', 'inconsistent', max, max) : value;
