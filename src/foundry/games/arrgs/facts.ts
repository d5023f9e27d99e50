/** The data of `arrgs` items in a few words each, for rows of a sheet. */
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { number, signed } from '../../words/words.ts';
import { subType } from '../../data/types.ts';

export function arrgsFacts({ type, system }: ItemDoc): readonly string[] {
  switch (subType(type)?.kind) {
    case 'weapon':
      return weaponFacts(system);
    case 'armor':
      return [...resistFacts(system), ...wearFacts(system)];
    case 'spell':
      return spellFacts(system);
    case 'gear':
      return system['quantity'] === 1 ? [] : [`×${number(amount(system['quantity']))}`];
    default:
      return [];
  }
}

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

const ui = (key: string, values: Record<string, unknown>): string =>
  localize(
    `SALVO.arrgs.ui.${key}`,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : String(value)]),
    ),
  );

const damageOf = (sv: unknown, types: unknown): string =>
  [number(amount(sv)), ...texts(types).map((type) => localize(`SALVO.arrgs.choice.types.${type}`))].join(' ');

function weaponFacts(system: Source): readonly string[] {
  const reload = system['reload'] as { loaded?: number; capacity?: number } | null | undefined;
  const facts: [boolean, () => string][] = [
    [true, () => ui('success', { sv: damageOf(system['baseSv'], system['types']) })],
    [amount(system['critMin']) < 20, () => ui('critical', { from: system['critMin'] })],
    [amount(system['reach']) > 0, () => ui('reach', { squares: system['reach'] })],
    [amount(system['increment']) > 0, () => ui('increment', { squares: system['increment'] })],
    [amount(system['footprint']) > 1, () => ui('footprint', { squares: system['footprint'] })],
    [Boolean(reload), () => ui('loaded', { value: amount(reload!.loaded), max: amount(reload!.capacity) })],
  ];
  return [...facts.filter(([isShown]) => isShown).map(([, text]) => text()), ...wearFacts(system)];
}

const resistFacts = (system: Source): readonly string[] =>
  (Array.isArray(system['resist']) ? (system['resist'] as { value?: number; type?: string }[]) : []).map(
    ({ value, type }) =>
      ui('resist', { value: amount(value), type: localize(`SALVO.arrgs.choice.type.${type ?? 'all'}`) }),
  );

/** The remaining durability of a damaged item. */
function wearFacts(system: Source): readonly string[] {
  const taken = amount(system['taken']);
  if (taken === 0) return [];
  return [ui('wear', { left: Math.max(0, amount(system['durability']) - taken), of: system['durability'] })];
}

function spellFacts(system: Source): readonly string[] {
  const effect = String(system['effectOnSuccess'] ?? 'none');
  const facts: [boolean, () => string][] = [
    [true, () => ui('level', { level: system['level'] })],
    [typeof system['sv'] === 'number', () => ui('success', { sv: damageOf(system['sv'], system['types']) })],
    [effect !== 'none', () => localize(`SALVO.arrgs.choice.effectOnSuccess.${effect}`)],
    [amount(system['radius']) > 0, () => ui('radius', { squares: system['radius'] })],
    [true, () => ui('memorised', { times: signed(amount(system['memorised'])).replace('+', '×') })],
  ];
  return facts.filter(([isShown]) => isShown).map(([, text]) => text());
}
