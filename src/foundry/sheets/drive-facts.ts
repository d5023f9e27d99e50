/** The data of `drive` items in a few words each, for rows of a sheet. */
import { localize, type ItemDoc, type Source } from '../api.ts';
import { number } from '../chat/words.ts';
import { subType } from '../data/types.ts';

export function driveFacts(item: ItemDoc): readonly string[] {
  const { system } = item;
  switch (subType(item.type)?.kind) {
    case 'weapon':
      return weaponFacts(system);
    case 'armor':
      return [say('armor', { lo: system['lo'], hi: system['hi'] })];
    case 'shield':
      return [say(`precision.${String(system['precision'])}`), say('points', { points: system['points'] })];
    case 'aura':
      return [say(`aura.${String(system['kind'])}`), say('stored', { stored: system['stored'] })];
    case 'gravity':
      return [say('points', { points: system['points'] })];
    case 'kineticShield':
      return [say('uses', { uses: system['uses'] })];
    default:
      return [];
  }
}

function weaponFacts(system: Source): readonly string[] {
  const facts = [localize(`SALVO.drive.choice.mode.${String(system['mode'])}`)];
  if (typeof system['damage'] === 'number')
    facts.push(say('damage', { damage: system['damage'], drive: system['drive'] }));
  const energy = system['energy'] as { type?: string; damage?: number } | null | undefined;
  if (energy) facts.push(`${number(energy.damage ?? 0)} ${localize(`SALVO.drive.energy.${energy.type ?? ''}`)}`);
  return facts;
}

/** A fact in words; the names of kinds stand with the gauges. */
function say(key: string, values: Source = {}): string {
  if (key.startsWith('precision.')) return localize(`SALVO.drive.gauge.shield.${key.slice('precision.'.length)}`);
  if (key.startsWith('aura.')) return localize(`SALVO.drive.gauge.${key}`);
  const texts = Object.entries(values).map(([name, value]) => [name, number(Number(value ?? 0))]);
  return localize(`SALVO.drive.fact.${key}`, Object.fromEntries(texts) as Source);
}
