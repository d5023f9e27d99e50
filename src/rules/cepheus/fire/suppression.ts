/** Suppression fire (section 24): whom it touches and how several hits come together. */
import type { CepheusOptions } from '../types.ts';

export interface Nerve {
  readonly kind: 'character' | 'vehicle';
  /** Also androids and robots. */
  readonly machine: boolean;
  readonly zealot: boolean;
  readonly suicidal: boolean;
  readonly unshakable: boolean;
  /** Wears full Battle Dress. */
  readonly battleDress: boolean;
  readonly inVehicle: 'none' | 'open' | 'closed';
}

export const PLAIN_NERVE: Nerve = {
  kind: 'character',
  machine: false,
  zealot: false,
  suicidal: false,
  unshakable: false,
  battleDress: false,
  inVehicle: 'none',
};

/** CEP-SUP-09, CEP-VEH-08, -10. */
export const isSuppressible = (target: Nerve): boolean =>
  target.kind !== 'vehicle' &&
  target.inVehicle !== 'closed' &&
  !(target.machine || target.zealot || target.suicidal || target.unshakable || target.battleDress);

/** A suppression that stands. */
export interface Suppression {
  /** Points off the Initiative in the round in which it counts. */
  readonly value: number;
  /** The round in which it came about; its check DM counts in this one and the next. */
  readonly round: number;
  /** The target has taken an action since, so that a new one starts afresh. */
  readonly acted: boolean;
}

/** What a further hit makes of it. */
export interface Suppressing {
  readonly suppression: Suppression;
  /** Change of the Initiative in the round in which it counts: 0 or less. */
  readonly initiativeMod: number;
}

/** CEP-SUP-05, -08: until the target has acted the highest Effect stands, a higher one replaces it. `effect` 0 or more. */
export function suppress(
  standing: Suppression | null,
  effect: number,
  round: number,
  { suppressionStacking }: CepheusOptions,
): Suppressing {
  if (!standing || standing.acted) {
    return { suppression: { value: effect, round, acted: false }, initiativeMod: 0 - effect };
  }
  if (suppressionStacking === 'sum') {
    return { suppression: { value: standing.value + effect, round, acted: false }, initiativeMod: 0 - effect };
  }
  if (effect <= standing.value) return { suppression: standing, initiativeMod: 0 };
  return { suppression: { value: effect, round, acted: false }, initiativeMod: standing.value - effect };
}

/** CEP-SUP-06: whether its check DM counts in `round`. */
export const isSuppressedIn = ({ round: since }: Pick<Suppression, 'round'>, round: number): boolean =>
  round === since || round === since + 1;
