/** Damage auras: stored damage that answers melee contact (section 16). */
import type { Procedure } from '../../kernel/procedure.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { DriveOptions } from '../options.ts';
import { degreesOf, type Track } from '../harm/injuries.ts';
import { strike, type Strike } from '../harm/strike.ts';
import { approachFrom, type AuraKind, type InjuryType, type Target } from '../types.ts';
import { whole } from '../whole.ts';
import { energyPortion, plainPortion, type Volley } from '../harm/volley.ts';

/** DRV-AUR-06 */
export const AURA_INJURY: InjuryType = 'core';

/** Amounts that may be spent, rising: multiples of 10, and all of it (DRV-AUR-03). */
export function auraAmounts(stored: number): readonly number[] {
  const tens = Array.from({ length: Math.floor(stored / 10) }, (_, index) => (index + 1) * 10);
  return stored <= 0 || stored % 10 === 0 ? tens : [...tens, stored];
}

export const CONTACT_KINDS = [
  'touch',
  'grappleTurnEnd',
  'meleeWeapon',
  'naturalWeapon',
  'unarmed',
  'grabItem',
  'trip',
  'dismount',
  'throw',
  'rangedWeapon',
] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/**
 * Answers that the holder may give to one event: at most one, whatever the number of weapons and auras (DRV-AUR-08, -09).
 * Touch and the end of a grappler's turn need no hit; a miss provokes nothing, nor does a critical hit (DRV-AUR-01, -07,
 * DRV-AMB-28).
 */
export function auraReactions(
  contact: { readonly kind: ContactKind; readonly outcome: 'evaded' | 'hit' | 'critical' | null },
  aurasHeld: number,
): number {
  if (aurasHeld === 0 || contact.kind === 'rangedWeapon') return 0;
  if (contact.kind === 'touch' || contact.kind === 'grappleTurnEnd') return 1;
  return contact.outcome === 'hit' ? 1 : 0;
}

export interface AuraSpending {
  readonly id: Id;
  readonly kind: AuraKind;
  readonly stored: number;
  /** Named by an aura that is no energy (DRV-AUR-05). */
  readonly drive: number | null;
  readonly spend: number;
}

export interface AuraStrike extends Strike {
  readonly auraLeft: number;
}

/** Refuses `auraAmount` (DRV-AUR-03). */
export const auraRefusal = (aura: Pick<AuraSpending, 'stored' | 'spend'>): Refusal | null =>
  auraAmounts(aura.stored).includes(aura.spend)
    ? null
    : refuse('auraAmount', 'DRV-AUR-03', { stored: aura.stored, spend: aura.spend });

/**
 * The holder answers: the one who provoked it is hit without a roll (DRV-AUR-02), only high shields act (DRV-AUR-04), armor
 * applies. A stun is anchored at the provoker, who is hurt (DRV-AUR-13).
 */
export function* auraStrike(
  aura: AuraSpending,
  provoker: Target,
  options: DriveOptions,
): Procedure<AuraStrike | Refusal> {
  const refused = auraRefusal(aura);
  if (refused) return refused;
  const struck = yield* strike(auraVolley(aura, provoker), provoker, approachFrom('engaged'), provoker.id, options);
  return { ...struck, auraLeft: aura.stored - aura.spend };
}

function auraVolley({ id, kind, spend, drive }: AuraSpending, provoker: Target): Volley {
  const portion =
    kind === 'normal'
      ? plainPortion(id, 'normal', spend, drive ?? 0, null)
      : energyPortion(id, kind, spend, 'energyAura');
  return { portions: [portion], pools: provoker.pools, absorptions: [] };
}

/** One side of an exchange: damage that comes down, and the degrees that would kill. */
export interface Side {
  readonly damage: number;
  readonly track: Track;
  readonly deadAtDegrees: number;
}

export interface SideResult {
  readonly damage: number;
  readonly degrees: number;
  readonly dead: boolean;
}

/** A blow and the answer to it: both count in full, whoever dies of either (DRV-AUR-12, P16). */
export function exchange(
  holder: Side,
  attacker: Side,
  options: DriveOptions,
): { readonly holder: SideResult; readonly attacker: SideResult } {
  return { holder: sideAfter(holder, options), attacker: sideAfter(attacker, options) };
}

function sideAfter({ damage, track, deadAtDegrees }: Side, options: DriveOptions): SideResult {
  const degrees = degreesOf(damage, track, options);
  return { damage, degrees, dead: degrees >= deadAtDegrees };
}

/** Stored damage after more is put in; refuses `wrongKind` (DRV-AUR-10). What goes over the maximum is lost (DRV-AUR-19). */
export function storeInAura(
  aura: { readonly kind: AuraKind; readonly stored: number; readonly max: number | null },
  add: { readonly kind: AuraKind; readonly amount: number },
): number | Refusal {
  if (add.kind !== aura.kind) return refuse('wrongKind', 'DRV-AUR-10', { kind: aura.kind });
  const sum = aura.stored + whole(add.amount, 'stored damage');
  return aura.max === null ? sum : Math.max(aura.stored, Math.min(sum, aura.max));
}

export interface HeldAura {
  readonly id: Id;
  /** Null: not tracked. */
  readonly stored: number | null;
  readonly decayPerTurn: number;
  readonly madeByMentalAction: boolean;
  readonly fromDevice: boolean;
  readonly deviceId: Id | null;
}

export const HOLDER_STATES = ['free', 'mentalOnly', 'incapacitated', 'paralyzed', 'pinned', 'stunned'] as const;
export type HolderState = (typeof HOLDER_STATES)[number];

/** The upkeep action: free, blocks nothing, neither slowing nor verbal (DRV-AUR-14, -17). */
export const UPKEEP = { cost: 'free', slowing: false, verbal: false } as const;

/** Auras after the end of the holder's turn: those that could be kept, then faded; at 0 they are gone (DRV-AUR-15, -16, -19). */
export const aurasAtTurnEnd = (auras: readonly HeldAura[], state: HolderState): readonly HeldAura[] =>
  auras.filter((aura) => canKeep(aura, state)).flatMap(faded);

/** Auras after a device is disabled or dropped; `deviceId` null: every device (DRV-AUR-18). */
export const aurasWithoutDevice = (auras: readonly HeldAura[], deviceId: Id | null): readonly HeldAura[] =>
  auras.filter((aura) => !isFromDevice(aura) || (deviceId !== null && aura.deviceId !== deviceId));

const isFromDevice = (aura: HeldAura): boolean => aura.fromDevice || aura.deviceId !== null;

const canKeep = (aura: HeldAura, state: HolderState): boolean =>
  state === 'free' || (state === 'mentalOnly' && aura.madeByMentalAction);

/** After the upkeep check (DRV-AMB-30). */
function faded(aura: HeldAura): readonly HeldAura[] {
  if (aura.stored === null) return [aura];
  const stored = Math.max(0, aura.stored - aura.decayPerTurn);
  return stored === 0 ? [] : [{ ...aura, stored }];
}
