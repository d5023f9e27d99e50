/** Shields, armor, damage and injuries of drive, implemented a second time from its catalogue. */
import { flag, list, maybe, num, text, type Tellings } from '../table.ts';
import { setting, roll, defended, injuryTable } from './shields.ts';
import { taken } from './harm.ts';
import { resolveAttack, resolveAoe, resolveArea, resolveExplosive } from './attack.ts';
import {
  zaoeLowShield,
  payShield,
  weaponProfile,
  amountsOf,
  auraStrike,
  auraExchange,
  auraReactions,
} from './auras.ts';
import { healDamage, injuryConsequences } from './injuries.ts';

export const drive: Tellings = {
  roll: (given, table) => {
    const base = maybe(given, 'tn') ?? setting(given, 'con.tnBase', 10) + num(given, 'con');
    const { reasons, willLeft, ...rolled } = roll(given, given, base, table);
    return reasons.length > 0 ? { reasons, willLeft } : { ...rolled, willLeft };
  },
  defenseRoll: (given, table) => {
    const { outcome, roll: rolled } = defended(given, text(given, 'mode'), given, table);
    if (!rolled) return { outcome, diceCount: 0, total: null, tn: null, margin: null };
    if (rolled.reasons.length > 0) return { reasons: rolled.reasons, willLeft: rolled.willLeft };
    const { diceCount, total, tn, margin, willLeft } = rolled;
    return { outcome, diceCount, total, tn, margin, willLeft };
  },
  weaponProfile,
  resolveAttack,
  applyResistances: (given) => ({
    damage: taken(
      num(given, 'damage'),
      list(given, 'percents') as number[],
      setting(given, 'resist.rounding', 'perStep'),
    ),
  }),
  deafness: (given) => {
    const before = num(given, 'deafenedTurns');
    const loud = flag(given, 'blastHit') && flag(given, 'organic', true) && !flag(given, 'highShield');
    return { deafenedTurns: loud ? Math.max(6, before) : before };
  },
  canDismember: (given) => ({
    canDismember: maybe(given, 'weapon.damage') === null || flag(given, 'weapon.canDismember'),
  }),
  payShield,
  resolveAoe,
  resolveArea,
  resolveExplosive,
  zaoeLowShield,
  auraAmounts: (given) => ({ amounts: amountsOf(num(given, 'aura.stored')) }),
  auraReactions,
  auraStrike,
  auraExchange,
  rescaleDamage: (given) => {
    const step = num(given, 'newFactor');
    const damageTaken = Math.floor((num(given, 'damageTaken') * step) / num(given, 'oldFactor'));
    return { damageTaken, degrees: Math.floor(damageTaken / step) };
  },
  healDamage,
  injuryConsequences,
  injuryType: (given, table) => ({ injuryType: injuryTable(text(given, 'mode'), table.roll(1, 10)[0]!) }),
};
