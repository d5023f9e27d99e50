/** What befalls an Initiative over several rounds: reactions, hasten, suppression, leadership, contact. */
import type { Id } from '../../kernel/json.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { commandBonus, leadershipRefusal } from './comms.ts';
import {
  effectiveInitiative,
  groupsByInitiative,
  HASTEN_DM,
  HASTEN_INITIATIVE,
  hastenRefusal,
  roundOfChange,
} from './initiative.ts';
import { REACTION_INITIATIVE, reactionCheckDm } from '../attack/reactions.ts';
import { isSuppressedIn, suppress, type Suppression } from '../fire/suppression.ts';
import type { CepheusOptions } from '../types.ts';

export const TRACK_KINDS = [
  'reaction',
  'hasten',
  'suppressed',
  'leadership',
  'contactLost',
  'contactRestored',
] as const;

export interface TrackEvent {
  readonly round: number;
  readonly kind: (typeof TRACK_KINDS)[number];
  /** Its target has already acted in that round. */
  readonly acted: boolean;
  /** The same so many times in a row. */
  readonly times: number;
  /** Effect of the suppression or of the Leadership check. */
  readonly effect: number;
  /** Leadership: link between both. */
  readonly inContact: boolean;
  /** Hasten: somebody has already acted in this round. */
  readonly roundUnderway: boolean;
}

export const PLAIN_EVENT: Omit<TrackEvent, 'round' | 'kind'> = {
  acted: false,
  times: 1,
  effect: 0,
  inContact: true,
  roundUnderway: false,
};

/** What has happened so far. */
export interface Track {
  readonly base: number;
  readonly tacticsBonus: number;
  /** Changes of Initiative; round null: from now on (`from`) in every round. */
  readonly mods: readonly { readonly round: number | null; readonly from: number; readonly value: number }[];
  /** What took place, in order. */
  readonly events: readonly TrackEvent[];
  /** Suppressions that stood at some time. */
  readonly suppressions: readonly Suppression[];
  /** How many turns its target had taken when the last of them came. */
  readonly suppressedAt: number;
}

export const newTrack = (base: number, tacticsBonus: number): Track => ({
  base,
  tacticsBonus,
  mods: [],
  events: [],
  suppressions: [],
  suppressedAt: 0,
});

/** The track after an event, or why there is no such event. */
export function tracked(track: Track, event: TrackEvent, options: CepheusOptions): Track | Refusal {
  const next: Track = { ...track, events: [...track.events, event] };
  switch (event.kind) {
    case 'reaction':
      return withMod(next, event, REACTION_INITIATIVE * event.times);
    case 'hasten':
      return (
        hastenRefusal(hastening(track, event.round), event.roundUnderway, options) ??
        withMod(next, { ...event, acted: false }, HASTEN_INITIATIVE)
      );
    case 'suppressed':
      return withSuppression(next, event, options);
    case 'leadership':
      return leadershipRefusal(event.inContact) ?? withLeadership(next, event, options);
    default:
      return next;
  }
}

/** CEP-INI-05. */
const withMod = (track: Track, { round, acted }: TrackEvent, value: number): Track => ({
  ...track,
  mods: [...track.mods, { round: roundOfChange(round, acted), from: 0, value }],
});

const hastening = ({ events }: Track, round: number): { hastened: boolean; hastenedEver: boolean } => ({
  hastened: events.some((one) => one.kind === 'hasten' && one.round === round),
  hastenedEver: events.some((one) => one.kind === 'hasten'),
});

/** CEP-SUP-05..08: hits before its next action come together. */
function withSuppression(track: Track, event: TrackEvent, options: CepheusOptions): Track {
  let now = track;
  for (let time = 0; time < event.times; time++) now = suppressedOnce(now, event, options);
  return now;
}

function suppressedOnce(track: Track, event: TrackEvent, options: CepheusOptions): Track {
  const last = track.suppressions.at(-1) ?? null;
  const turns = turnsTaken(event);
  const standing = last && { ...last, acted: turns > track.suppressedAt };
  const { suppression, initiativeMod } = suppress(standing, event.effect, event.round, options);
  if (suppression === standing) return track;
  const suppressions = [...track.suppressions, suppression];
  return withMod({ ...track, suppressions, suppressedAt: turns }, event, initiativeMod);
}

/** How many turns a combatant has taken in the fight at the moment of an event. */
const turnsTaken = ({ round, acted }: TrackEvent): number => (acted ? round : round - 1);

/** CEP-TAC-04: for one round, or for the rest of the fight. */
function withLeadership(track: Track, event: TrackEvent, options: CepheusOptions): Track {
  const bonus = commandBonus(event.effect, options) * event.times;
  if (options.leadershipLasts === 'oneRound') return withMod(track, event, bonus);
  const from = roundOfChange(event.round, event.acted);
  return { ...track, mods: [...track.mods, { round: null, from, value: bonus }] };
}

/** Effective Initiative in a round. */
export function initiativeIn(track: Track, round: number): number {
  const { base, tacticsBonus } = track;
  const mods = track.mods.filter((one) => one.from <= round);
  return effectiveInitiative({ base, tacticsBonus, inContact: isInContact(track, round), mods }, round);
}

/** CEP-COM-02: contact changes at the start of their round. */
function isInContact({ events }: Track, round: number): boolean {
  const last = events.findLast((one) => one.round <= round && one.kind.startsWith('contact'));
  return last?.kind !== 'contactLost';
}

/**
 * DMs from reactions, hasten and suppression on a check directly after the last event of the round, or on its own turn in a
 * round without events.
 */
export function checkDmIn(track: Track, round: number, options: CepheusOptions): number {
  const hasten = hastening(track, round).hastened ? HASTEN_DM : 0;
  const suppressed = track.suppressions.some((one) => isSuppressedIn(one, round)) ? -1 : 0;
  return reactionCheckDm(reactionsIn(track, round, options), options) + hasten + suppressed;
}

/** CEP-RCT-02: until the round ends; or, if so set, after having acted until the end of its own next turn. */
function reactionsIn({ events }: Track, round: number, { reactionDmUntil }: CepheusOptions): number {
  const last = events.findLast((one) => one.round === round);
  const carries = reactionDmUntil === 'ownNextTurnEnd' && !last?.acted;
  let count = 0;
  for (const one of events) {
    if (one.kind !== 'reaction') continue;
    if (one.round === round || (carries && one.acted && one.round === round - 1)) count += one.times;
  }
  return count;
}

export interface Tracked {
  readonly track: Track;
  /** For each event why it was refused, or null. */
  readonly refusals: readonly (Refusal | null)[];
}

/** A whole list of events; a refused one is as if it had not been there. */
export function trackAll(start: Track, events: readonly TrackEvent[], options: CepheusOptions): Tracked {
  let track = start;
  const refusals = events.map((event) => {
    const next = tracked(track, event, options);
    if (isRefusal(next)) return next;
    track = next;
    return null;
  });
  return { track, refusals };
}

/** One in the order of a round. */
export interface Ranked {
  readonly id: Id;
  readonly base: number;
  /** Score. */
  readonly dex: number;
  /** Has had its turn in this round, or is having it. */
  readonly acted: boolean;
}

export interface RoundOrder {
  readonly initiative: { readonly [id: Id]: number };
  /** Those who have not acted; CEP-INI-06: their places are found anew after every change. */
  readonly order: readonly (readonly Id[])[];
  readonly nextInitiative: { readonly [id: Id]: number };
  readonly nextOrder: readonly (readonly Id[])[];
}

/** CEP-FLOW-05: who acts when in this round and the next, after what has happened in this one. */
export function roundOrder(
  all: readonly Ranked[],
  events: readonly (TrackEvent & { readonly id: Id })[],
  options: CepheusOptions,
): RoundOrder {
  const now = all.map(({ id, base, dex, acted }) => {
    const own = events.filter((event) => event.id === id).map((event) => ({ ...event, acted }));
    const { track } = trackAll(newTrack(base, 0), own, options);
    return { id, dex, acted, initiative: initiativeIn(track, THIS), next: initiativeIn(track, THIS + 1) };
  });
  return {
    initiative: Object.fromEntries(now.map((one) => [one.id, one.initiative])),
    order: groupsByInitiative(now.filter((one) => !one.acted)),
    nextInitiative: Object.fromEntries(now.map((one) => [one.id, one.next])),
    nextOrder: groupsByInitiative(now.map(({ id, dex, next }) => ({ id, dex, initiative: next }))),
  };
}

/** The round that `roundOrder` looks at; its events carry the same number. */
export const THIS = 1;
