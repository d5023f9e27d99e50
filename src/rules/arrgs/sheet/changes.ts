/** Changes of a state, collected one by one: none where a value stays as it is. */
import { adding, setting, type Change } from '../../kernel/event.ts';
import { sameJson } from '../../kernel/json.ts';
import { asJson } from '../../kernel/progress.ts';

/** Of a number, by its difference. */
export function addDelta(changes: Change[], path: string, from: number, to: number): void {
  if (from !== to) changes.push(adding(path, to - from));
}

/** Of a value that is replaced. */
export function addSetting(changes: Change[], path: string, from: unknown, to: unknown): void {
  if (!sameJson(asJson(from), asJson(to))) changes.push(setting(path, asJson(from), asJson(to)));
}

/** The change of one value that is replaced. */
export function settingChanges(path: string, from: unknown, to: unknown): readonly Change[] {
  const changes: Change[] = [];
  addSetting(changes, path, from, to);
  return changes;
}
