/** The sheet of a character, a vehicle or a hazard of `arrgs`. */
import { ABILITIES, SKILLS } from '../../../rules/arrgs/index.ts';
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { recordOf } from '../../data/record.ts';
import { subType } from '../../data/types.ts';
import { FighterSheet, SHARED_PARTS, type Score } from '../../sheets/actor-sheet.ts';
import type { TemplatePart } from '../../applications/base.ts';
import { arrgsFacts } from './facts.ts';

/** What the header shows as boxes, by kind: paths and their bounds. */
const COUNTS: { readonly [kind: string]: readonly string[] } = {
  character: ['vitality.lost', 'dying', 'staggered', 'ap', 'aap'],
  vehicle: ['vitality.lost', 'vitality.max', 'baseSpeed', 'rate', 'manoeuvrability'],
  hazard: ['modifier', 'baseSv', 'critMin', 'radius', 'disarmDc'],
};

export class ArrgsCharacterSheet extends FighterSheet {
  static override DEFAULT_OPTIONS: object = { classes: ['salvo-arrgs'], position: { width: 780, height: 700 } };

  static override PARTS: Record<string, TemplatePart> = SHARED_PARTS;

  readonly itemTypes = ['arrgsWeapon', 'arrgsArmor', 'arrgsSpell', 'arrgsGear', 'arrgsFeature'];
  override readonly shownElsewhere = ['abilities', 'skills', 'dying', 'staggered', 'ap', 'aap', 'disabled', 'dead'];

  get #kind(): string {
    return subType(this.actor.type)?.kind ?? 'character';
  }

  override readonly marks = ['disabled', 'dead', 'open'];

  itemFacts(item: ItemDoc): readonly string[] {
    return arrgsFacts(item);
  }

  scores(system: Source): readonly Score[] {
    const counts = (COUNTS[this.#kind] ?? []).map((path) => box(path, valueAt(system, path)));
    if (this.#kind !== 'character') return counts;
    return [
      ...counts,
      ...ABILITIES.map((name) => box(`abilities.${name}`, valueAt(system, `abilities.${name}`), -5)),
      ...SKILLS.map((name) => box(`skills.${name}`, valueAt(system, `skills.${name}`))),
    ];
  }
}

const valueAt = (system: Source, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => recordOf(at)[key], system);

function box(path: string, value: unknown, min = -9_999): Score {
  const key = path.replaceAll('.', '_');
  const label = localize(`SALVO.arrgs.score.${key}`);
  return {
    key,
    short: localize(`SALVO.arrgs.scoreShort.${key}`),
    label,
    inputs: [{ path, value: value ?? '', min, max: 9_999, label }],
  };
}
