/** The tabletop's names at run time, by group: public ones only. Groups are namespaces and classes. */
import type { Globals } from '../client/index.ts';

type Named = Record<string, unknown>;

const NAMESPACES = [
  'foundry',
  'foundry.utils',
  'foundry.abstract',
  'foundry.data',
  'foundry.data.fields',
  'foundry.data.operators',
  'foundry.documents',
  'foundry.documents.collections',
  'foundry.dice',
  'foundry.dice.terms',
  'game',
  'CONFIG',
  'CONST',
  'Hooks',
  'canvas',
];

export function offeredBy(globals: Globals): Record<string, string[]> {
  const offered: Record<string, string[]> = {};
  for (const path of NAMESPACES) {
    const [root, ...rest] = path.split('.');
    const found = rest.reduce<Named>(
      (at, part) => at[part] as Named,
      (globals as unknown as Named)[root as string] as Named,
    );
    offered[path] = publicNames(Object.getOwnPropertyNames(found));
  }
  const { abstract, documents, data, dice } = globals.foundry as Record<string, Record<string, unknown>>;
  const fields = data!['fields'] as Named;
  const classes = {
    ...documents,
    ...abstract,
    Roll: dice?.['Roll'],
    DataField: fields['DataField'],
    SchemaField: fields['SchemaField'],
  };
  for (const [name, found] of Object.entries(classes)) {
    if (typeof found !== 'function' || !('prototype' in found)) continue;
    offered[`${name}#`] = ownMembers(found, name);
    offered[`${name}.`] = ownStatics(found, name);
  }
  const { settings, users, i18n } = globals.game as Record<string, object>;
  offered['settings#'] = publicNames(Object.getOwnPropertyNames(Object.getPrototypeOf(settings)));
  offered['users#'] = publicNames(Object.getOwnPropertyNames(Object.getPrototypeOf(users)));
  offered['i18n#'] = publicNames(Object.getOwnPropertyNames(Object.getPrototypeOf(i18n)));
  return offered;
}

const publicNames = (names: string[]) =>
  [...new Set(names)].filter((name) => !name.startsWith('_') && name !== 'constructor').sort();

/** The class of this name is bound to its client by a subclass of the same name: both count. */
function chain(found: object, name: string): { prototype: object }[] {
  const classes: { prototype: object }[] = [];
  for (
    let type = found as { prototype: object; name?: string };
    type.name === name;
    type = Object.getPrototypeOf(type) as typeof type
  )
    classes.push(type);
  return classes;
}

function ownMembers(found: object, name: string): string[] {
  return publicNames(chain(found, name).flatMap((type) => Object.getOwnPropertyNames(type.prototype)));
}

function ownStatics(found: object, name: string): string[] {
  const names = chain(found, name).flatMap((type) => Object.getOwnPropertyNames(type));
  return publicNames(names).filter((key) => !['length', 'name', 'prototype'].includes(key));
}
