/** foundry.abstract.TypeDataModel: what stands at `document.system`. */
import { DataModel } from './model.ts';
import type { Plain } from '../utils/objects.ts';

type User = unknown;

export class TypeDataModel extends DataModel {
  prepareBaseData(): void {}
  prepareDerivedData(): void {}
  // The lifecycle of the document, handed on to its type.
  async _preCreate(_data: Plain, _options: Plain, _user: User): Promise<boolean | undefined> {
    return undefined;
  }
  async _preUpdate(_changes: Plain, _options: Plain, _user: User): Promise<boolean | undefined> {
    return undefined;
  }
  async _preDelete(_options: Plain, _user: User): Promise<boolean | undefined> {
    return undefined;
  }
  _onCreate(_data: Plain, _options: Plain, _userId: string): void {}
  _onUpdate(_changed: Plain, _options: Plain, _userId: string): void {}
  _onDelete(_options: Plain, _userId: string): void {}
}
