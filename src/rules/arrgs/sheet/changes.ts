/** Changes of a state, collected one by one, of which a value that stays the same adds none; and of what a fight shares. */
import { putAt } from '../../kernel/changes.ts';
import { adding, putting, setting, type Change } from '../../kernel/event.ts';
import { sameJson, type Json, asJson } from '../../kernel/json.ts';
import type { ArrgsFight } from './types.ts';

/** The change of a number by its difference, added to `changes`. */
export function addDelta(changes: Change[], path: string, from: number, to: number): void {
  if (from !== to) changes.push(adding(path, to - from));
}

/** The change of a value that is replaced, added to `changes`. */
export function addSetting(changes: Change[], path: string, from: unknown, to: unknown): void {
  if (!sameJson(asJson(from), asJson(to))) changes.push(setting(path, asJson(from), asJson(to)));
}

/** The change of one value that is replaced, in a list of its own. */
export function settingChanges(path: string, from: unknown, to: unknown): readonly Change[] {
  const changes: Change[] = [];
  addSetting(changes, path, from, to);
  return changes;
}

/** The change of one value in a map of `fight.shared`, which is made where there is none. */
export function sharedAt({ shared }: Pick<ArrgsFight, 'shared'>, map: string, key: string, to: Json): Change {
  const found = shared[map];
  const path = `shared.${map}`;
  return found === undefined
    ? putting(path, { [key]: to })
    : putAt(found as { readonly [key: string]: Json }, path, key, to);
}
