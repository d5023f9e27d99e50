/** Damage auras: stored damage that answers melee contact (section 16). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { strike, type Strike } from '../harm/strike.ts';
import { energyPortion, plainPortion, volleyOf, type Volley } from '../harm/volley.ts';
import type { DriveOptions } from '../options.ts';
import type { AuraItem } from '../sheet/sheet.ts';
import { approachFrom, type AuraKind, type InjuryType, type Target } from '../types.ts';
import { whole } from '../whole.ts';

/** Amounts that may be spent, rising: multiples of 10, and all of it (DRV-AUR-03). */
export function auraAmounts(stored: number): readonly number[] {
  const tens = Array.from({ length: Math.floor(stored / 10) }, (_, index) => (index + 1) * 10);
  return stored <= 0 || stored % 10 === 0 ? tens : [...tens, stored];
}

export type ContactKind =
  | 'touch'
  | 'grappleTurnEnd'
  | 'meleeWeapon'
  | 'naturalWeapon'
  | 'unarmed'
  | 'grabItem'
  | 'trip'
  | 'dismount'
  | 'throw'
  | 'rangedWeapon';

/** Contact with the holder of an aura. `outcome`: of the attack that made it; null: there was none. */
export interface Contact {
  readonly holder: Id;
  readonly provoker: Id;
  readonly kind: ContactKind;
  readonly outcome: 'evaded' | 'hit' | 'critical' | null;
}

/**
 * The number of answers that the holder may give to one event: at most one, whatever the number of weapons and auras
 * (DRV-AUR-08, -09). Touch and the end of a grappler's turn need no hit; otherwise a miss or a critical hit provokes
 * nothing (DRV-AUR-01, -07, DRV-AMB-28).
 */
export function auraReactions({ kind, outcome }: Pick<Contact, 'kind' | 'outcome'>, aurasHeld: number): number {
  if (aurasHeld === 0 || kind === 'rangedWeapon') return 0;
  if (kind === 'touch' || kind === 'grappleTurnEnd') return 1;
  return outcome === 'hit' ? 1 : 0;
}

/** An aura, and the amount of stored damage that it spends; `drive` is named if it is not energy (DRV-AUR-05). */
interface AuraSpending extends Pick<HeldAura, 'id' | 'kind' | 'stored' | 'drive'> {
  readonly spend: number;
}

export interface AuraStrike extends Strike {
  /** DRV-AUR-02: without a roll. */
  readonly outcome: 'hit';
  /** DRV-AUR-06 */
  readonly injuryType: InjuryType;
  readonly auraLeft: number;
}

/**
 * The answer of an aura: the provoker is hit without a roll (DRV-AUR-02), only high shields act (DRV-AUR-04), and armor
 * applies. The provoker, who is the victim, is the anchor of a stun (DRV-AUR-13). Refuses `auraAmount` (DRV-AUR-03).
 */
export function* auraStrike(
  aura: AuraSpending,
  provoker: Target,
  options: DriveOptions,
): Procedure<AuraStrike | Refusal> {
  const { stored, spend } = aura;
  if (!auraAmounts(stored).includes(spend)) return refuse('auraAmount', 'DRV-AUR-03', { stored, spend });
  const hit = yield* strike(auraVolley(aura, provoker), provoker, approachFrom('engaged'), provoker.id, options);
  return { ...hit, outcome: 'hit', injuryType: 'core', auraLeft: stored - spend };
}

function auraVolley({ id, kind, spend, drive }: AuraSpending, provoker: Target): Volley {
  const portion =
    kind === 'normal' ? plainPortion(id, 'normal', spend, drive ?? 0) : energyPortion(id, kind, spend, 'energyAura');
  return volleyOf([portion], provoker.pools);
}

/** Stored damage after more is put in; refuses `wrongKind` (DRV-AUR-10). What goes over the maximum is lost (DRV-AUR-19). */
export function storeInAura(
  aura: Pick<HeldAura, 'kind' | 'stored' | 'max'>,
  add: { readonly kind: AuraKind; readonly amount: number },
): number | Refusal {
  if (add.kind !== aura.kind) return refuse('wrongKind', 'DRV-AUR-10', { kind: aura.kind });
  const sum = aura.stored + whole(add.amount, 'stored damage');
  return aura.max === null ? sum : Math.max(aura.stored, Math.min(sum, aura.max));
}

export interface HeldAura extends AuraItem {
  readonly stored: number;
}

/** The actions left to an aura's holder: all, purely mental ones, or none (DRV-AUR-15, -16). */
export type HolderState = 'free' | 'mentalOnly' | 'unable';

/** The upkeep action of every turn: it blocks no other action (DRV-AUR-14, -17). */
export const UPKEEP = { cost: 'free', slowing: false, verbal: false } as const;

/** Auras after the end of the holder's turn: those that can be kept up, less what fades (DRV-AUR-11, -15, -16, DRV-AMB-30). */
export const aurasAtTurnEnd = (auras: readonly HeldAura[], state: HolderState): readonly HeldAura[] =>
  auras.filter((aura) => canKeep(aura, state)).flatMap(faded);

/** Auras after a device is disabled or dropped (DRV-AUR-18). An aura from a device that names none is itself the device. */
export const aurasWithoutDevice = (auras: readonly HeldAura[], device: Id): readonly HeldAura[] =>
  auras.filter((aura) => deviceOf(aura) !== device);

/** The device that an aura comes from; null: it comes from none, whatever device it names. */
export const deviceOf = ({ id, fromDevice, deviceId }: AuraItem): Id | null => (fromDevice ? (deviceId ?? id) : null);

const canKeep = (aura: HeldAura, state: HolderState): boolean =>
  state === 'free' || (state === 'mentalOnly' && aura.madeByMentalAction);

/** DRV-AUR-19: an aura that has faded to 0 is gone. */
function faded(aura: HeldAura): readonly HeldAura[] {
  const stored = Math.max(0, aura.stored - aura.decayPerTurn);
  return stored === 0 ? [] : [{ ...aura, stored }];
}
