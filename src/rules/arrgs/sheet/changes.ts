/** Changes of a state, collected one by one. A value that stays the same adds none. */
import { adding, setting, type Change } from '../../kernel/event.ts';
import { sameJson } from '../../kernel/json.ts';
import { asJson } from '../../kernel/progress.ts';

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
