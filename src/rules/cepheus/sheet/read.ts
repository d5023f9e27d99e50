/** Reads an unchecked sheet (section 46 of RULES.md) into a combatant's sheet and fresh state. Total: any JSON in. */
import type { Json } from '../../kernel/json.ts';
import { bad, inside, maybe, own, reading, type Reading } from '../../kernel/reading.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { readField } from '../../kernel/spec.ts';
import { CHARACTERISTICS, PHYSICAL } from '../types.ts';
import type { CepheusCombatant, CepheusSheet, Characteristic, Scores } from '../types.ts';
import { cepheusCharacter } from './fields.ts';
import { readItems, UNARMED, type Items } from './items.ts';
import { freshState, type Kept } from './state.ts';

/**
 * A character's sheet and fresh state. What cannot be read has a safe default and stands in the list of problems, with
 * its path in the source. Keys that a ruleset does not know are passed over.
 */
export function read(kind: string, source: Json): Read<Pick<CepheusCombatant, 'sheet' | 'state'>> {
  const problems: Problem[] = [];
  if (kind !== 'character') problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: ['character'] });
  const from = reading(source, '', problems);
  const { max, current } = readScores(inside(from, 'characteristics'));
  const items = readItems(from);
  const field = fieldsOf(from);
  const sheet: CepheusSheet = {
    kind: 'character',
    max,
    skills: readSkills(from),
    weapons: [...items.weapons.map(({ weapon }) => weapon), UNARMED],
    armor: [...items.armor].sort((a, b) => b.layer - a.layer),
    sensors: [...new Set([...field('sensors'), ...items.sensors])],
    comms: [...new Set([...field('comms'), ...items.comms])],
    drugs: items.drugs,
    unit: field('unit'),
    commander: field('commander'),
    unshakable: field('unshakable'),
    machine: field('machine'),
  };
  const value = { sheet, state: freshState(readKept(from, current, items)) };
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

/** Reads one field after the other of a character. */
const fieldsOf =
  (from: Reading) =>
  <K extends keyof typeof cepheusCharacter>(key: K) =>
    readField<(typeof cepheusCharacter)[K]>(cepheusCharacter[key], from, key);

/** A score that nobody has said is undamaged. */
function readScores(from: Reading): { readonly max: Scores; readonly current: Scores } {
  const max = {} as Record<Characteristic, number>;
  const current = {} as Record<Characteristic, number>;
  for (const name of CHARACTERISTICS) {
    const score = inside(from, name);
    const spec = cepheusCharacter.characteristics.of[name].of;
    max[name] = readField(spec.max, score, 'max');
    current[name] = own(score.at, 'value') === undefined ? max[name] : readField(spec.value, score, 'value');
    if (current[name] > max[name]) current[name] = bad(score, 'value', 'inconsistent', max[name], max[name]);
  }
  return { max, current };
}

/** Null stands for unskilled and is left out, like a skill that is not there (CEP-CORE-10). */
function readSkills(from: Reading): CepheusSheet['skills'] {
  const { at } = maybe(from, 'skills');
  const skills = Object.fromEntries(Object.entries(at).filter(([, level]) => level !== null));
  return readField(cepheusCharacter.skills, { ...from, at: { skills } }, 'skills');
}

/** GAP-03: the skill that tells a shotgun from a carbine or a launcher of the same range type. */
const SHOTGUN = 'shotgun';

function readKept(from: Reading, current: Scores, items: Items): Kept {
  const field = fieldsOf(from);
  const awake = field('awake');
  const counted = items.weapons.filter((found) => found.loaded !== null);
  const shotguns = counted.filter(({ weapon }) => weapon.skill.toLowerCase() === SHOTGUN);
  return {
    current,
    ammo: Object.fromEntries(counted.map((found) => [found.weapon.id, found.loaded ?? 0])),
    quantity: items.quantity,
    flechettes: Object.fromEntries(shotguns.map(({ weapon }) => [weapon.id, weapon.flechette])),
    ablated: items.ablated,
    fatigued: field('fatigued'),
    unconscious: field('unconscious') ?? (isKnockedOut(current, awake) ? { since: 0, failures: 0 } : null),
    awake,
    firstAidDone: field('firstAidDone'),
    killed: field('killed'),
    helpless: field('helpless'),
    drawn: [...items.weapons.filter((found) => found.equipped).map((found) => found.weapon.id), UNARMED.id],
  };
}

/** Two at 0 and never come to: unconscious, even if nobody has written it down (CEP-DMG-07). */
const isKnockedOut = (current: Scores, awake: boolean): boolean =>
  !awake && PHYSICAL.filter((name) => current[name] === 0).length === 2;
