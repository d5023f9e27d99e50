/** Attacks of fluid, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { flag, holding, list, maybe, num, text, type Table, type Answer } from '../table.ts';
import { setting, d20, actionDice, bearing } from './conditions.ts';

export function attackRoll(given: Bag, table: Table): Answer {
  const ranged = text(given, 'kind') === 'ranged';
  const attacker = bearing(list(given, 'conditions') as string[]);
  const target = bearing(list(given, 'target.conditions') as string[]);
  const near = flag(given, 'adjacent', !ranged);
  const bonus =
    num(given, 'baseAttack') +
    num(given, ranged ? 'dexMod' : 'strMod') -
    attacker.lowered +
    num(given, 'otherMod') +
    (flag(given, 'aimed') ? 1 : 0) +
    (flag(given, 'braced') ? 1 : 0) +
    (ranged ? attacker.attackMod.ranged : attacker.attackMod.melee) +
    (near ? target.attackedMod.adjacent : ranged ? target.attackedMod.distantRanged : 0);
  const dex = num(given, 'target.dexMod') - target.lowered;
  const agile = target.vulnerable ? Math.min(0, dex) : dex + num(given, 'target.dodge');
  const defense = num(given, 'target.base', 10) + agile + num(given, 'target.other');
  const natural = d20(table);
  const total = natural + bonus + actionDice(given, num(given, 'actionDice'), table);
  const auto = setting(given, 'attack.naturalAuto', false);
  const hit = auto && (natural === 20 || natural === 1) ? natural === 20 : total >= defense;
  return {
    bonus,
    total,
    defense,
    margin: total - defense,
    hit,
    threat: hit && natural >= num(given, 'threatFrom', 20) && text(given, 'actorKind', 'special') === 'special',
    error: !hit && natural <= num(given, 'errorTo', 1),
  };
}

/** FLU-GAP-08, -09. */
export function activate(given: Bag): Answer {
  const threat = text(given, 'kind') === 'threat';
  const attack = text(given, 'check', 'attack') === 'attack';
  const dice = num(given, 'actionDice');
  const pool = num(given, 'pool');
  const plain = threat ? (attack ? 'hit' : 'success') : attack ? 'miss' : 'failure';
  const reasons = holding({
    [threat ? 'noThreat' : 'noError']: dice > 0 && !flag(given, 'eligible', true),
    notEnoughDice: dice > pool,
  });
  const nothing = { activated: false, result: plain, poolLeft: pool, modifiers: [] };
  if (reasons.length > 0) return { ...nothing, reasons };
  if (dice === 0) return nothing;
  const result = `critical${plain[0]!.toUpperCase()}${plain.slice(1)}`;
  return { activated: true, result, poolLeft: pool - dice, modifiers: threat ? [] : [-2 * dice] };
}

export function boostRoll(given: Bag, table: Table): Answer {
  const roll = text(given, 'roll');
  const dice = num(given, 'actionDice');
  const pool = num(given, 'pool', dice);
  const total = num(given, 'total');
  const reasons = holding({
    standardActor: text(given, 'actorKind', 'special') === 'standard',
    rollNotBoostable: ['vitality', 'attribute', 'none'].includes(roll),
    combatRunning: roll === 'initiative' && flag(given, 'combatStarted'),
    oneDiePerDamageRoll: roll === 'damage' && dice + num(given, 'alreadySpent') > 1,
    notEnoughDice: dice > pool,
  });
  if (reasons.length > 0) return { reasons, total, poolLeft: pool };
  return { total: total + actionDice(given, dice, table), poolLeft: pool - dice };
}

/** FLU-GAP-31. */
export function burst(given: Bag): Answer {
  if (num(given, 'ammo') < 3) return { reasons: ['notEnoughAmmo'], hit: false, hits: 0, shotsUsed: 0, woundHits: 0 };
  const margin = num(given, 'total') - num(given, 'defense');
  const step = setting(given, 'burst.mode', 'recoil') === 'margin' ? 5 : Math.max(1, num(given, 'recoil'));
  const hit = margin >= 0;
  const hits = hit ? 1 + (margin >= step ? 1 : 0) + (margin >= 2 * step ? 1 : 0) : 0;
  return { hit, hits, shotsUsed: 3, woundHits: hit && flag(given, 'critical') ? 1 : 0 };
}

/** FLU-GAP-32. */
export function autofire(given: Bag): Answer {
  const margins = setting(given, 'autofire.mode', 'recoil') === 'margin';
  const volleys = num(given, 'volleys');
  const ammo = num(given, 'ammo');
  const shots = volleys * (margins ? 3 : 5);
  const reasons = holding({
    notEnoughAmmo: ammo < shots || (margins && ammo < 6),
    tooManyVolleys: volleys > (margins ? 10 : num(given, 'autofireRating')),
  });
  const attackTotal = num(given, 'total');
  if (reasons.length > 0) return { reasons, total: attackTotal, hit: false, hits: 0, shotsUsed: 0, woundHits: 0 };
  const total = margins ? attackTotal - volleys : attackTotal;
  const margin = total - num(given, 'defense');
  const step = margins ? 4 : Math.max(1, num(given, 'recoil'));
  const hit = margin >= 0;
  const hits = hit ? Math.min(volleys, 1 + Math.floor(margin / step)) : 0;
  return { total, hit, hits, shotsUsed: shots, woundHits: hit && flag(given, 'critical') ? 1 : 0 };
}

export function suppressiveFire(given: Bag, table: Table): Answer {
  const squares = num(given, 'squares');
  const reasons = holding({
    notEnoughAmmo: num(given, 'ammo') < 5 * squares,
    tooManySquares: squares > num(given, 'autofireRating'),
  });
  if (reasons.length > 0) {
    return { reasons, dc: null, success: null, stressDamage: 0, shotsUsed: 0, modifiers: [] };
  }
  const dc = num(given, 'total') - num(given, 'recoil');
  const save = d20(table) + num(given, 'willSave');
  const success = save >= dc;
  return {
    dc,
    success,
    stressDamage: success ? 0 : dc - save,
    shotsUsed: 5 * squares,
    modifiers: success ? [] : [-2],
  };
}

/** FLU-GAP-33. */
export function rangeBand(given: Bag): Answer {
  const distance = num(given, 'distance');
  const increment = maybe(given, 'increment');
  const near = distance <= setting(given, 'range.cqb', 30) ? 'cqb' : 'long';
  const increments = increment === null ? 1 : Math.max(1, Math.ceil(distance / increment));
  return {
    ...(increments > setting(given, 'range.maxIncrements', 10) ? { reasons: ['outOfRange'] } : {}),
    band: distance <= num(given, 'reach', 5) ? 'melee' : near,
    increments,
    penalty: -(increments - 1) * setting(given, 'range.penalty', 2),
  };
}
