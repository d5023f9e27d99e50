/** Suppression fire (section 24): its targets, its effect, and how several hits combine. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { after, changeTo, event } from '../../kernel/progress.ts';
import { distraction } from '../acts/aim.ts';
import { initiativeChanged } from '../fight/initiative-events.ts';
import { roundForChange } from '../fight/order.ts';
import { combatantOf } from '../sheet/state.ts';
import { enclosure } from '../vehicles/aboard.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, CepheusState, Progress } from '../types.ts';

/** The effect of a successful suppression on `who`; the immune only cost ammunition (CEP-SUP-09). */
export function suppressing(progress: Progress, who: Id, by: Id, effect: number, options: CepheusOptions): Progress {
  const shaken = isShaken(progress.fight, combatantOf(progress.fight, who));
  const key = shaken ? 'suppressed' : 'unshakable';
  return after(progress, {
    kind: 'effect',
    who,
    against: by,
    title: 'SALVO.cepheus.stage.suppression',
    verdict: { key: `SALVO.cepheus.verdict.${key}`, good: !shaken, values: { effect } },
    events: shaken ? suppressionEvents(progress.fight, who, effect, options) : [],
  });
}

/** CEP-SUP-09. */
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

/** CEP-SUP-05, -06, CEP-AIM-08: Initiative and checks go down, the aim is broken. */
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

/** Points that suppression takes off the Initiative of `round` so far. */
const loweredIn = ({ initiativeMods }: CepheusState, round: number): number =>
  Object.values(initiativeMods).reduce(
    (sum, mod) => sum - (mod.source === 'suppression' && mod.round === round ? mod.value : 0),
    0,
  );

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

type Suppression = NonNullable<CepheusState['suppression']>;

/** The suppression after a further hit. */
interface Suppressing {
  readonly suppression: Suppression;
  /** Change of the Initiative in the round in which it counts: 0 or less. */
  readonly initiativeMod: number;
}

/**
 * CEP-SUP-05, -08: until the target has acted the highest Effect stands, a higher one replaces it. `effect` 0 or more;
 * `lowered`: what is off the Initiative already in the round in which it counts.
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
  // What the old one took off in an earlier round was over with that round.
  const replaced = Math.min(standing.value, lowered);
  return { suppression: { value: effect, round, acted: false }, initiativeMod: replaced - effect };
}
