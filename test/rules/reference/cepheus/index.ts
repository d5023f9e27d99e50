/** Attack, defense, damage and harm of Cepheus, implemented a second time from its catalogue. */
import { flag, type Tellings } from '../table.ts';
import { rangeOf, fireMode, plan } from './attack-dms.ts';
import { attack, damage, strayShot, scatter, blast, react } from './attack.ts';
import { injury, grapple, coupDeGrace } from './injury.ts';
import { vehicleGroups, vehicleDamage, collision, shipDamage } from './machines.ts';

export const cepheus: Tellings = {
  attack,
  attackDms: (given) => {
    const { band, extreme } = rangeOf(given);
    return plan(given, band, extreme);
  },
  fireMode: (given) => {
    const mode = fireMode(given, true);
    const { reasons, needed, left, allowedSizes, extraDice, extraPoints } = mode;
    const always = { roundsNeeded: needed, magazine: left, allowedSizes };
    if (reasons.length > 0) return { ...always, reasons };
    const dm = mode.burstDm + (flag(given, 'panic') ? -2 : 0) + (flag(given, 'suppression') ? -2 : 0);
    return { ...always, dm, extraDice, extraPoints, roundsSpent: needed };
  },
  react,
  coupDeGrace,
  scatter,
  strayShot,
  grapple,
  blast,
  damage,
  injury,
  vehicleGroups,
  vehicleDamage,
  collision,
  shipDamage,
};
