/** The reader of an unchecked sheet (section 46 of RULES.md): any JSON becomes a combatant's sheet and fresh state. */
import type { Json } from '../../kernel/json.ts';
import { bad, inside, maybe, own, reading, readText, type Reading } from '../../kernel/reading.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { readField } from '../../kernel/spec.ts';
import { zeros } from '../harm/injury.ts';
import { CHARACTERISTICS } from '../types.ts';
import type { Armor, CepheusCombatant, CepheusSheet, Characteristic, HulkState, Scores } from '../types.ts';
import { cepheusCharacter, ROBOT_CHARACTERISTICS } from './fields.ts';
import { readItems, UNARMED, type Items } from './items.ts';
import { readRobot, readVehicle } from './read-hulk.ts';
import { freshState, type Kept } from './state.ts';

/**
 * The sheet and fresh state of a character, vehicle or robot. An unreadable value gets a safe default and is listed as
 * a problem, with its path in the source. Unknown keys are ignored.
 */
export function read(kind: string, source: Json): Read<Pick<CepheusCombatant, 'sheet' | 'state'>> {
  const problems: Problem[] = [];
  const sheetKind = KINDS.find((entry) => entry === kind) ?? 'character';
  if (sheetKind !== kind) problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: [...KINDS] });
  const from = reading(source, '', problems);
  const items = readItems(from);
  const hulk =
    sheetKind === 'vehicle' ? readVehicle(from, items) : sheetKind === 'robot' ? readRobot(from, items) : null;
  const { max, current } = scoresOf(sheetKind, from);
  const field = fieldsOf(from);
  const sheet: CepheusSheet = {
    kind: sheetKind,
    known: ['actorId', 'actorUuid', 'name'].map((key) => readText(from, key)).filter((name) => name !== ''),
    hulk: hulk?.sheet ?? null,
    max,
    skills: readSkills(from),
    weapons: [...items.weapons.map(({ weapon }) => weapon), ...(sheetKind === 'vehicle' ? [] : [UNARMED])],
    armor: [...items.armor].sort((a, b) => b.layer - a.layer),
    granted: grantedBy(items.armor),
    sensors: [...new Set([...field('sensors'), ...items.sensors])],
    comms: [...new Set([...field('comms'), ...items.comms])],
    drugs: items.drugs,
    unit: field('unit'),
    commander: field('commander'),
    unshakable: field('unshakable'),
    machine: sheetKind !== 'character' || field('machine'),
  };
  const value = { sheet, state: freshState(readKept(from, current, items, hulk?.state ?? null)) };
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

const grantedBy = (armor: readonly Armor[]): CepheusSheet['granted'] => ({
  str: armor.reduce((sum, { grantsStr }) => sum + grantsStr, 0),
  dex: armor.reduce((sum, { grantsDex }) => sum + grantsDex, 0),
});

const KINDS = ['character', 'vehicle', 'robot'] as const;

/** The scores of a sheet: a vehicle has none, and the END of a robot or drone counts as 7 (CEP-VEH-58). */
function scoresOf(kind: (typeof KINDS)[number], sheet: Reading): ReturnType<typeof readScores> {
  if (kind === 'vehicle') return { max: NO_SCORES, current: NO_SCORES };
  const from = inside(sheet, 'characteristics');
  if (kind === 'character') return readScores(from);
  const scores = readScores(from, ROBOT_CHARACTERISTICS);
  return { max: { ...scores.max, end: ROBOT_END }, current: { ...scores.current, end: ROBOT_END } };
}

const NO_SCORES: Scores = { str: 0, dex: 0, end: 0, int: 0, edu: 0, soc: 0 };
const ROBOT_END = 7;

/** The reader of single fields of a character's sheet. */
const fieldsOf =
  (from: Reading) =>
  <K extends keyof typeof cepheusCharacter>(key: K) =>
    readField<(typeof cepheusCharacter)[K]>(cepheusCharacter[key], from, key);

/**
 * The maximum and current scores of these names. A missing current score is the maximum; a higher one is inconsistent.
 */
function readScores(
  from: Reading,
  names: readonly Characteristic[] = CHARACTERISTICS,
): { readonly max: Scores; readonly current: Scores } {
  const max = { ...NO_SCORES };
  const current = { ...NO_SCORES };
  for (const name of names) {
    const score = inside(from, name);
    const spec = cepheusCharacter.characteristics.of[name].of;
    max[name] = readField(spec.max, score, 'max');
    current[name] = own(score.at, 'value') === undefined ? max[name] : readField(spec.value, score, 'value');
    if (current[name] > max[name]) current[name] = bad(score, 'value', 'inconsistent', max[name], max[name]);
  }
  return { max, current };
}

/** The level of each skill. Null means unskilled, as a missing skill does, and is left out (CEP-CORE-10). */
function readSkills(from: Reading): CepheusSheet['skills'] {
  const { at } = maybe(from, 'skills');
  const skills = Object.fromEntries(Object.entries(at).filter(([, level]) => level !== null));
  return readField(cepheusCharacter.skills, { ...from, at: { skills } }, 'skills');
}

/**
 * The skill, in lower case, that distinguishes a shotgun from a carbine or launcher of the same range type (GAP-03).
 */
const SHOTGUN = 'shotgun';

function readKept(from: Reading, current: Scores, items: Items, hulk: HulkState | null): Kept {
  const field = fieldsOf(from);
  const awake = field('awake');
  const counted = items.weapons.filter(({ loaded }) => loaded !== null);
  const shotguns = counted.filter(({ weapon }) => weapon.skill.toLowerCase() === SHOTGUN);
  return {
    current,
    ammo: Object.fromEntries(counted.map(({ weapon, loaded }) => [weapon.id, loaded!])),
    quantity: items.quantity,
    flechettes: Object.fromEntries(shotguns.map(({ weapon }) => [weapon.id, weapon.flechette])),
    ablated: items.ablated,
    fatigued: field('fatigued'),
    unconscious:
      field('unconscious') ?? (hulk === null && isKnockedOut(current, awake) ? { since: 0, failures: 0 } : null),
    awake,
    firstAidDone: field('firstAidDone'),
    killed: field('killed'),
    helpless: field('helpless'),
    hulk,
    drawn: [...items.weapons.filter(({ equipped }) => equipped).map(({ weapon }) => weapon.id), UNARMED.id],
  };
}

/**
 * Whether two physical characteristics are at 0 and the person has not come to since: then it is unconscious
 * (CEP-DMG-07), even if the sheet does not say so. What the setting of CEP-DMG-09 adds is known in a fight alone
 * (`downAtArrival`).
 */
const isKnockedOut = (current: Scores, awake: boolean): boolean => !awake && zeros(current) === 2;
