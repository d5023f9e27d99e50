/** Suppression fire (section 24): its possible targets, its effect, and the combination of several hits. */
import { changeTo } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { after } from '../../kernel/progress.ts';
import { distraction } from '../acts/aim.ts';
import { initiativeChanged } from '../fight/initiative-events.ts';
import { roundForChange } from '../fight/order.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, CepheusState, Progress } from '../types.ts';
import { enclosure } from '../vehicles/aboard.ts';

/** The effect of a successful suppression on `who`; none on immune targets (CEP-SUP-09). `effect` is 0 or more. */
export function suppressing(progress: Progress, who: Id, effect: number, options: CepheusOptions): Progress {
  const shaken = isShaken(progress.fight, combatantOf(progress.fight, who));
  const key = shaken ? 'suppressed' : 'unshakable';
  return after(progress, {
    kind: 'effect',
    who,
    title: 'SALVO.cepheus.stage.suppression',
    verdict: { key: `SALVO.cepheus.verdict.${key}`, good: !shaken, values: { effect } },
    events: shaken ? suppressionEvents(progress.fight, who, effect, options) : [],
  });
}

/** Whether suppression has an effect on a combatant (CEP-SUP-09). */
export function isShaken(fight: CepheusFight, combatant: CepheusCombatant): boolean {
  const { sheet } = combatant;
  return isSuppressible({
    ...PLAIN_NERVE,
    kind: sheet.kind === 'vehicle' ? 'vehicle' : 'character',
    inVehicle: enclosure(fight, combatant),
    machine: sheet.machine,
    unshakable: sheet.unshakable,
    battleDress: sheet.armor.some((layer) => layer.fullBattleDress),
  });
}

/** The events of suppression: lower Initiative (CEP-SUP-05), a DM on checks (CEP-SUP-06) and loss of aim (CEP-AIM-08). */
export function suppressionEvents(
  fight: CepheusFight,
  who: Id,
  effect: number,
  options: CepheusOptions,
): readonly Event[] {
  const { state } = combatantOf(fight, who);
  const lowered = loweredIn(state, roundForChange(fight, who));
  const { suppression, initiativeMod } = suppress(state.suppression, lowered, effect, fight.round, options);
  return [
    event('suppressed', who, 'CEP-SUP-06', changeTo(state, 'suppression', suppression), { effect }),
    ...initiativeChanged(fight, who, initiativeMod, 'CEP-SUP-05', 'suppression'),
    ...distraction(combatantOf(fight, who), options),
  ];
}

/** The points by which suppression has lowered the Initiative of `round` so far, 0 or more. */
const loweredIn = ({ initiativeMods }: CepheusState, round: number): number =>
  Object.values(initiativeMods).reduce(
    (sum, mod) => sum - (mod.source === 'suppression' && mod.round === round ? mod.value : 0),
    0,
  );

/** The facts that decide whether a target can be suppressed (CEP-SUP-09). */
export interface Nerve {
  readonly kind: 'character' | 'vehicle';
  /** Whether it is a machine, android or robot. */
  readonly machine: boolean;
  readonly zealot: boolean;
  readonly suicidal: boolean;
  readonly unshakable: boolean;
  /** Whether it wears full Battle Dress. */
  readonly battleDress: boolean;
  readonly inVehicle: 'none' | 'open' | 'closed';
}

/** The nerve of a target that can be suppressed. */
export const PLAIN_NERVE: Nerve = {
  kind: 'character',
  machine: false,
  zealot: false,
  suicidal: false,
  unshakable: false,
  battleDress: false,
  inVehicle: 'none',
};

/** Whether a target can be suppressed (CEP-SUP-09, CEP-VEH-08, -10). */
export const isSuppressible = (target: Nerve): boolean =>
  target.kind !== 'vehicle' &&
  target.inVehicle !== 'closed' &&
  !(target.machine || target.zealot || target.suicidal || target.unshakable || target.battleDress);

type Suppression = NonNullable<CepheusState['suppression']>;

/** The suppression after a further hit. */
interface Suppressing {
  readonly suppression: Suppression;
  /** The change of Initiative in the round to which it applies, 0 or less. */
  readonly initiativeMod: number;
}

/**
 * The suppression after a further hit: until the target has acted, a higher Effect replaces a lower one (CEP-SUP-05,
 * -08). `effect` is 0 or more; `lowered` are the points already taken off the Initiative of the round to which the
 * change applies.
 */
function suppress(
  standing: Suppression | null,
  lowered: number,
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
  // Only what the old suppression takes off the same round is given back; its change in an earlier round is over.
  const replaced = Math.min(standing.value, lowered);
  return { suppression: { value: effect, round, acted: false }, initiativeMod: replaced - effect };
}
