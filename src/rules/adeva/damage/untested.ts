/** Damage without an attack test, which has no degrees to place and no confirmation (ADE-DMG-09, ADE-CRT-12). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure, RolledFaces } from '../../kernel/procedure.ts';
import type { AdevaOptions } from '../options.ts';
import { damageRolled, rawDamage } from './damage.ts';
import type { DamageProfile } from './profile.ts';
import { soaked, soakOf } from './soak.ts';

/** A hit without an attack test. */
export interface UntestedHit {
  readonly dice: readonly RolledFaces[];
  readonly raw: number;
  readonly soak: number;
  readonly negated: boolean;
  readonly dealt: number;
}

/** The protection at the location of the damage. */
export interface Soaker {
  readonly tb: number;
  readonly ap: number;
}

/** The rolled and soaked damage of a grapple, a Knock Down, the backlash of a Ram or a fall. */
export function* untestedHit(
  by: Id | null,
  damage: DamageProfile,
  { tb, ap }: Soaker,
  options: AdevaOptions,
): Procedure<UntestedHit> {
  const { faces, dice } = yield* damageRolled(by, damage.sides);
  const { raw } = rawDamage(damage, faces, null, options);
  const soak = soakOf({ tb, ap, cover: 0, pen: damage.pen });
  return { dice, raw, soak, ...soaked(raw, soak) };
}
