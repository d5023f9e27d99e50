/** Low shields, profiles and auras of drive, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { at, flag, holding, maybe, num, text, type Table, type Answer } from '../table.ts';
import { share, pay, Shields } from './shields.ts';
import { factor, resisted, degreesOf, harm } from './harm.ts';
import { hasHigh, portion } from './attack.ts';

export function zaoeLowShield(given: Bag): Answer {
  const high = num(given, 'zaoe.high');
  const low = num(given, 'zaoe.low');
  const points = num(given, 'shield.points');
  const useless =
    text(given, 'zaoe.origin', 'outside') === 'inside' || text(given, 'zaoe.delivery', 'other') !== 'other';
  const outside = { outsideHigh: high, outsideLow: low };
  if (useless) return { bill: null, points, insideHigh: high, insideLow: low, ...outside };
  const here = text(given, 'zaoe.appliesHere', 'unclear') === 'low' ? low : high;
  const bill = text(given, 'zaoe.kind') === 'cluster' ? 2 * high : 3 * here;
  const double =
    flag(given, 'shield.doubleVsBlast', flag(given, 'shield.device')) && text(given, 'zaoe.type') === 'blast';
  const paid = pay(bill, points, double);
  const inside = (value: number): number => Math.floor((value * paid.left) / bill);
  return { bill, points: points - paid.cost, insideHigh: inside(high), insideLow: inside(low), ...outside };
}

export function payShield(given: Bag): Answer {
  const damage = num(given, 'energy.damage');
  const points = num(given, 'shield.points');
  const flagged = flag(given, 'shield.doubleVsBlast', flag(given, 'shield.device'));
  const works = text(given, 'direction', 'incoming') === 'incoming' || flag(given, 'shield.twoWay');
  const paid = pay(damage, works ? points : 0, flagged && text(given, 'energy.type') === 'blast');
  return {
    ...((at(given, 'pay') ?? 'all') === 'all' ? {} : { reasons: ['shieldNotOptional'] }),
    damage: paid.left,
    points: points - paid.cost,
    cost: paid.cost,
    absorbed: paid.absorbed,
    doubleVsBlast: flagged,
  };
}

export function weaponProfile(given: Bag): Answer {
  const melee = text(given, 'mode') === 'melee';
  const str = num(given, 'attacker.str');
  const use = num(given, 'useStr', str);
  const cut = num(given, 'cut', 100);
  const rating = maybe(given, 'weapon.strengthRating');
  const times = text(given, 'weapon.hands', 'oneHanded') === 'twoHanded' ? 2 : 3;
  const strRequired = maybe(given, 'weapon.strRequired') ?? (rating === null ? 0 : Math.max(0, times * rating - 3));
  const reasons = holding({
    strTooLow: str < strRequired,
    notCompetent: !flag(given, 'competent', true) && (use !== str || cut !== 100),
    meleeOnly: !melee && use !== str,
    strRaised: use > str,
    strNegative: use < 0,
    cutNotAvailable: !(melee ? [100, 50, 25] : [100, 50]).includes(cut),
  });
  if (reasons.length > 0) return { reasons, strRequired };
  const own = maybe(given, 'weapon.damage');
  const ownDrive = maybe(given, 'weapon.drive');
  const added = (key: string): number => (melee ? Math.floor(num(given, key, 1) * use) : 0);
  const damage = own === null ? null : share(own, cut) + added('weapon.strDamage');
  const drive = ownDrive === null ? null : share(ownDrive, melee ? 100 : cut) + added('weapon.strDrive');
  const energy = maybe(given, 'weapon.energy.damage');
  const energyDamage = energy === null ? null : share(energy, cut);
  return {
    damage,
    drive,
    energyDamage,
    energyDrive: energyDamage === null ? null : Math.max(energyDamage, drive ?? 0),
    hindrance: cut === 100 ? 0 : melee ? 1 : 3,
    strUsed: use,
    strRequired,
  };
}

export const amountsOf = (stored: number): readonly number[] => {
  const tens = Array.from({ length: Math.floor(stored / 10) }, (_, index) => 10 * (index + 1));
  return stored % 10 === 0 ? tens : [...tens, stored];
};

export function auraStrike(given: Bag, table: Table): Answer {
  const stored = num(given, 'aura.stored');
  const spend = num(given, 'spend');
  if (!amountsOf(stored).includes(spend)) return { reasons: ['auraAmount'], auraLeft: stored };
  const kind = text(given, 'aura.kind');
  const energy = kind !== 'normal';
  const shields = new Shields(given, table);
  const through = factor(given, energy ? spend : num(given, 'aura.drive'), kind);
  const strike = portion(kind, share(spend, through), () => energy);
  shields.stage('high', [strike]);
  const byType = { [kind]: resisted(given, strike.damage, energy ? { energy: kind } : {}) };
  const result = harm(given, {
    byType,
    energies: energy ? [kind] : [],
    blastHit: kind === 'blast',
    shielded: hasHigh(given),
    anchor: text(given, 'provokerId', 'provoker'),
  });
  return { outcome: 'hit', injuryType: 'core', ...result, shields: shields.state().shields, auraLeft: stored - spend };
}

export function auraExchange(given: Bag): Answer {
  const dead = (who: string, degrees: number): boolean => degrees >= num(given, `${who}.deadAtDegrees`, Infinity);
  const holderDamage = num(given, 'attackDamage');
  const attackerDamage = num(given, 'spend');
  const holderDegrees = degreesOf(given, at(given, 'holder'), holderDamage);
  const attackerDegrees = degreesOf(given, at(given, 'attacker'), attackerDamage);
  return {
    holderDamage,
    holderDegrees,
    holderDead: dead('holder', holderDegrees),
    attackerDamage,
    attackerDegrees,
    attackerDead: dead('attacker', attackerDegrees),
    auraLeft: num(given, 'aura.stored') - attackerDamage,
  };
}

/** DRV-AUR-01, -07 to -09. */
export function auraReactions(given: Bag): Answer {
  const kind = text(given, 'event.kind');
  const contact = kind === 'touch' || kind === 'grappleTurnEnd';
  const answers = contact || (kind !== 'rangedWeapon' && at(given, 'event.outcome') === 'hit');
  return { count: answers ? Math.min(1, num(given, 'aurasHeld', 1)) : 0 };
}
