/** The data of `cepheus` items in a few words each, for rows of a sheet. */
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { subType } from '../../data/types.ts';
import { number, signed } from '../../words/words.ts';

export function cepheusFacts(item: ItemDoc): readonly string[] {
  const { system } = item;
  switch (subType(item.type)?.kind) {
    case 'weapon':
      return weaponFacts(system);
    case 'armor':
      return armorFacts(system);
    default:
      return gearFacts(system);
  }
}

function weaponFacts(system: Source): readonly string[] {
  const facts = [
    ...damageOf(system),
    ...piecesOf(system),
    ...texts(system['ranges']).map((range) => localize(`SALVO.cepheus.range.${range}`)),
  ];
  const magazine = system['magazine'] as { value: number; max: number } | null | undefined;
  const rof = numbers(system['rof']);
  if (rof.some((size) => size > 1)) facts.push(localize('SALVO.cepheus.ui.rof', { rof: rof.join('/') }));
  if (magazine) {
    facts.push(localize('SALVO.cepheus.ui.rounds', { value: number(magazine.value), max: number(magazine.max) }));
  }
  if (typeof system['skill'] === 'string' && system['skill'] !== '') facts.push(system['skill']);
  return facts;
}

function damageOf(system: Source): readonly string[] {
  const zones = zonesOf(system['payload']);
  const kind = String(system['payloadKind'] ?? 'blast');
  const kinds = zones.length > 0 && kind !== 'blast' ? [localize(`SALVO.cepheus.choice.payloadKind.${kind}`)] : [];
  if (zones.length > 0) return [...kinds, ...zones];
  if (system['damageDice'] === 0 && system['damageFlat'] === 0) return [];
  const flat = Number(system['damageFlat'] ?? 0);
  const dice = `${Number(system['damageDice'] ?? 0)}D6${flat === 0 ? '' : signed(flat)}`;
  return [`${dice} ${localize(`SALVO.cepheus.damageType.${String(system['damageType'])}`)}`];
}

const zonesOf = (payload: unknown): readonly string[] =>
  (Array.isArray(payload) ? (payload as { radius: number; dice: number }[]) : []).map((zone) =>
    localize(zone.dice > 0 ? 'SALVO.cepheus.ui.zone' : 'SALVO.cepheus.ui.cloud', {
      dice: number(zone.dice),
      radius: number(zone.radius),
    }),
  );

const piecesOf = ({ quantity }: Source): readonly string[] =>
  typeof quantity === 'number' && quantity !== 1 ? [`×${number(quantity)}`] : [];

function armorFacts(system: Source): readonly string[] {
  const facts = [localize('SALVO.cepheus.ui.ar', { ar: number(Number(system['ar'] ?? 0)) })];
  if (system['arLaser'] !== system['ar']) {
    facts.push(localize('SALVO.cepheus.ui.arLaser', { ar: number(Number(system['arLaser'] ?? 0)) }));
  }
  if (Number(system['ablated'] ?? 0) > 0) {
    facts.push(localize('SALVO.cepheus.ui.ablated', { points: number(Number(system['ablated'])) }));
  }
  if (typeof system['requiredSkill'] === 'string' && system['requiredSkill'] !== '')
    facts.push(system['requiredSkill']);
  return facts;
}

function gearFacts(system: Source): readonly string[] {
  const facts: string[] = [];
  const { sensor, comm, drug } = system;
  if (typeof sensor === 'string' && sensor !== 'none') facts.push(localize(`SALVO.cepheus.sensor.${sensor}`));
  if (typeof comm === 'string' && comm !== 'none') facts.push(localize(`SALVO.cepheus.comm.${comm}`));
  if (typeof drug === 'string' && drug !== 'none') facts.push(localize(`SALVO.cepheus.choice.drug.${drug}`));
  return [...facts, ...piecesOf(system)];
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((value): value is string => typeof value === 'string') : [];
const numbers = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((value): value is number => typeof value === 'number') : [];
