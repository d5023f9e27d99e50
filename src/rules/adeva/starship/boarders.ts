/** The Marines of a boarding ship: their modifier and their damage (ADE-BRD-01, -03, ADE-SOK-05). */
import { entry, type Tally } from '../../kernel/tally.ts';
import type { DamageProfile } from '../damage/profile.ts';
import type { Marines } from '../sheet/types.ts';

/** The Marines' modifier of the boarding test (ADE-BRD-01). */
export const marinesMods = ({ mod }: Pick<Marines, 'mod'>): Tally =>
  mod === 0 ? [] : [entry('ADE-BRD-01', 'SALVO.adeva.modifier.marines', mod)];

/** The Marines' damage to the Hull, without soak and with Subdual (ADE-BRD-03). */
export const boardersDamage = (sides: readonly number[], flat: number): DamageProfile => ({
  sides,
  flat,
  sb: 0,
  pen: 0,
  unarmed: false,
  subdual: true,
  primitive: false,
  ignoresSoak: true,
});
