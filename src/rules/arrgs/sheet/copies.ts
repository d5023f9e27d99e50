/** The copies of a state; every field is written out (see the kernel's `copies.ts`). */
import type { Copies } from '../../kernel/copies.ts';
import type { ArrgsState } from './types.ts';

export const COPIES: Copies<ArrgsState> = {
  state: (state) => ({
    life: state.life,
    conditions: state.conditions,
    standing: state.standing,
    points: state.points,
    ready: state.ready,
    aftermath: state.aftermath,
    motion: state.motion,
    effects: state.effects,
    stock: state.stock,
    spent: state.spent,
  }),
  parts: {
    life: (part) => ({
      lost: part.lost,
      disabled: part.disabled,
      dying: part.dying,
      staggered: part.staggered,
      dead: part.dead,
    }),
    standing: (part) => ({
      score: part.score,
      die: part.die,
      ties: part.ties,
      aware: part.aware,
      delayTo: part.delayTo,
    }),
    points: (part) => ({
      ap: part.ap,
      aap: part.aap,
      used: part.used,
      converted: part.converted,
      actionsDone: part.actionsDone,
      complementaryDone: part.complementaryDone,
    }),
    aftermath: (part) => ({
      repeatedPenalty: part.repeatedPenalty,
      charges: part.charges,
      reactions: part.reactions,
      answers: part.answers,
    }),
    motion: (part) => ({
      squares: part.squares,
      category: part.category,
      lastIncrement: part.lastIncrement,
      stopped: part.stopped,
      allowance: part.allowance,
      facing: part.facing,
      reachShift: part.reachShift,
      carriedBy: part.carriedBy,
      pilot: part.pilot,
    }),
    stock: (part) => ({
      held: part.held,
      lying: part.lying,
      loaded: part.loaded,
      quantities: part.quantities,
      taken: part.taken,
      slotsSpent: part.slotsSpent,
      memorised: part.memorised,
    }),
  },
};
