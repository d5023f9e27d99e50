/** Reads an unchecked sheet (section 46 of RULES.md) into a combatant's sheet and fresh state. Total: any JSON in. */
import type { Json } from '../../kernel/json.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { bad, flag, inside, integer, own, reading, severalOf, text } from '../../kernel/reading.ts';
import type { Reading } from '../../kernel/reading.ts';
import { readItems, SCORE_LIMIT, UNARMED, type Items } from './items.ts';
import { freshState, type Kept } from './state.ts';
import { CHARACTERISTICS, COMMS, PHYSICAL, SENSORS } from '../types.ts';
import type { CepheusCombatant, CepheusSheet, Characteristic, Scores } from '../types.ts';

const SKILL_LIMIT = 20;

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
  const sheet: CepheusSheet = {
    kind: 'character',
    max,
    skills: readSkills(from),
    weapons: [...items.weapons.map((one) => one.weapon), UNARMED],
    armor: [...items.armor].sort((a, b) => b.layer - a.layer),
    sensors: [...new Set([...severalOf(from, 'sensors', SENSORS), ...items.sensors])],
    comms: [...new Set([...severalOf(from, 'comms', COMMS, ['direct']), ...items.comms])],
    drugs: items.drugs,
    unit: text(from, 'unit'),
    commander: flag(from, 'commander'),
    unshakable: flag(from, 'unshakable'),
    machine: flag(from, 'machine'),
  };
  const value = { sheet, state: freshState(readKept(from, current, items)) };
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

function readScores(from: Reading): { readonly max: Scores; readonly current: Scores } {
  const max = {} as Record<Characteristic, number>;
  const current = {} as Record<Characteristic, number>;
  for (const name of CHARACTERISTICS) {
    const one = inside(from, name);
    max[name] = integer(one, 'max', 7, 0, SCORE_LIMIT);
    current[name] = integer(one, 'value', max[name], 0, SCORE_LIMIT);
    if (current[name] > max[name]) current[name] = bad(one, 'value', 'inconsistent', max[name], max[name]);
  }
  return { max, current };
}

/** Null stands for unskilled and is left out, like a skill that is not there (CEP-CORE-10). */
function readSkills(from: Reading): CepheusSheet['skills'] {
  if (own(from.at, 'skills') === undefined) return {};
  const skills = inside(from, 'skills');
  const known = Object.keys(skills.at).filter((name) => skills.at[name] !== null);
  return Object.fromEntries(known.map((name) => [name, integer(skills, name, 0, 0, SKILL_LIMIT)]));
}

/** GAP-03: the skill that tells a shotgun from a carbine or a launcher of the same range type. */
const SHOTGUN = 'shotgun';

function readKept(from: Reading, current: Scores, items: Items): Kept {
  const counted = items.weapons.filter((one) => one.loaded !== null);
  const shotguns = counted.filter(({ weapon }) => weapon.skill.toLowerCase() === SHOTGUN);
  return {
    current,
    ammo: Object.fromEntries(counted.map((one) => [one.weapon.id, one.loaded ?? 0])),
    quantity: items.quantity,
    flechettes: Object.fromEntries(shotguns.map(({ weapon }) => [weapon.id, weapon.flechette])),
    ablated: items.ablated,
    fatigued: flag(from, 'fatigued'),
    unconscious:
      readUnconscious(from) ?? (isKnockedOut(current, flag(from, 'awake')) ? { since: 0, failures: 0 } : null),
    awake: flag(from, 'awake'),
    killed: flag(from, 'killed'),
    helpless: flag(from, 'helpless'),
    drawn: [...items.weapons.filter((one) => one.equipped).map((one) => one.weapon.id), UNARMED.id],
  };
}

function readUnconscious(from: Reading): Kept['unconscious'] {
  if ((own(from.at, 'unconscious') ?? null) === null) return null;
  const one = inside(from, 'unconscious');
  return { since: integer(one, 'since', 0, 0, 9_999), failures: integer(one, 'failures', 0, 0, 9_999) };
}

/** Two at 0 and never come to: unconscious, even if nobody has written it down (CEP-DMG-07). */
const isKnockedOut = (current: Scores, awake: boolean): boolean =>
  !awake && PHYSICAL.filter((name) => current[name] === 0).length === 2;
