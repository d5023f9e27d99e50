/** The data of `adeva` items in a few words each, for rows of a sheet. */
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { number, signed } from '../../words/words.ts';
import { subType } from '../../data/types.ts';

export function adevaFacts({ type, system }: ItemDoc): readonly string[] {
  switch (subType(type)?.kind) {
    case 'weapon':
      return weaponFacts(system);
    case 'armor':
      return armorFacts(system);
    case 'deflector':
      return [ui('deflector', { strength: system['strength'] })];
    case 'power':
      return [localize(`SALVO.adeva.choice.cost.${String(system['cost'])}`)];
    default:
      return ailmentFacts(system);
  }
}

const ui = (key: string, values: Record<string, unknown>): string =>
  localize(
    `SALVO.adeva.ui.${key}`,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : String(value)]),
    ),
  );

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

function weaponFacts(system: Source): readonly string[] {
  const clip = system['clip'] as { value: number; max: number } | null | undefined;
  const facts: [boolean, () => string][] = [
    [true, () => `${diceOf(system)} ${localize(`SALVO.adeva.choice.damageType.${String(system['damageType'])}`)}`],
    [amount(system['pen']) > 0, () => ui('pen', { pen: system['pen'] })],
    [amount(system['range']) > 0, () => ui('range', { range: system['range'] })],
    [amount(system['reach']) > 1, () => ui('reach', { reach: system['reach'] })],
    [amount(system['hitRating']) > 1, () => ui('hitRating', { rating: system['hitRating'] })],
    [Boolean(clip), () => ui('clip', { value: clip!.value, max: clip!.max })],
    [system['jammed'] === true, () => localize('SALVO.adeva.data.jammed')],
  ];
  return facts.filter(([isShown]) => isShown).map(([, text]) => text());
}

function diceOf(system: Source): string {
  const dice = (Array.isArray(system['dice']) ? system['dice'] : []) as { count?: number; sides?: number }[];
  const flat = amount(system['flat']);
  const parts = dice.map(({ count, sides }) => `${number(amount(count))}d${number(amount(sides))}`);
  return [...parts, ...(system['addSb'] === true ? [localize('SALVO.adeva.ui.strengthBonus')] : [])]
    .join(' + ')
    .concat(flat === 0 ? '' : ` ${signed(flat)}`);
}

/** The facts of armor, with one number where every location has the same, else the highest. */
function armorFacts(system: Source): readonly string[] {
  const points = Object.values((system['ap'] ?? {}) as Record<string, number>);
  const most = Math.max(0, ...points);
  const even = points.every((ap) => ap === most);
  const facts = [ui(even ? 'ap' : 'apUpTo', { ap: most })];
  if (system['cover'] === true) facts.push(localize('SALVO.adeva.data.cover'));
  if (amount(system['moveMod']) !== 0) facts.push(ui('move', { squares: signed(amount(system['moveMod'])) }));
  return facts;
}

function ailmentFacts(system: Source): readonly string[] {
  if (amount(system['amount']) === 0) return [];
  const characteristic = localize(`SALVO.adeva.characteristic.${String(system['characteristic'])}`);
  return [ui('decay', { amount: system['amount'], characteristic })];
}
