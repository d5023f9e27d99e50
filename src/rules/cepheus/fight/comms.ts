/** Tactics and Leadership (section 25), and the communications they need (section 11). */
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { characteristicDm, rollCheck, skillDm, type Checked } from '../check/check.ts';
import type { CepheusOptions, Comm } from '../types.ts';

/** CEP-TAC-02: needs the skill, level 0 or more. */
export const tacticsRefusal = (skill: number | null): Refusal | null =>
  skill === null ? refuse('unskilled', 'CEP-TAC-02') : null;

/** CEP-TAC-01: the commander's check for the whole unit (GAP-02: with INT). */
export function* rollTactics(by: Id | null, skill: number, int: number): Procedure<Checked> {
  return yield* rollCheck(by, skillDm(skill) + characteristicDm(int), 'SALVO.cepheus.roll.tactics');
}

/** CEP-TAC-05: needs communication between both. */
export const leadershipRefusal = (inContact: boolean): Refusal | null =>
  inContact ? null : refuse('noContact', 'CEP-TAC-05');

/** CEP-TAC-04: a significant action (GAP-02: with SOC). */
export function* rollLeadership(by: Id | null, skill: number | null, soc: number): Procedure<Checked> {
  return yield* rollCheck(by, skillDm(skill) + characteristicDm(soc), 'SALVO.cepheus.roll.leadership');
}

/** CEP-TAC-01, -03, -04: the Effect of a Tactics or Leadership check as a bonus; a failure gives 0 unless taken literally. */
export const commandBonus = (effect: number, { negativeEffect }: CepheusOptions): number =>
  negativeEffect === 'floor0' ? Math.max(0, effect) : effect;

/** CEP-TAC-01, CEP-COM-01: those who get the bonus. */
export const inReach = (members: readonly { readonly id: Id; readonly inContact: boolean }[]): readonly Id[] =>
  members.filter((one) => one.inContact).map((one) => one.id);

export interface Link {
  readonly method: Comm;
  /** Both ends have the set; hardlink: the cable is connected. */
  readonly bothEquipped: boolean;
  readonly lineOfSight: boolean;
  /** Within hearing. */
  readonly hearing: boolean;
  readonly jammed: boolean;
  /** Terrain or conditions stop the signal. */
  readonly blocked: boolean;
  /** Smoke or aerosol between both. */
  readonly smokeOrAerosol: boolean;
  /** The user moves. */
  readonly moving: boolean;
}

export const PLAIN_LINK: Omit<Link, 'method'> = {
  bothEquipped: true,
  lineOfSight: true,
  hearing: false,
  jammed: false,
  blocked: false,
  smokeOrAerosol: false,
  moving: false,
};

/** CEP-COM-09: whether the link works. */
export function isLinked(link: Link): boolean {
  switch (link.method) {
    case 'direct': // CEP-COM-03: voice or signs
      return link.hearing || link.lineOfSight;
    case 'hardlink': // CEP-COM-04
      return link.bothEquipped;
    case 'radio': // CEP-COM-05
      return link.bothEquipped && !link.jammed && !link.blocked;
    case 'laser': // CEP-COM-06
      return link.bothEquipped && link.lineOfSight && !link.smokeOrAerosol;
    case 'maser': // CEP-COM-07
      return link.bothEquipped && link.lineOfSight;
    case 'meson': // CEP-COM-08
      return link.bothEquipped && !link.moving;
  }
}
