/** Attack, damage, saves and the Count of fluid, implemented a second time from its catalogue. */
import { flag, text, type Tellings } from '../table.ts';
import { conditionEffects, gainCondition } from './conditions.ts';
import { attackRoll, activate, boostRoll, burst, autofire, suppressiveFire, rangeBand } from './attack.ts';
import { applyDamage, damageSave, dyingRound, criticalInjuryCheck, blastDamage, thresholdDamage } from './damage.ts';
import { initiativeCheck, setCount, standOff, endOfRound } from './count.ts';

export const fluid: Tellings = {
  initiativeCheck,
  setCount,
  standOff,
  endOfRound,
  attackRoll,
  activate,
  boostRoll,
  burst,
  autofire,
  suppressiveFire,
  rangeBand,
  applyDamage,
  damageSave,
  dyingRound,
  criticalInjuryCheck,
  blastDamage,
  thresholdDamage,
  flatFootedAfter: (given) => ({
    flatFooted: flag(given, 'flatFooted') && !['fullAction', 'halfAction', 'wasHit'].includes(text(given, 'event')),
  }),
  conditionEffects,
  gainCondition,
};
