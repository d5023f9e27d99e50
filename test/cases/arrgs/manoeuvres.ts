/** Maneuver operations without an attack (section 3.3 of the contract). */
import { aidCheck } from '../../../src/rules/arrgs/manoeuvres/aid.ts';
import { mountCheck } from '../../../src/rules/arrgs/manoeuvres/mounting.ts';
import { reachCheck } from '../../../src/rules/arrgs/manoeuvres/reach.ts';
import { reloadCheck } from '../../../src/rules/arrgs/manoeuvres/reload.ts';
import { withdrawal } from '../../../src/rules/arrgs/movement/moving.ts';
import { provokes } from '../../../src/rules/arrgs/opportunity/provokes.ts';
import { shiftedThreat } from '../../../src/rules/arrgs/range/threat.ts';
import type { Size } from '../../../src/rules/arrgs/terms.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { codeOf, modifier, reading, type Keys } from './keys.ts';

export const manoeuvres: Operations = {
  changeReach: reading((given) => {
    const range = given.inside('threat');
    const reaching = {
      tally: modifier(given),
      threat: { min: range.number('min'), max: range.number('max') },
      reach: given.number('reach'),
      reachShift: given.number('reachShift', 0),
    };
    const { check, reachShift, refused } = given.play(reachCheck(null, reaching, given.options));
    const { total, success, successValue } = check;
    const threat = shiftedThreat(reaching.threat, reachShift);
    return { total, success, successValue, threat, reachShift, refused: codeOf(refused) };
  }),

  aidAnother: reading((given) => {
    const difficulty = given.number('sceneDifficulty', given.options.sceneDifficulty);
    return given.play(aidCheck(null, { tally: modifier(given), difficulty }, given.options));
  }),

  reload: reading((given) => {
    const reloading = {
      tally: modifier(given),
      dc: given.number('dc', 10),
      multi: given.flag('multi', false),
      capacity: given.number('capacity'),
      loaded: given.number('loaded'),
      ammo: given.number('ammo'),
    };
    const { check, loaded, ammo } = given.play(reloadCheck(null, reloading, given.options));
    return { total: check.total, success: check.success, loaded, ammo };
  }),

  mount: reading((given) => {
    const ownSize = given.word<Size>('ownSize', 'medium');
    const climbed = given.flag('climbed', false);
    const mount = mountIn(given.maybe('mount'), climbed);
    const rider = { ownSize, mount: given.flag('vehicle', false) ? null : mount, tally: modifier(given) };
    const result = given.play(mountCheck(null, rider, given.options));
    return isRefusal(result) ? result : { ...result, refused: null };
  }),

  withdraw: reading((given) => {
    const way = {
      speed: given.number('speed'),
      rate: given.number('rate', 1),
      difficult: given.numbers('difficult'),
      ignoresTerrain: false,
    };
    const squares = withdrawal(way, modifier(given, 'modifier', 0), given.options);
    return { squares, provokes: provokes('withdraw', { attackKind: 'melee', armed: true, needsCheck: false }) };
  }),
};

const mountIn = (of: Keys | null, climbed: boolean) =>
  of && { size: of.word<Size>('size'), personality: of.number('personality', 0), climbed };
