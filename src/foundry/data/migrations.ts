/**
 * The way of stored data from older versions to today's. A step goes from one version to the next and is pure; a
 * document goes through all steps that it has not seen, then through the repair. There is none yet: the first change of
 * a stored shape raises the version and adds the first step here, with a stored world of the version before it among the
 * fixtures.
 */
import { SCHEMA_VERSION } from './common.ts';
import type { Quarantined } from './repair.ts';

type Source = Readonly<Record<string, unknown>>;
/** A document's sub-type, or another kind of stored data of Salvo's. */
export type StoredKind = string | 'fight' | 'combatant' | 'settings';

export interface Migration {
  /** The version that the step produces. */
  readonly to: number;
  migrate(source: Source, what: StoredKind): Source;
}

const STEPS: readonly Migration[] = [];
/** The steps for the flags of a fight, which have a version of their own. */
export const FIGHT_STEPS: readonly Migration[] = [];

export interface Migrated {
  readonly source: Source;
  /** The step that failed: the source and its version are as they were before it. */
  readonly failed: readonly Quarantined[];
}

/** The version named in a source; a source that names none is of the first. */
export const versionOf = ({ version }: Source): number =>
  typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : 1;

/** A source taken through the steps it has not seen. Data stored by a newer Salvo is left as it is. */
export function migrated(source: Source, what: StoredKind, steps = STEPS, version: number = SCHEMA_VERSION): Migrated {
  let current = source;
  for (const step of [...steps].sort((a, b) => a.to - b.to)) {
    if (step.to <= versionOf(current) || step.to > version) continue;
    try {
      current = { ...step.migrate(current, what), version: step.to };
    } catch (error) {
      return { source: current, failed: [{ path: `version ${step.to}`, value: String(error) }] };
    }
  }
  return { source: versionOf(current) < version ? { ...current, version } : current, failed: [] };
}
