/** The reading of a drive case's input: keys, shared shapes (2.3 of the contract), and scripted answers. */
import {
  approachFrom,
  optionsFrom,
  type Approach,
  type Armor,
  type AttackWeapon,
  type AuraKind,
  type Body,
  type DriveOptions,
  type Energy,
  type EnergyType,
  type Injury,
  type InjuryType,
  type Relation,
  type Resistance,
  type ShieldSource,
  type Target,
  type Will,
} from '../../../src/rules/drive/index.ts';
import { deriveBody } from '../../../src/rules/drive/sheet/body.ts';
import { countsDouble } from '../../../src/rules/drive/shields/points.ts';
import type { DamageAndDrive, ResistanceMatch } from '../../../src/rules/drive/types.ts';
import { isRefusal, type Ask, type Procedure } from '../../../src/rules/kernel/index.ts';
import { isBag, type Bag, type Data } from '../format.ts';
import { play } from '../script.ts';

export const bag = (of: Bag, key: string): Bag => (isBag(of[key]) ? of[key] : {});
export const maybeBag = (of: Bag, key: string): Bag | null => (isBag(of[key]) ? of[key] : null);
export const bags = (of: Bag, key: string): readonly Bag[] => list(of, key).filter(isBag);
export const list = (of: Bag, key: string): readonly Data[] => (Array.isArray(of[key]) ? of[key] : []);
export const texts = (of: Bag, key: string): readonly string[] => list(of, key) as readonly string[];
export const numbers = (of: Bag, key: string): readonly number[] => list(of, key) as readonly number[];

export function maybeNumber(of: Bag, key: string): number | null {
  const found = of[key];
  return typeof found === 'number' ? found : null;
}
export const number = (of: Bag, key: string, fallback = 0): number => maybeNumber(of, key) ?? fallback;

export function maybeFlag(of: Bag, key: string): boolean | null {
  const found = of[key];
  return typeof found === 'boolean' ? found : null;
}
export const flag = (of: Bag, key: string, fallback = false): boolean => maybeFlag(of, key) ?? fallback;

/** A word of an enumeration; the case files are checked against their contract, so it is taken as one. */
export function maybeWord<T extends string>(of: Bag, key: string): T | null {
  const found = of[key];
  return typeof found === 'string' ? (found as T) : null;
}
export const word = <T extends string>(of: Bag, key: string, fallback: T): T => maybeWord<T>(of, key) ?? fallback;

export const options = (given: Bag): DriveOptions => optionsFrom(bag(given, 'settings'));

/** The end of a rule on the dice and choices of the case. */
export const run = <T>(given: Bag, procedure: Procedure<T>): T =>
  play(procedure, { dice: numbers(given, 'dice'), choices: list(given, 'choices'), decide });

/** An order of shields stands in a case as a list of ids. */
export function decide(ask: Ask, entry: unknown): string | number {
  if (Array.isArray(entry)) return JSON.stringify(entry);
  if (typeof entry === 'string' || typeof entry === 'number') return entry;
  throw new Error(`no answer to ${ask.ask}: ${JSON.stringify(entry)}`);
}

/** Keys that change nothing, as the contract says: they are read, and no rule has a use for them. */
export const withoutEffect = (of: Bag, ...keys: readonly string[]): readonly unknown[] => keys.map((key) => of[key]);

/** The code of a refusal, else null. */
export const codeOf = (value: unknown): string | null => (isRefusal(value) ? value.refused : null);

export const will = (given: Bag): Will => ({
  total: number(bag(given, 'will'), 'total'),
  spent: number(bag(given, 'will'), 'spent'),
  spend: number(bag(given, 'will'), 'spend'),
});

export const energy = (of: Bag): Energy | null =>
  isBag(of['energy'])
    ? { type: word<EnergyType>(of['energy'], 'type', 'heat'), damage: number(of['energy'], 'damage') }
    : null;

export function weapon(of: Bag): AttackWeapon {
  const kind = bag(of, 'kind');
  const blast = maybeBag(of, 'blast');
  const damage = maybeNumber(of, 'damage');
  return {
    id: word(of, 'id', 'weapon'),
    normal: damage === null ? null : { damage, drive: number(of, 'drive') },
    energy: energy(of),
    extra: bags(of, 'extra').map((entry) => ({ kind: word(entry, 'kind', 'extra'), damage: number(entry, 'damage') })),
    frag: damageAndDrive(of, 'frag'),
    blast: blast && number(blast, 'damage'),
    kind: {
      material: maybeWord(kind, 'material'),
      blunt: flag(kind, 'blunt'),
      natural: flag(kind, 'natural'),
      unarmed: flag(kind, 'unarmed'),
    },
    precise: flag(of, 'precise'),
    overprecise: flag(of, 'overprecise'),
    projectile: flag(of, 'projectile'),
  };
}

export function damageAndDrive(of: Bag, key: string): DamageAndDrive | null {
  const found = maybeBag(of, key);
  return found && { damage: number(found, 'damage'), drive: number(found, 'drive') };
}

export const body = (of: Bag): Body => ({
  bCon: maybeNumber(of, 'bCon'),
  wgt: maybeNumber(of, 'wgt'),
  bodyWeight: maybeNumber(of, 'bodyWeight'),
  large: maybeFlag(of, 'large'),
  injuryFactor: maybeNumber(of, 'injuryFactor'),
});

export const track = (of: Bag): { readonly injuryFactor: number; readonly damageTaken: number } => ({
  injuryFactor: deriveBody(body(of)).injuryFactor,
  damageTaken: number(of, 'damageTaken'),
});

export function target(of: Bag, id = 'target'): Target {
  const sources = bags(of, 'shields');
  return {
    id,
    armor: armor(of),
    shields: sources.map(shieldSource),
    pools: Object.fromEntries(sources.map((source) => [shieldSource(source).poolId, number(source, 'points')])),
    resistances: bags(of, 'resistances').map(resistance),
    ...track(of),
    organic: flag(of, 'organic', true),
    kineticUses: number(bag(of, 'kineticShield'), 'uses'),
  };
}

function armor(of: Bag): Armor | null {
  const found = maybeBag(of, 'armor');
  return found && { lo: number(found, 'lo'), hi: number(found, 'hi'), metallic: flag(found, 'metallic') };
}

const shieldSource = (of: Bag): ShieldSource => ({
  id: word(of, 'id', 'shield'),
  precision: word(of, 'precision', 'high'),
  poolId: word(of, 'poolId', word(of, 'id', 'shield')),
  doubleVsBlast: countsDouble(maybeFlag(of, 'doubleVsBlast'), flag(of, 'device')),
  radius: word<Relation>(of, 'radius', 'engaged'),
});

const resistance = (of: Bag): Resistance => ({
  match: bag(of, 'match') as unknown as ResistanceMatch,
  percent: number(of, 'percent'),
  class: word(of, 'class', 'innate'),
});

export const approach = (given: Bag, fallback: Relation): Approach =>
  approachFrom(word<Relation>(given, 'relation', fallback));

export const injuries = (given: Bag): readonly Injury[] =>
  bags(given, 'injuries').map((injury) => ({
    type: word<InjuryType>(injury, 'type', 'superficial'),
    degrees: number(injury, 'degrees'),
  }));

export const auraKind = (of: Bag, key = 'kind'): AuraKind => word<AuraKind>(of, key, 'heat');

/** Points left by source id. */
export const pointsLeft = (
  of: Target,
  pools: { readonly [poolId: string]: number },
): { readonly [id: string]: number | undefined } =>
  Object.fromEntries(of.shields.map((source) => [source.id, pools[source.poolId]]));
