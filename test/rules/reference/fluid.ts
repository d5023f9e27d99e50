/** Attack, damage, saves and the Count of fluid, implemented a second time from its catalogue. */
import type { Bag, Data } from '../../cases/format.ts';
import {
  flag,
  holding,
  list,
  maybe,
  num,
  settingsOf,
  sum,
  text,
  type Table,
  type Tellings,
  type Answer,
} from './table.ts';

const setting = settingsOf('fluid');

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

// Dice ----------------------------------------------------------------------------------------------------------------

const d20 = (table: Table): number => table.roll(1, 20)[0]!;

/** FLU-GAP-10: dice that are rolled again and added at their maximum. */
function actionDice(given: Bag, count: number, table: Table): number {
  const sides = setting(given, 'ad.die', 4);
  const again = setting(given, 'ad.explode', true);
  let total = 0;
  for (let left = count; left > 0;) {
    const face = table.roll(1, sides)[0]!;
    total += face;
    if (!again || face < sides) left--;
  }
  return total;
}

// Conditions ----------------------------------------------------------------------------------------------------------

const HELPLESS = ['helpless', 'unconscious', 'dying'];
const VULNERABLE = ['vulnerable', 'flatFooted', 'sprawled', 'stunned', ...HELPLESS];
const STILL = ['stunned', 'unconscious', 'dying', 'dead'];

/** FLU-GAP-28: the effects of conditions on their bearer. */
function bearing(conditions: readonly string[]) {
  const has = (...ids: readonly string[]): boolean => ids.some((id) => conditions.includes(id));
  return {
    lowered: has('exhausted') ? 3 : has('fatigued') ? 1 : 0,
    halved: (has('crouched') ? 1 : 0) + (has('exhausted') ? 1 : 0),
    vulnerable: has(...VULNERABLE),
    canAct: !has(...STILL),
    attackMod: {
      melee: (has('prone') ? -2 : 0) + (has('sprawled') ? -2 : 0),
      ranged: has('sprawled') ? -2 : 0,
    },
    attackedMod: {
      adjacent: has(...HELPLESS) ? 4 : 0,
      distantRanged: (has('crouched') ? -1 : 0) + (has('prone') ? -2 : 0),
    },
  };
}

function conditionEffects(given: Bag): Answer {
  const bears = bearing(list(given, 'conditions') as string[]);
  const { lowered, halved, ...rest } = bears;
  const modifier = (score: number): number => Math.floor((score - 2 * lowered - 10) / 2);
  let speed = num(given, 'speed', 30);
  for (let half = 0; half < halved; half++) speed = Math.floor(speed / 2);
  return { strMod: modifier(num(given, 'str', 10)), dexMod: modifier(num(given, 'dex', 10)), speed, ...rest };
}

/** FLU-GAP-29. */
function gainCondition(given: Bag): Answer {
  const before = list(given, 'conditions') as string[];
  const gain = text(given, 'gain');
  const emotional = list(given, 'emotional') as string[];
  const tired = gain === 'fatigued' || gain === 'exhausted';
  const after = new Set(emotional.includes(gain) ? before.filter((id) => !emotional.includes(id)) : before);
  if (tired && after.has('exhausted')) after.add('unconscious');
  else if (gain === 'exhausted' || (gain === 'fatigued' && after.has('fatigued'))) {
    after.delete('fatigued');
    after.add('exhausted');
  } else after.add(gain);
  return { conditions: [...after].sort() };
}

// Attack --------------------------------------------------------------------------------------------------------------

function attackRoll(given: Bag, table: Table): Answer {
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
function activate(given: Bag): Answer {
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

function boostRoll(given: Bag, table: Table): Answer {
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
function burst(given: Bag): Answer {
  if (num(given, 'ammo') < 3) return { reasons: ['notEnoughAmmo'], hit: false, hits: 0, shotsUsed: 0, woundHits: 0 };
  const margin = num(given, 'total') - num(given, 'defense');
  const step = setting(given, 'burst.mode', 'recoil') === 'margin' ? 5 : Math.max(1, num(given, 'recoil'));
  const hit = margin >= 0;
  const hits = hit ? 1 + (margin >= step ? 1 : 0) + (margin >= 2 * step ? 1 : 0) : 0;
  return { hit, hits, shotsUsed: 3, woundHits: hit && flag(given, 'critical') ? 1 : 0 };
}

/** FLU-GAP-32. */
function autofire(given: Bag): Answer {
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

function suppressiveFire(given: Bag, table: Table): Answer {
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
function rangeBand(given: Bag): Answer {
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

// Damage --------------------------------------------------------------------------------------------------------------

/** FLU-GAP-12. */
function stateOf(given: Bag, wounds: number, stable = false): string {
  if (wounds <= setting(given, 'wounds.deadAt', -10)) return 'dead';
  if (wounds <= setting(given, 'wounds.dyingFrom', 0) && !stable) return 'dying';
  return wounds <= 0 ? 'unconscious' : 'ok';
}

function applyDamage(given: Bag): Answer {
  const vitality = num(given, 'vitality');
  const wounds = num(given, 'wounds');
  const kind = text(given, 'kind', 'ranged') === 'ranged' ? 'ranged' : 'melee';
  const dr = maybe(given, `dr.${text(given, 'damageType', 'lethal')}`) ?? num(given, `dr.${kind}`);
  const through = Math.max(0, num(given, 'damage') - Math.max(0, dr - num(given, 'armorPiercing')));
  const critical = flag(given, 'critical');
  const vitalityLost = critical ? 0 : Math.min(vitality, through);
  const woundsLost = through - vitalityLost;
  const first = woundsLost > 0 && wounds === num(given, 'woundsMax', wounds);
  return {
    vitality: vitality - vitalityLost,
    wounds: wounds - woundsLost,
    vitalityLost,
    woundsLost,
    modifiers: woundsLost === 0 ? [] : [critical ? -5 : -2],
    state: stateOf(given, wounds - woundsLost),
    conditions: first && setting(given, 'wounds.fatigueOnFirst', false) ? ['fatigued'] : [],
  };
}

/** FLU-GAP-23. */
function damageSave(given: Bag, table: Table): Answer {
  const damage = num(given, 'damage');
  const adds = setting(given, 'standard.cumulative', true);
  const earlier = adds ? num(given, 'damageTaken') : 0;
  const before = num(given, 'failures');
  const toDrop = num(given, 'failuresToDrop', 1);
  if (damage < 1) {
    return {
      saveCalled: false,
      dc: null,
      success: null,
      newFailures: 0,
      failures: before,
      out: before >= toDrop,
      ...(adds ? { damageTaken: earlier } : {}),
      modifiers: [],
    };
  }
  const dc = 10 + Math.floor((damage + earlier) / 2);
  const short = dc - (d20(table) + num(given, 'saveBonus'));
  const success = short <= 0;
  const blast = flag(given, 'blast') && !success ? Math.floor(short / 10) : 0;
  const newFailures = (success ? 0 : 1) + num(given, 'criticalDice') + blast;
  return {
    saveCalled: true,
    dc,
    success,
    newFailures,
    failures: before + newFailures,
    out: before + newFailures >= toDrop,
    damageTaken: newFailures > 0 || !adds ? 0 : damage + earlier,
    modifiers: success ? [] : [-2],
  };
}

/** FLU-GAP-30. */
function dyingRound(given: Bag, table: Table): Answer {
  const wounds = num(given, 'wounds');
  const stable = flag(given, 'stable');
  const state = stateOf(given, wounds, stable);
  if (state !== 'dying') return { rolled: false, wounds, state, stable };
  if (table.roll(1, 100)[0]! <= num(given, 'constitution')) {
    return { rolled: true, wounds: 0, state: 'unconscious', stable: true };
  }
  return { rolled: true, wounds: wounds - 1, state: stateOf(given, wounds - 1), stable: false };
}

/** FLU-GAP-14. */
function criticalInjuryCheck(given: Bag, table: Table): Answer {
  if (num(given, 'damage') < setting(given, 'critInjury.damage', 25)) {
    return { saveCalled: false, success: null, criticalInjury: false, modifiers: [] };
  }
  const success = d20(table) + num(given, 'fortSave') >= setting(given, 'critInjury.dc', 15);
  return { saveCalled: true, success, criticalInjury: !success, modifiers: success ? [] : [-10, -2] };
}

/** FLU-GAP-17. */
function blastDamage(given: Bag, table: Table): Answer {
  let here = num(given, 'damage');
  for (let step = 0; step < num(given, 'increments'); step++) here = Math.floor(here / 2);
  if (here < 1) return { damageHere: here, saveCalled: false, success: null, damage: here, modifiers: [] };
  const save = d20(table) + num(given, 'refSave') - (flag(given, 'braced') ? 4 : 0);
  const success = save >= num(given, 'dc', 15);
  const failed = setting(given, 'saves.stacking', 'specific') === 'stack' ? [-2, -5] : [-5];
  return {
    damageHere: here,
    saveCalled: true,
    success,
    damage: success ? Math.floor(here / 2) : here,
    modifiers: success ? [] : failed,
  };
}

/** FLU-GAP-18, -35, -15. */
function thresholdDamage(given: Bag, table: Table): Answer {
  const type = text(given, 'damageType');
  const damage = Math.max(0, num(given, 'damage') - (type === 'subdual' ? 2 * num(given, 'dr') : 0));
  const total = num(given, 'total') + damage;
  const threshold = Math.max(0, Math.ceil(total / num(given, 'score')) - 1);
  const critical = flag(given, 'critical');
  const saveCalled = critical || (damage >= 1 && threshold >= 1);
  const base = setting(given, 'threshold.dcBase', 8);
  const step = setting(given, 'threshold.dcStep', 4);
  const steps = !critical ? threshold : threshold === 0 ? 2 : threshold + 1;
  const dc = saveCalled ? base + step * steps : null;
  const success = dc === null ? null : d20(table) + num(given, 'saveBonus') >= dc;
  const failed = success === false;
  const mode = setting(given, 'electrical.mode', 'failedSave');
  const shock = -Math.floor(damage / 2);
  const shocked = (mode === 'failedSave' && failed) || mode === 'always';
  const bothRows = setting(given, 'electrical.save', 'both') === 'both';
  const modifiers: Record<string, readonly number[]> = {
    stress: failed ? (setting(given, 'saves.stacking', 'specific') === 'stack' ? [-2, -5] : [-5]) : [],
    subdual: failed ? [-2] : [],
    electrical: [...(failed && bothRows ? [-2] : []), ...(shocked && shock !== 0 ? [shock] : [])],
  };
  return {
    damage,
    total,
    threshold,
    saveCalled,
    dc,
    success,
    modifiers: modifiers[type],
    level: type === 'stress' && failed ? Math.max(1, threshold) : null,
    nauseatedRounds: type === 'electrical' && failed ? table.roll(1)[0]! : 0,
    unconscious: type === 'subdual' && failed,
  };
}

// The Count -----------------------------------------------------------------------------------------------------------

/** FLU-ZER: a combatant whose Count moves. */
class Counting {
  count: number;
  reeling: boolean;
  flatFooted = false;
  lostHalfActions: number;
  private readonly given: Bag;

  constructor(given: Bag, count: number) {
    this.given = given;
    this.count = count;
    this.reeling = flag(given, 'reeling');
    const lost = this.reeling ? setting(given, 'reeling.halfActions', 2) : 0;
    this.lostHalfActions = num(given, 'lostHalfActions', lost);
  }

  change(by: number): void {
    this.count += by;
    this.settle(true);
  }

  settle(reels: boolean): void {
    if (this.count > 0) return;
    if (reels && !this.reeling) {
      this.reeling = true;
      this.lostHalfActions = setting(this.given, 'reeling.halfActions', 2);
    }
    this.flatFooted = true;
    this.count = Math.max(this.count + 20, 1);
  }

  state(): Bag {
    const { count, reeling, flatFooted, lostHalfActions } = this;
    return { count, reeling, flatFooted, lostHalfActions };
  }
}

/** FLU-PRS-01, -04. */
const duty = (given: Bag, before: boolean, count: number): boolean =>
  count >= 50 || (before && count >= setting(given, 'press.min', 26));

function initiativeCheck(given: Bag, table: Table): Answer {
  const roll = d20(table) + num(given, 'bonus');
  const counting = new Counting(given, roll + actionDice(given, num(given, 'actionDice'), table));
  counting.settle(true);
  return { ...counting.state(), threat: false, error: false, mustPress: duty(given, false, counting.count) };
}

function setCount(given: Bag, table: Table): Answer {
  const counting = new Counting(given, num(given, 'setTo'));
  const low = counting.count <= 0;
  counting.settle(true);
  const declined = low && table.choose(['decline', 'accept']) === 'decline';
  const mustPress = duty(given, flag(given, 'mustPress'), counting.count);
  return { ...(declined ? { reasons: ['mandatory'] } : {}), ...counting.state(), mustPress };
}

function standOff(given: Bag, table: Table): Answer {
  const pool = num(given, 'pool');
  const dc = setting(given, 'standOff.dcBase', 10) + num(given, 'opponentBaseAttack');
  const reasons = holding({
    standardActor: text(given, 'actorKind', 'special') === 'standard',
    outOfRange: text(given, 'band') === 'long',
    notEnoughDice: pool < 1,
  });
  const counting = new Counting(given, num(given, 'count'));
  if (reasons.length > 0) {
    const unchanged = { count: counting.count, poolLeft: pool, dc };
    return { reasons, ...unchanged, success: null, attackCanceled: false, modifiers: [] };
  }
  counting.change(-setting(given, 'standOff.cost', 5));
  const success = d20(table) + num(given, 'refSave') - (flag(given, 'braced') ? 4 : 0) >= dc;
  const modifiers = success ? [] : [-2];
  return { ...counting.state(), poolLeft: pool - 1, dc, success, attackCanceled: success, modifiers };
}

interface Entry {
  readonly amount: number;
  readonly electrical?: boolean;
}

/** FLU-MOD-01 to -29: the log of one round. */
function logOf(given: Bag, events: readonly Data[]): readonly Entry[] {
  const entries: Entry[] = [];
  const once = new Set<string>();
  const add = (amount: number): void => void entries.push({ amount });
  const addOnce = (key: string, amount: number): void => {
    if (!once.has(key)) add(amount);
    once.add(key);
  };
  const conditions = events.filter((event) => text(event, 'type') === 'condition').map((event) => text(event, 'id'));
  const worst = setting(given, 'fatigue.stacking', 'both') === 'worst' && conditions.includes('exhausted');
  const stack = setting(given, 'saves.stacking', 'specific') === 'stack';
  const mode = setting(given, 'electrical.mode', 'failedSave');
  const injuries = new Map<string, { wounds: number; critical: boolean }>();
  events.forEach((event, index) => {
    switch (text(event, 'type')) {
      case 'aim':
      case 'brace':
        return add(1);
      case 'regroup':
        return add(5 + num(given, 'intMod'));
      case 'slowedMove':
        return add(-2);
      case 'attack':
        if (flag(event, 'tactical')) add(-2);
        if (!flag(event, 'proficient', true)) addOnce(`weapon ${text(event, 'weapon')}`, -4);
        if (flag(event, 'final')) add(-2);
        return;
      case 'critMiss':
      case 'critFailure':
        return add(-2 * num(event, 'actionDice'));
      case 'triumph':
        return add(10);
      case 'condition': {
        const amount = { bleeding: -1, fatigued: worst ? 0 : -3, exhausted: -10 }[text(event, 'id')];
        return amount === undefined ? undefined : addOnce(`condition ${text(event, 'id')}`, amount);
      }
      case 'criticalInjury':
        return addOnce('critical injury', -10);
      case 'injury': {
        const id = text(event, 'id', `#${index}`);
        const before = injuries.get(id) ?? { wounds: 0, critical: false };
        const critical = before.critical || flag(event, 'critical');
        return void injuries.set(id, { wounds: before.wounds + num(event, 'wounds'), critical });
      }
      case 'electrical':
        if (mode === 'always' || (mode === 'failedSave' && flag(event, 'saveFailed'))) {
          entries.push({ amount: -Math.floor(num(event, 'damage') / 2), electrical: true });
        }
        return;
      case 'save': {
        if (flag(event, 'success')) return;
        const purpose = text(event, 'purpose', 'general');
        const grave = purpose === 'stress' || purpose === 'blast';
        const special = purpose === 'electrical' && setting(given, 'electrical.save', 'both') === 'special';
        return addOnce(`save ${text(event, 'id')}`, grave ? (stack ? -7 : -5) : special ? 0 : -2);
      }
      case 'ability':
      case 'gmEntry':
        return add(num(event, 'amount'));
    }
  });
  for (const { wounds, critical } of injuries.values()) if (wounds > 0) add(critical ? -5 : -2);
  return entries;
}

/** FLU-CAP-02, -07, FLU-AMB-01, -26. */
function applied(given: Bag, entries: readonly Entry[], immediate: number): number {
  const outside = setting(given, 'electrical.cap', 'inside') === 'outside';
  const inside = entries.filter(({ electrical }) => !(outside && electrical)).map(({ amount }) => amount);
  const after = sum(entries.filter(({ electrical }) => outside && electrical).map(({ amount }) => amount));
  const joined = setting(given, 'cap.immediate', 'outside') === 'inside' ? immediate : 0;
  const gains = sum(inside.filter((amount) => amount > 0));
  const losses = sum(inside.filter((amount) => amount < 0)) + joined;
  const sides = setting(given, 'cap.mode', 'net') === 'sides';
  const limited = sides ? Math.min(10, gains) + Math.max(-10, losses) : clamp(gains + losses, -10, 10);
  return limited - joined + after;
}

function endOfRound(given: Bag): Answer {
  const events = list(given, 'events').filter((event) => !flag(event, 'struck'));
  const counting = new Counting(given, num(given, 'count'));
  const entries = [{ amount: num(given, 'carried') }, ...logOf(given, events)];
  if (text(given, 'phase', 'round') === 'surprise') {
    const carried = setting(given, 'surprise.modifiers', false) ? sum(entries.map(({ amount }) => amount)) : 0;
    return { immediate: 0, net: 0, applied: 0, ...counting.state(), unconsciousMinutes: 0, carried };
  }
  let immediate = 0;
  let counted = 0;
  let held = flag(given, 'mustPress');
  for (const event of events) {
    const type = text(event, 'type');
    const change =
      type === 'press'
        ? -setting(given, 'press.cost', 20)
        : type === 'delay'
          ? -num(event, 'steps')
          : type === 'ready'
            ? Math.min(0, num(event, 'triggerCount') - counting.count)
            : type === 'standOff'
              ? -setting(given, 'standOff.cost', 5)
              : 0;
    immediate += change;
    if (type !== 'press') counted += change;
    counting.change(change);
    held &&= type !== 'press';
  }
  const moved = applied(given, entries, counted);
  const unshocked = entries.filter(({ electrical }) => !electrical);
  const before = counting.count;
  const shocked = before + moved <= 0 && before + applied(given, unshocked, counted) >= 1;
  counting.count += moved;
  const unconsciousMinutes = shocked ? Math.max(1, -counting.count) : 0;
  counting.settle(!shocked);
  return {
    immediate,
    net: sum(entries.map(({ amount }) => amount)),
    applied: moved,
    ...counting.state(),
    mustPress: duty(given, held, counting.count),
    unconsciousMinutes,
    carried: 0,
  };
}

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
