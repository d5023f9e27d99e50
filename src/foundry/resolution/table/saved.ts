/**
 * The fight's part of a combatant's state is data: the combatant's owner may write it, and so may another version of
 * Salvo. It is laid over a fresh state only as far as it has that state's shape and the ruleset can play with it; the
 * rest is put aside with its value.
 */
import {
  type Answer,
  type Ask,
  type Combatant,
  endFight,
  type Fight,
  type Id,
  nextRound,
  nextTurn,
  type Outcome,
  type Procedure,
  type Refusal,
  type Ruleset,
  type EmptyFight,
  assembled,
} from '../../../rules/index.ts';
import { isReferee, type Source } from '../../api.ts';
import { storedBy } from '../../data/place.ts';
import { FIGHT_STEPS, migrated } from '../../data/migrations.ts';
import { asRecord, isRecord } from '../../data/record.ts';
import type { Quarantined } from '../../data/repair.ts';

/** Version of the stored part; a migration raises it. */
export const FIGHT_VERSION = 1;

/**
 * The content of a flag that holds JSON text; that of anything else is empty. Keys that could reach a prototype are
 * dropped.
 */
export function parsed(flag: unknown): Source {
  if (typeof flag !== 'string') return {};
  try {
    return asRecord(mayNameProto(flag) ? JSON.parse(flag, withoutProto) : JSON.parse(flag));
  } catch {
    return {};
  }
}

/** Whether a text may name a prototype: a key may be written with escapes. */
const mayNameProto = (text: string): boolean => text.includes('__proto__') || text.includes('\\');
const withoutProto = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value);

/** A fight's flag in this version's shape. */
export const keptIn = (flag: unknown, what: 'combatant' | 'fight'): Source => ({
  ...migrated(parsed(flag), what, FIGHT_STEPS, FIGHT_VERSION).source,
});

interface Sound {
  readonly state: object;
  /** Values put aside, by key. */
  readonly aside: readonly Quarantined[];
}

/** Keys that the ruleset cannot play with, by combatant and stored part; those written by this client itself are sound. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 2_000;

const nameOf = (id: string, kept: Source): string => `${id} ${JSON.stringify(kept)}`;

/** An entry of this client's own, which is sound: it was made by the rules. */
export const trust = (id: string, kept: Source): void => remember(nameOf(id, kept), []);

function remember(name: string, bad: readonly string[]): void {
  if (known.size > MOST_KNOWN) known.clear();
  known.set(name, bad);
}

const overlaid = new WeakMap<object, { readonly id: Id; readonly flag: unknown; readonly sound: Sound }>();

/** The fight's part of a state, as a combatant's flag keeps it, laid over a fresh one; done again only for another flag or sheet. */
export function stateFromFlag(ruleset: Ruleset, fight: EmptyFight, fresh: Combatant, flag: unknown): Sound {
  const before = overlaid.get(fresh.sheet as object);
  if (before?.id === fresh.id && before.flag === flag) return before.sound;
  const sound = soundState(ruleset, fight, fresh, keptIn(flag, 'combatant'));
  overlaid.set(fresh.sheet as object, { id: fresh.id, flag, sound });
  return sound;
}

/** The stored part of a state laid over a fresh one. */
export function soundState(ruleset: Ruleset, fight: EmptyFight, fresh: Combatant, kept: Source): Sound {
  const stored = storedBy(ruleset.id)?.keys;
  const usable = Object.entries(kept).filter(([key]) => Object.hasOwn(fresh.state, key) && !stored?.has(key));
  if (usable.length === 0) return { state: fresh.state, aside: [] };
  const name = nameOf(fresh.id, kept);
  let bad = known.get(name);
  if (!bad) remember(name, (bad = badKeys(ruleset, fight, fresh, usable)));
  const sound = usable.filter(([key]) => !bad.includes(key));
  const aside = usable.filter(([key]) => bad.includes(key)).map(([path, value]) => ({ path, value: value as never }));
  return { state: { ...fresh.state, ...Object.fromEntries(sound) }, aside };
}

/**
 * The keys that the ruleset cannot play with: none where it can play with all; else each part is tried by itself, then
 * all sound ones together.
 */
function badKeys(
  ruleset: Ruleset,
  fight: EmptyFight,
  fresh: Combatant,
  kept: readonly (readonly [string, unknown])[],
): readonly string[] {
  const works = (parts: typeof kept): boolean =>
    plays(ruleset, fight, { ...fresh, state: { ...fresh.state, ...Object.fromEntries(parts) } });
  const shaped = kept.filter(([key, value]) => hasShape((fresh.state as Source)[key], value));
  const alone = works(shaped) ? shaped : shaped.filter((part) => works([part]));
  const sound = works(alone) ? alone : [];
  return kept.filter((part) => !sound.includes(part)).map(([key]) => key);
}

/** Whether a value has the fresh one's type: an empty or null value there may be replaced by anything. */
function hasShape(fresh: unknown, found: unknown): boolean {
  if (fresh === null || fresh === undefined) return found !== undefined;
  if (found === null) return typeof fresh !== 'object';
  if (typeof fresh === 'number') return Number.isFinite(found);
  if (Array.isArray(fresh)) return Array.isArray(found);
  if (!isRecord(fresh)) return typeof found === typeof fresh;
  return isRecord(found) && Object.entries(fresh).every(([key, value]) => hasShape(value, found[key]));
}

/** Whether the ruleset can show and, on the client where acts are resolved, move on a combatant with this state. */
function plays(ruleset: Ruleset, fight: EmptyFight, combatant: Combatant): boolean {
  const phase = fight.phase === 'setup' ? 'setup' : 'underway';
  const begun = { ...fight, phase, round: Math.max(1, fight.round), turn: combatant.id } as const;
  const alone: Fight = assembled(begun, [combatant]);
  try {
    const count = ruleset.order.count(alone, combatant);
    if (count !== null && !Number.isFinite(count)) return false;
    ruleset.status(alone, combatant.id);
    ruleset.choices(alone, combatant.id);
    if (isReferee()) for (const move of [nextTurn, nextRound, endFight]) carriedOn(move(ruleset, alone));
    return true;
  } catch {
    return false;
  }
}

/** More questions than any change of turn asks. */
const MOST_QUESTIONS = 200;

function carriedOn(running: Procedure<Outcome | Refusal>): void {
  let step = running.next();
  for (let asks = 0; !step.done && asks < MOST_QUESTIONS; asks++) step = running.next(anyAnswer(step.value));
}

function anyAnswer(ask: Ask): Answer {
  if (ask.ask === 'roll') return Array.from({ length: ask.count }, () => 1);
  return ask.ask === 'pick' ? 0 : ask.default;
}
