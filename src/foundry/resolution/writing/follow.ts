/** Changes that follow from a change of a document's data go into the same update: nobody sees the one without the other. */
import { changed, valueAt, type Change, type Fields } from '../../../rules/index.ts';
import { listen, type ActorDoc, type ItemDoc, type Source } from '../../api.ts';
import type { Data, SubType } from '../../data/common.ts';
import { asRecord } from '../../data/record.ts';
import { subType } from '../../data/types.ts';

/** The watch on updates, to which the changes that follow are added; called before anything that stores whole data. */
export function registerFollowing(): void {
  const follow = (doc: ActorDoc | ItemDoc, update: Source, operation: Source): void => {
    const type = subType(doc.type);
    if (!type || foundry.utils.getType(update['system']) !== 'Object') return;
    const system = update['system'] as Source;
    const before = doc.toObject()['system'] as Data;
    const merged = (): Data =>
      foundry.utils.mergeObject(structuredClone(before), system, { applyOperators: true } as never) as unknown as Data;
    const brought = {
      ...type.follows?.(before, merged()),
      ...(operation['salvo'] ? {} : evened(type, system, merged())),
    };
    if (Object.keys(brought).length > 0)
      update['system'] = foundry.utils.mergeObject(brought, system, { applyOperators: false } as never);
  };
  for (const document of ['Actor', 'Item']) listen(`preUpdate${document}`, follow);
}

/** A value typed above its maximum raises the maximum with it; a maximum typed below its value lowers the value. */
function evened({ fields }: SubType, typed: Source, after: Data): Source {
  const brought: Change[] = [];
  for (const path of pairsIn(fields)) {
    const said = asRecord(valueAt(typed, path));
    const { value, max } = asRecord(valueAt(after, path));
    if (typeof value !== 'number' || typeof max !== 'number' || value <= max) continue;
    if (Object.hasOwn(said, 'max')) brought.push({ path: `${path}.value`, to: max });
    else if (Object.hasOwn(said, 'value')) brought.push({ path: `${path}.max`, to: value });
  }
  return changed<Source>({}, brought);
}

/** Paths of the records with a value and its maximum. */
function pairsIn(fields: Fields, prefix = ''): readonly string[] {
  return Object.entries(fields).flatMap(([key, spec]) => {
    if (spec.field !== 'record') return [];
    const isPair = spec.of['value']?.field === 'number' && spec.of['max']?.field === 'number';
    return isPair ? [`${prefix}${key}`] : pairsIn(spec.of, `${prefix}${key}.`);
  });
}
