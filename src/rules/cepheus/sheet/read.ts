/** Reads an unchecked sheet (section 46 of RULES.md) into a combatant's sheet and fresh state. Total: any JSON in. */
import type { Json } from '../../kernel/json.ts';
import { bad, inside, maybe, own, reading, text, type Reading } from '../../kernel/reading.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { readField } from '../../kernel/spec.ts';
import { CHARACTERISTICS, PHYSICAL } from '../types.ts';
import type { CepheusCombatant, CepheusSheet, Characteristic, HulkState, Scores } from '../types.ts';
import { cepheusCharacter, ROBOT_CHARACTERISTICS } from './fields.ts';
import { readItems, UNARMED, type Items } from './items.ts';
import { readRobot, readVehicle } from './read-hulk.ts';
import { freshState, type Kept } from './state.ts';

/**
 * The sheet and fresh state of a character, vehicle or robot. An unreadable value gets a safe default and is listed as a
 * problem, with its path in the source. Unknown keys are passed over.
 */
export function read(kind: string, source: Json): Read<Pick<CepheusCombatant, 'sheet' | 'state'>> {
  const problems: Problem[] = [];
  const known = KINDS.find((entry) => entry === kind) ?? 'character';
  if (known !== kind) problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: [...KINDS] });
  const from = reading(source, '', problems);
  const items = readItems(from);
  const hulk = known === 'vehicle' ? readVehicle(from, items) : known === 'robot' ? readRobot(from, items) : null;
  const { max, current } = scoresOf(known, from);
  const field = fieldsOf(from);
  const sheet: CepheusSheet = {
    kind: known,
    known: ['actorId', 'actorUuid', 'name'].map((key) => text(from, key)).filter((name) => name !== ''),
    hulk: hulk?.sheet ?? null,
    max,
    skills: readSkills(from),
    weapons: [...items.weapons.map(({ weapon }) => weapon), ...(known === 'vehicle' ? [] : [UNARMED])],
    armor: [...items.armor].sort((a, b) => b.layer - a.layer),
    sensors: [...new Set([...field('sensors'), ...items.sensors])],
    comms: [...new Set([...field('comms'), ...items.comms])],
    drugs: items.drugs,
    unit: field('unit'),
    commander: field('commander'),
    unshakable: field('unshakable'),
    machine: known !== 'character' || field('machine'),
  };
  const value = { sheet, state: freshState(readKept(from, current, items, hulk?.state ?? null)) };
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

const KINDS = ['character', 'vehicle', 'robot'] as const;

/** A vehicle has none; the END of a robot counts as 7 (CEP-VEH-58). */
function scoresOf(kind: (typeof KINDS)[number], sheet: Reading): ReturnType<typeof readScores> {
  if (kind === 'vehicle') return { max: NO_SCORES, current: NO_SCORES };
  const from = inside(sheet, 'characteristics');
  if (kind === 'character') return readScores(from);
  const scores = readScores(from, ROBOT_CHARACTERISTICS);
  return { max: { ...scores.max, end: ROBOT_END }, current: { ...scores.current, end: ROBOT_END } };
}

const NO_SCORES: Scores = { str: 0, dex: 0, end: 0, int: 0, edu: 0, soc: 0 };
const ROBOT_END = 7;

/** Reads one field after the other of a character. */
const fieldsOf =
  (from: Reading) =>
  <K extends keyof typeof cepheusCharacter>(key: K) =>
    readField<(typeof cepheusCharacter)[K]>(cepheusCharacter[key], from, key);

/** A score that nobody has said is undamaged. */
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

/** Null means unskilled and is left out, like a skill that is not there (CEP-CORE-10). */
function readSkills(from: Reading): CepheusSheet['skills'] {
  const { at } = maybe(from, 'skills');
  const skills = Object.fromEntries(Object.entries(at).filter(([, level]) => level !== null));
  return readField(cepheusCharacter.skills, { ...from, at: { skills } }, 'skills');
}

/** GAP-03: the skill that tells a shotgun from a carbine or a launcher of the same range type. */
const SHOTGUN = 'shotgun';

function readKept(from: Reading, current: Scores, items: Items, hulk: HulkState | null): Kept {
  const field = fieldsOf(from);
  const awake = field('awake');
  const counted = items.weapons.filter((found) => found.loaded !== null);
  const shotguns = counted.filter(({ weapon }) => weapon.skill.toLowerCase() === SHOTGUN);
  return {
    current,
    ammo: Object.fromEntries(counted.map((found) => [found.weapon.id, found.loaded!])),
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
    drawn: [...items.weapons.filter((found) => found.equipped).map((found) => found.weapon.id), UNARMED.id],
  };
}

/** Two at 0 and no waking since: unconscious, even if nobody has written it down (CEP-DMG-07). */
const isKnockedOut = (current: Scores, awake: boolean): boolean =>
  !awake && PHYSICAL.filter((name) => current[name] === 0).length === 2;
