/** Reading of an unchecked sheet, which may be any JSON, into a combatant's sheet and fresh state. */
import type { Json } from '../../kernel/json.ts';
import { reading, type Reading } from '../../kernel/reading.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { readFields, type HeldFields } from '../../kernel/spec.ts';
import { modifierRefusal } from '../check/modifiers.ts';
import { ABILITIES, SKILLS, type MovementCategory } from '../terms.ts';
import { sheetEffects } from './effects.ts';
import { characterFields, hazardFields, vehicleFields } from './fields.ts';
import { conditionsRead } from './read-conditions.ts';
import { readItems, type Items } from './read-items.ts';
import { freshState } from './state.ts';
import { SHEET_KINDS, type ArrgsCombatant, type ArrgsSheet, type ArrgsState, type Movements } from './types.ts';

type SheetAndState = Pick<ArrgsCombatant, 'sheet' | 'state'>;
type Character = HeldFields<typeof characterFields>;
type VehicleRead = HeldFields<typeof vehicleFields>;
type HazardRead = HeldFields<typeof hazardFields>;

/**
 * A sheet and its fresh state. An unreadable value is replaced by a safe default and listed as a problem, with its path
 * in the source. Unknown keys are ignored.
 */
export function read(kind: string, source: Json): Read<SheetAndState> {
  const problems: Problem[] = [];
  const knownKind = SHEET_KINDS.find((each) => each === kind);
  if (!knownKind) problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: [...SHEET_KINDS] });
  const from = reading(source, '', problems);
  const value = READERS[knownKind ?? 'character'](from);
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

/** The effects of a sheet; help and check penalties below 0 are listed as problems (ARR-MOD-14, ARR-CHK-06). */
function effectsRead({ problems }: Reading, effects: Items['effects']): ArrgsSheet['effects'] {
  for (const [index, effect] of effects.entries()) {
    if (modifierRefusal([effect]) || (effect.type === 'checkPenalty' && effect.value < 0))
      problems.push({ path: `modifiers.${index}.value`, code: 'tooSmall', found: effect.value, expected: 0 });
  }
  return sheetEffects(effects);
}

const READERS: { readonly [kind in ArrgsSheet['kind']]: (from: Reading) => SheetAndState } = {
  character: readCharacter,
  vehicle: readVehicle,
  hazard: readHazard,
};

function readCharacter(from: Reading): SheetAndState {
  const fields = readFields(characterFields, { ...from, at: { ...from.at, conditions: {} } });
  const items = readItems(from, true);
  const state = characterState(fields, items, conditionsRead(from));
  return { sheet: characterSheet(from, fields, items), state };
}

const characterSheet = (from: Reading, fields: Character, items: Items): ArrgsSheet => ({
  kind: 'character',
  abilities: fields.abilities,
  skills: fields.skills,
  expertises: fields.expertises,
  vitality: { base: fields.vitality.base, options: fields.vitality.options },
  ap: fields.ap,
  aap: fields.aap,
  initiativeBonus: fields.initiative.bonus,
  size: fields.size,
  magnitude: fields.magnitude,
  legs: fields.legs,
  checkPenalty: fields.checkPenalty,
  threat: fields.threat,
  movement: fields.movement,
  resist: fields.resist,
  vulnerable: fields.vulnerable,
  spellAbility: fields.spellAbility,
  slots: Object.fromEntries(Object.entries(fields.slots).map(([level, { max }]) => [level, max])),
  ...carriedItems(items),
  effects: effectsRead(from, [...fields.modifiers, ...items.effects]),
  vehicle: null,
  hazard: null,
});

const carriedItems = ({ stock: _stock, effects: _effects, ...carried }: Items) => carried;

const characterState = (fields: Character, items: Items, conditions: ArrgsState['conditions']): ArrgsState =>
  freshState({
    life: {
      lost: fields.vitality.lost,
      disabled: fields.disabled,
      dying: fields.dying,
      staggered: fields.staggered,
      dead: fields.dead,
    },
    conditions,
    score: fields.initiative.score,
    motion: { ...motionOf(fields), reachShift: fields.reachShift },
    stock: {
      ...items.stock,
      slotsSpent: Object.fromEntries(Object.entries(fields.slots).map(([level, { spent }]) => [level, spent])),
    },
  });

const motionOf = (fields: Character | VehicleRead) => ({
  squares: fields.squaresThisRound,
  lastIncrement: fields.miLastRound,
  stopped: fields.stoppedThisRound,
  facing: fields.facing,
});

/** A vehicle's sheet and state: Vitality, but no scores, ranks or points (GAP-12). */
function readVehicle(from: Reading): SheetAndState {
  const fields = readFields(vehicleFields, from);
  const items = readItems(from, false);
  const sheet: ArrgsSheet = {
    ...plainSheet('vehicle', fields, from, items),
    vehicle: fields,
    movement: steered(fields),
  };
  return {
    sheet: {
      ...sheet,
      vitality: { base: fields.vitality.max, options: 0 },
      resist: fields.resist,
      vulnerable: fields.vulnerable,
    },
    state: freshState({
      life: { lost: fields.vitality.lost, dead: fields.dead },
      motion: motionOf(fields),
      stock: items.stock,
    }),
  };
}

const STILL: Movements['walking'] = { baseSpeed: 0, speed: null, natural: false, manoeuvrability: 10, rate: 1 };

const noMovement: Movements = {
  walking: STILL,
  burrowing: STILL,
  flying: STILL,
  swimming: STILL,
  climbing: STILL,
  space: STILL,
};

function steered({ category, baseSpeed, speed, rate, manoeuvrability }: VehicleRead): Movements {
  const ownMovement: { readonly [category in MovementCategory]?: Movements['walking'] } = {
    [category]: { baseSpeed, speed, natural: false, manoeuvrability, rate },
  };
  return { ...noMovement, ...ownMovement };
}

/** A hazard's sheet and state: it acts once when it is triggered, and cannot be a target (GAP-14). */
function readHazard(from: Reading): SheetAndState {
  const fields: HazardRead = readFields(hazardFields, from);
  const items = readItems({ ...from, at: {} }, false);
  const sheet = plainSheet('hazard', { size: 'medium', magnitude: fields.magnitude }, from, items);
  return { sheet: { ...sheet, hazard: fields }, state: freshState({ spent: fields.spent }) };
}

const plainSheet = (
  kind: 'vehicle' | 'hazard',
  { size, magnitude }: Pick<ArrgsSheet, 'size' | 'magnitude'>,
  from: Reading,
  items: Items,
): ArrgsSheet => ({
  kind,
  abilities: zeroes(ABILITIES),
  skills: zeroes(SKILLS),
  expertises: [],
  vitality: { base: 0, options: 0 },
  ap: 0,
  aap: 0,
  initiativeBonus: 0,
  size,
  magnitude,
  legs: 0,
  checkPenalty: 0,
  threat: null,
  movement: noMovement,
  resist: [],
  vulnerable: [],
  spellAbility: '',
  slots: {},
  ...carriedItems(items),
  effects: effectsRead(from, items.effects),
  vehicle: null,
  hazard: null,
});

const zeroes = <K extends string>(names: readonly K[]): { readonly [name in K]: number } =>
  Object.fromEntries(names.map((name) => [name, 0])) as { readonly [name in K]: number };
