/** The data of `fluid` items in a few words each, for rows of a sheet. */
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { subType } from '../../data/types.ts';
import { has, number, signed } from '../../words/words.ts';

export function fluidFacts({ type, system }: ItemDoc): readonly string[] {
  switch (subType(type)?.kind) {
    case 'weapon':
      return weaponFacts(system);
    case 'armor':
      return armorFacts(system);
    default:
      return [];
  }
}

const ui = (key: string, values: Record<string, number | string>): string =>
  localize(
    `SALVO.fluid.ui.${key}`,
    Object.fromEntries(
      Object.entries(values).map(([name, text]) => [name, typeof text === 'number' ? number(text) : text]),
    ),
  );

const intOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function weaponFacts(system: Source): readonly string[] {
  const damage = (system['damage'] ?? {}) as { dice?: number; sides?: number; flat?: number };
  const flat = intOf(damage.flat);
  const dice = `${number(intOf(damage.dice))}D${number(intOf(damage.sides))}${flat === 0 ? '' : signed(flat)}`;
  const magazine = system['magazine'] as { value: number; max: number } | null | undefined;
  const facts: [boolean, () => string][] = [
    [true, () => `${dice} ${damageTypeWord(system['damageType'])}`],
    [intOf(system['threatFrom']) < 20, () => ui('threat', { from: intOf(system['threatFrom']) })],
    [intOf(system['armorPiercing']) > 0, () => ui('ap', { points: intOf(system['armorPiercing']) })],
    [intOf(system['increment']) > 0, () => ui('increment', { feet: intOf(system['increment']) })],
    [system['burst'] === true, () => ui('burst', {})],
    [intOf(system['autofireRating']) > 0, () => ui('auto', { volleys: intOf(system['autofireRating']) })],
    [intOf(system['blastIncrement']) > 0, () => ui('blast', { squares: intOf(system['blastIncrement']) })],
    [Boolean(magazine), () => ui('shots', { value: magazine!.value, max: magazine!.max })],
    [system['tactical'] === true, () => ui('tactical', {})],
  ];
  return facts.filter(([shown]) => shown).map(([, text]) => text());
}

function armorFacts(system: Source): readonly string[] {
  const dr = Object.entries((system['dr'] ?? {}) as Record<string, number>)
    .filter(([, points]) => points > 0)
    .map(([kind, points]) => ui('dr', { kind: drWord(kind), points }));
  const penalty = intOf(system['defensePenalty']);
  return penalty > 0 ? [...dr, ui('penalty', { points: penalty })] : dr;
}

const drWord = (kind: string): string =>
  has(`SALVO.fluid.choice.kind.${kind}`) ? localize(`SALVO.fluid.choice.kind.${kind}`) : damageTypeWord(kind);

function damageTypeWord(value: unknown): string {
  const key = `SALVO.fluid.word.damageType.${String(value)}`;
  return has(key) ? localize(key) : String(value);
}
