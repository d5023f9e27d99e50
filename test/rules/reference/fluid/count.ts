/** The Count of fluid, implemented a second time from its catalogue. */
import type { Bag, Data } from '../../../cases/format.ts';
import { flag, holding, list, num, sum, text, type Table, type Answer } from '../table.ts';
import { setting, clamp, d20, actionDice } from './conditions.ts';

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

export function initiativeCheck(given: Bag, table: Table): Answer {
  const roll = d20(table) + num(given, 'bonus');
  const counting = new Counting(given, roll + actionDice(given, num(given, 'actionDice'), table));
  counting.settle(true);
  return { ...counting.state(), threat: false, error: false, mustPress: duty(given, false, counting.count) };
}

export function setCount(given: Bag, table: Table): Answer {
  const counting = new Counting(given, num(given, 'setTo'));
  const low = counting.count <= 0;
  counting.settle(true);
  const declined = low && table.choose(['decline', 'accept']) === 'decline';
  const mustPress = duty(given, flag(given, 'mustPress'), counting.count);
  return { ...(declined ? { reasons: ['mandatory'] } : {}), ...counting.state(), mustPress };
}

export function standOff(given: Bag, table: Table): Answer {
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

export function endOfRound(given: Bag): Answer {
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
