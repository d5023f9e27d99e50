/** The data of `drive` items in a few words each, for rows of a sheet. */
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { number } from '../../words/words.ts';
import { subType } from '../../data/types.ts';

export function driveFacts(item: ItemDoc): readonly string[] {
  const { system } = item;
  switch (subType(item.type)?.kind) {
    case 'weapon':
      return weaponFacts(system);
    case 'armor':
      return [say('armor', { lo: system['lo'], hi: system['hi'] })];
    case 'shield':
      return [
        say(`precision.${String(system['precision'])}`),
        ...worded('protects', system, 'group'),
        ...flagged('twoWay', system),
      ];
    case 'aura':
      return [say(`aura.${String(system['kind'])}`), ...fading(system)];
    case 'gravity':
      return [
        localize(`SALVO.drive.choice.range.${String(system['range'])}`),
        say('perPound', { points: system['weightFraction'] }),
        ...flagged('grantsFlight', system),
      ];
    case 'kineticShield':
      return [say('uses', { uses: system['uses'] })];
    default:
      return [];
  }
}

/** A choice in words, where it is the one that is worth telling. */
const worded = (field: string, system: Source, telling: string): readonly string[] =>
  system[field] === telling ? [localize(`SALVO.drive.choice.${field}.${telling}`)] : [];

const flagged = (field: string, system: Source): readonly string[] =>
  system[field] === true ? [localize(`SALVO.drive.data.${field}`)] : [];

const fading = ({ decayPerTurn }: Source): readonly string[] =>
  typeof decayPerTurn === 'number' && decayPerTurn > 0 ? [say('fades', { amount: decayPerTurn })] : [];

function weaponFacts(system: Source): readonly string[] {
  const facts = [localize(`SALVO.drive.choice.mode.${String(system['mode'])}`), ...explosiveFacts(system)];
  if (typeof system['damage'] === 'number')
    facts.push(
      localize('SALVO.drive.fact.damage', {
        damage: withStr(system['damage'], system['strDamage'], system),
        drive: withStr(system['drive'], system['strDrive'], system),
      }),
    );
  const energy = system['energy'] as { type?: string; damage?: number } | null | undefined;
  if (energy) facts.push(`${number(energy.damage ?? 0)} ${localize(`SALVO.drive.energy.${energy.type ?? ''}`)}`);
  return facts;
}

/** A number with the STR that a blow adds to it. */
function withStr(own: unknown, part: unknown, { mode }: Source): string {
  const base = number(Number(own ?? 0));
  const share = mode === 'melee' ? Number(part ?? 0) : 0;
  if (share === 0) return base;
  return localize(`SALVO.drive.fact.${share === 1 ? 'withStr' : 'withPartOfStr'}`, { base, share: number(share) });
}

/** Fragments and blast, on the target and around it, and the strength of a zone. */
function explosiveFacts(system: Source): readonly string[] {
  const around = [...part('frag', system['areaFrag']), ...part('blast', system['areaBlast'])];
  const zone = system['zone'] as { type?: string; high?: number; low?: number } | null | undefined;
  return [
    ...part('frag', system['frag']),
    ...part('blast', system['blast']),
    ...(around.length > 0 ? [localize('SALVO.drive.fact.around', { parts: around.join('; ') })] : []),
    ...(zone
      ? [
          localize('SALVO.drive.fact.zone', {
            energy: localize(`SALVO.drive.energy.${zone.type ?? ''}`),
            high: number(zone.high ?? 0),
            low: number(zone.low ?? 0),
          }),
        ]
      : []),
  ];
}

function part(key: string, of: unknown): readonly string[] {
  if (typeof of !== 'object' || of === null) return [];
  const { damage = 0, drive } = of as { damage?: number; drive?: number };
  const values = { kind: localize(`SALVO.drive.portion.${key}`), damage: number(damage) };
  return drive === undefined
    ? [localize('SALVO.drive.fact.part', values)]
    : [localize('SALVO.drive.fact.partWithDrive', { ...values, drive: number(drive) })];
}

/** A fact in words; the names of kinds stand with the gauges. */
function say(key: string, values: Source = {}): string {
  if (key.startsWith('precision.')) return localize(`SALVO.drive.gauge.shield.${key.slice('precision.'.length)}`);
  if (key.startsWith('aura.')) return localize(`SALVO.drive.gauge.${key}`);
  const texts = Object.entries(values).map(([name, value]) => [name, number(Number(value ?? 0))]);
  return localize(`SALVO.drive.fact.${key}`, Object.fromEntries(texts) as Source);
}
