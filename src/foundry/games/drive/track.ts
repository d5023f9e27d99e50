/** The damage track follows the injury factor (DRV-INJ-10). */
import { drive, rescaledDamage } from '../../../rules/drive/index.ts';
import type { Data } from '../../data/common.ts';

/** The damage after a change of the injury factor: as many degrees as before. */
export function rescaledTrack(before: Data, after: Data): Data {
  const [from, to] = [before, after].map((data) => drive.read('character', data).value);
  if (!from || !to || from.sheet.injuryFactor === to.sheet.injuryFactor) return {};
  return {
    damageTaken: rescaledDamage(from.state.damageTaken, from.sheet.injuryFactor, to.sheet.injuryFactor).damageTaken,
  };
}
