/** Foundry data models made from the specs. */
import { migrated } from './migrations.ts';
import { repair } from './repair.ts';
import { revise } from './revisions.ts';
import { subTypes, type SubType } from './types.ts';
import type { Fields, Spec } from '../../rules/index.ts';

type Field = foundry.data.fields.DataField.Any;
type Schema = Record<string, Field>;

/** The models of all sub-types, registered once, in `init`. */
export function registerModels(): void {
  for (const subType of subTypes()) {
    const config = CONFIG[subType.document] as unknown as {
      dataModels: Record<string, unknown>;
      trackableAttributes?: object;
    };
    config.dataModels[subType.type] = modelOf(subType);
  }
  const trackable = CONFIG.Actor.trackableAttributes as Record<string, { bar: string[]; value: string[] }>;
  for (const subType of subTypes()) {
    if (subType.bars) trackable[subType.type] = { bar: [...subType.bars], value: [...(subType.values ?? [])] };
  }
}

/** A TypeDataModel class for one sub-type. Stored data are repaired before Foundry cleans and validates them. */
function modelOf(subType: SubType): unknown {
  const model = class extends foundry.abstract.TypeDataModel<Schema, foundry.abstract.Document.Any> {
    static override defineSchema(): Schema {
      return schemaOf(subType.fields);
    }

    /**
     * The repair of a source, if it is whole: Foundry does not say so (its issue 14482), but a whole one has a
     * `version`, which every stored one is given (`whole.ts`). A partial update is Foundry's to validate. V14 passes
     * more than the source.
     */
    static override migrateData(source: Record<string, unknown>, ...more: unknown[]): never {
      const whole = Object.hasOwn(source, 'version') ? loaded(subType, source) : source;
      if (whole !== source) Object.assign(source, whole);
      const migrate = super.migrateData as unknown as (...given: unknown[]) => never;
      return migrate.call(this, source, ...more);
    }

    override prepareBaseData(): void {
      super.prepareBaseData();
      revise(this.parent);
    }
  };
  Object.defineProperty(model, 'name', { value: `Salvo_${subType.type}` });
  return model;
}

/** A whole stored source as this version has it: migrated, then repaired. */
function loaded({ type, fields }: SubType, stored: Record<string, unknown>): object {
  const { source, failed } = migrated(stored, type);
  const { source: whole } = repair(fields, source);
  return failed.length === 0 ? whole : { ...whole, quarantine: [...(whole['quarantine'] as object[]), ...failed] };
}

const schemaOf = (fields: Fields): Schema =>
  Object.fromEntries(Object.entries(fields).map(([key, spec]) => [key, fieldOf(spec)]));

function fieldOf(spec: Spec): Field {
  const { fields } = foundry.data;
  switch (spec.field) {
    case 'number':
      return new fields.NumberField({
        required: true,
        nullable: spec.nullable,
        integer: spec.integer,
        initial: spec.initial,
        min: spec.min,
        max: spec.max,
      });
    case 'text':
      return new fields.StringField({
        required: true,
        nullable: false,
        blank: true,
        initial: spec.initial,
        ...(spec.choices ? { choices: [...spec.choices], blank: spec.choices.includes('') } : {}),
      });
    case 'html':
      return new fields.HTMLField({ required: true, nullable: false, blank: true, initial: '' });
    case 'flag':
      return new fields.BooleanField({ required: true, nullable: false, initial: spec.initial });
    case 'list':
      return new fields.ArrayField(fieldOf(spec.of), {
        required: true,
        nullable: false,
        initial: () => [...spec.initial],
      });
    case 'map':
      return new fields.TypedObjectField(fieldOf(spec.of), { required: true, nullable: false, initial: () => ({}) });
    case 'record':
      return new fields.SchemaField(schemaOf(spec.of), {
        required: true,
        nullable: spec.nullable,
        ...(spec.nullable ? { initial: null } : {}),
      });
    case 'data':
      return new fields.AnyField({ required: true, nullable: true, initial: spec.initial });
  }
}
