/** The document sub-types of `adeva`. */
import { ACTOR_FIELDS, ITEM_FIELDS } from '../../../rules/adeva/index.ts';
import type { Fields } from '../../../rules/index.ts';
import { common, ledger, type SubType } from '../../data/common.ts';

const typeOf = (kind: string): string => `adeva${kind[0]!.toUpperCase()}${kind.slice(1)}`;

const actor = (kind: string, fields: Fields): SubType => ({
  document: 'Actor',
  type: typeOf(kind),
  ruleset: 'adeva',
  kind,
  fields: { ...common, ...ledger, ...fields },
  bars: ['wounds'],
  values: ['lethal', 'fatigue', 'fate.value'],
});

const item = (kind: string, fields: Fields): SubType => ({
  document: 'Item',
  type: typeOf(kind),
  ruleset: 'adeva',
  kind,
  fields: { ...common, ...fields },
});

export const adevaTypes: readonly SubType[] = [
  actor('character', ACTOR_FIELDS.character),
  { ...actor('machine', ACTOR_FIELDS.machine), beside: { pilot: 'pilotId' } },
  actor('starship', ACTOR_FIELDS.starship),
  ...Object.entries(ITEM_FIELDS).map(([kind, fields]) => item(kind, fields)),
];
