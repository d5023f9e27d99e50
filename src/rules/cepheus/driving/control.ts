/** Control of a vehicle (sections 35 and 37): the cost of driving, control checks, evasion, weaving. */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import { dodgeDm } from '../attack/reactions.ts';
import { characteristicDm, dm, skillDm } from '../check/check.ts';
import type { CepheusOptions, Cover } from '../types.ts';
import { driveDm } from '../vehicles/speed.ts';

/** The least action that driving costs (CEP-ACT-07, CEP-VEH-04). */
export const DRIVING_COST = { simple: 'minor', demanding: 'significant' } as const;

/**
 * Whether the actions spent on driving keep control: any action for simple driving, a significant action for demanding
 * (CEP-VEH-04).
 */
export const keepsControl = (driving: 'simple' | 'demanding', spent: readonly ('minor' | 'significant')[]): boolean =>
  driving === 'simple' ? spent.length > 0 : spent.includes(DRIVING_COST.demanding);

export interface Driver {
  readonly skill: number | null;
  readonly jackOfAllTrades: number;
  readonly dex: number;
}

export interface Control {
  readonly driver: Driver;
  readonly agility: number;
  /** The hits on the drive. */
  readonly drive: number;
  /** The sum of all other DMs. */
  readonly other: number;
}

/** The target of a ram (CEP-VEH-23). */
export interface Rammed {
  readonly dodges: boolean;
  readonly cover: Cover;
  readonly duckBehind: boolean;
  /** The Effect of its evasive action; 0 without any. */
  readonly evading: number;
}

/** The refusal of control with three hits on the drive, which disable the vehicle (CEP-VEH-43). */
export const controlRefusal = (drive: number): Refusal | null => (drive >= 3 ? refuse('disabled', 'CEP-VEH-43') : null);

/** The DMs of a control check (CEP-VEH-28); for a ram also those of its target (CEP-VEH-23). */
export function controlTally(control: Control, rammed: Rammed | null, options: CepheusOptions): Tally {
  const { driver } = control;
  const dodge = rammed?.dodges ? dodgeDm(rammed.cover, rammed.duckBehind) : 0;
  const named = (name: string, clause: string, value: number) => entry(clause, `SALVO.cepheus.dm.${name}`, value);
  return [
    named('skill', 'CEP-CORE-10', skillDm(driver.skill, driver.jackOfAllTrades)),
    named('characteristic', 'CEP-VEH-28', characteristicDm(driver.dex)),
    named('agility', 'CEP-VEH-28', control.agility),
    named('driveDamage', 'CEP-VEH-43', driveDm(control.drive, options)),
    named('dodge', 'CEP-VEH-23', dodge),
    named('targetEvasion', 'CEP-VEH-23', rammed ? evasionDm(rammed.evading, options) : 0),
    named('other', 'CEP-VEH-28', control.other),
  ];
}

/** The DM of an evasive action on attacks against the vehicle and its occupants, and on attacks from it (CEP-VEH-21). */
export const evasionDm = (effect: number, { negativeEffect }: CepheusOptions): number =>
  0 - (negativeEffect === 'floor0' ? Math.max(0, effect) : effect);

/** The DM of a weave with the number `w` on its control check (CEP-VEH-25). */
export const weaveDm = (w: number): TallyEntry => dm('CEP-VEH-25', 'weave', -w);

/** The largest number of a weave at a speed in kph (CEP-VEH-25, CEP-CORE-16). */
export const weaveLimit = (kph: number): number => Math.ceil(kph / 20);

/**
 * The refusal of a weave at rest, with a number outside 1 to the limit, or in a pursuit with a number other than the
 * leader's (CEP-VEH-25, -27). `leaderW` is null outside a pursuit.
 */
export function weaveRefusal(kph: number, w: number, leaderW: number | null): Refusal | null {
  if (kph <= 0) return refuse('notMoving', 'CEP-VEH-25');
  if (leaderW !== null && w !== leaderW) return refuse('mustMatchLeader', 'CEP-VEH-27', { leaderW });
  const max = weaveLimit(kph);
  return w < 1 || w > max ? refuse('wOutOfRange', 'CEP-VEH-25', { max }) : null;
}
