/** The document sub-types of `arrgs`. */
import { DOCUMENTS } from '../../../rules/arrgs/index.ts';
import type { Fields } from '../../../rules/index.ts';
import { common, ledger, type SubType } from '../../data/common.ts';

const ACTORS = ['character', 'vehicle', 'hazard'];

const kindOf = (type: string): string => type.charAt('arrgs'.length).toLowerCase() + type.slice('arrgs'.length + 1);

export const arrgsTypes: readonly SubType[] = Object.entries(DOCUMENTS).map(
  ([type, fields]: [string, Fields]): SubType =>
    ACTORS.includes(kindOf(type))
      ? {
          document: 'Actor',
          type,
          ruleset: 'arrgs',
          kind: kindOf(type),
          fields: { ...common, ...ledger, ...fields },
          bars: [],
          values: type === 'arrgsHazard' ? [] : ['vitality.lost', 'dying', 'staggered'],
        }
      : { document: 'Item', type, ruleset: 'arrgs', kind: kindOf(type), fields: { ...common, ...fields } },
);
