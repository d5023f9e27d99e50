/** The copiers of a state. Every field is written out, which engines copy faster (see the kernel's `copies.ts`). */
import type { Copies } from '../../kernel/copies.ts';
import type { AdevaState } from './types.ts';

export const COPIES: Copies<AdevaState> = {
  state: (state) => ({
    wounds: state.wounds,
    lethal: state.lethal,
    fatigue: state.fatigue,
    fate: state.fate,
    pilotFate: state.pilotFate,
    decay: state.decay,
    deflectorWeakening: state.deflectorWeakening,
    conditions: state.conditions,
    treated: state.treated,
    ended: state.ended,
    band: state.band,
    clips: state.clips,
    jammed: state.jammed,
    equipped: state.equipped,
    falling: state.falling,
    initiative: state.initiative,
    turn: state.turn,
    foreign: state.foreign,
    reactions: state.reactions,
    aim: state.aim,
    feint: state.feint,
    counterUsed: state.counterUsed,
    overwatch: state.overwatch,
    grapple: state.grapple,
    extended: state.extended,
    attackedSince: state.attackedSince,
    lost: state.lost,
    taken: state.taken,
    coverLost: state.coverLost,
  }),
  parts: {
    turn: (part) => ({
      halfLeft: part.halfLeft,
      fullUsed: part.fullUsed,
      extendedUsed: part.extendedUsed,
      attackUsed: part.attackUsed,
      concentrationUsed: part.concentrationUsed,
      halfMoved: part.halfMoved,
      freeCount: part.freeCount,
    }),
    foreign: (part) => ({
      turnOf: part.turnOf,
      round: part.round,
      attackUsed: part.attackUsed,
      concentrationUsed: part.concentrationUsed,
    }),
  },
};
