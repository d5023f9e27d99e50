/** The copies of a state; every field is written out (see the kernel's `copies.ts`). */
import type { Copies } from '../../kernel/copies.ts';
import type { DriveState } from './sheet.ts';

export const COPIES: Copies<DriveState> = {
  state: (state) => ({
    damageTaken: state.damageTaken,
    injuries: state.injuries,
    willSpent: state.willSpent,
    fatigue: state.fatigue,
    pools: state.pools,
    resources: state.resources,
    kineticUses: state.kineticUses,
    auras: state.auras,
    active: state.active,
    zone: state.zone,
    group: state.group,
    engagedWith: state.engagedWith,
    grapplingWith: state.grapplingWith,
    inGroupDefense: state.inGroupDefense,
    inCover: state.inCover,
    boarders: state.boarders,
    score: state.score,
    budget: state.budget,
    flightPaid: state.flightPaid,
    resists: state.resists,
    particle: state.particle,
    passedRound: state.passedRound,
    conditions: state.conditions,
  }),
  parts: {
    budget: (part) => ({
      movement: part.movement,
      action: part.action,
    }),
  },
};
