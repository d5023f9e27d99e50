/** Attack, defense, damage and conditions of arrgs, implemented a second time from its catalogue. */
import { at, flag, maybe, num, text, type Tellings } from '../table.ts';
import {
  d20,
  modifierTotal,
  increments,
  attackModifiers,
  defenceReaction,
  magnitudeFactor,
  magnitudeOp,
  scaled,
  withoutSize,
} from './modifiers.ts';
import { attackCheck, defenceManoeuvre } from './attack-check.ts';
import { applyDamage, attack, areaAttack } from './damage.ts';
import { disarm, trip, SIZES, sizeOf, reposition, sunder, repeatedAttack, charge } from './maneuvers.ts';
import { disabledCheck, dyingCheck, dyingSequence, staggeredCheck, endOfRound, vitalityDrain } from './conditions.ts';
import { shock, collision } from './shock.ts';

export const arrgs: Tellings = {
  modifierTotal: (given) => {
    const total = modifierTotal(given);
    return total === null ? { reasons: ['negativeAssisted'] } : { total };
  },
  check: (given, table) => {
    const op = text(given, 'magnitude.op', 'none');
    const modifier = modifierTotal(op === 'none' ? given : withoutSize(given));
    if (modifier === null) return { reasons: ['negativeAssisted'] };
    const base = text(given, 'mode', 'action') === 'action' ? d20(table) : 10;
    const total = scaled(base + modifier, op, num(given, 'magnitude.factor', 1));
    const dc = maybe(given, 'dc');
    return { total, margin: dc === null ? null : total - dc, success: dc === null ? null : total >= dc };
  },
  sizeModifier: (given) => {
    const step = sizeOf(given, 'size') - SIZES.indexOf('medium');
    return { modifier: text(given, 'ability') === 'agility' ? -step : step };
  },
  magnitude: (given) => {
    const own = num(given, 'ownRank');
    const other = num(given, 'otherRank');
    const factor = magnitudeFactor(given, own, other);
    const op = magnitudeOp(given, own, other, text(given, 'check'));
    return { factor, op, total: scaled(num(given, 'raw'), op, factor) };
  },
  rangeModifier: (given) => {
    const count = increments(num(given, 'distance'), num(given, 'increment'));
    if (count > num(given, 'maxIncrements', 10)) return { reasons: ['tooFar'], increments: count, modifier: null };
    return { increments: count, modifier: -2 * (count - 1) };
  },
  attackModifiers: (given) => ({ modifier: attackModifiers(given, given, at(given, 'target')) }),
  defenceReaction: (given) => ({ dc: defenceReaction(given, given) }),
  attackCheck,
  defenceManoeuvre,
  applyDamage,
  attack,
  areaAttack,
  disarm,
  trip,
  reposition,
  sunder,
  repeatedAttack,
  charge,
  vitalityDrain,
  heal: (given) => {
    const before = num(given, 'cv');
    const limit = num(given, 'limit', num(given, 'tv', 20));
    const cv = Math.max(before, Math.min(limit, before + num(given, 'amount')));
    const ended = cv > 0 && flag(given, 'settings.disabledHeals');
    return { cv, dying: num(given, 'dying'), disabled: flag(given, 'disabled') && !ended };
  },
  disabledCheck,
  dyingCheck,
  dyingSequence,
  staggeredCheck: (given, table) => ({
    ...staggeredCheck(given, num(given, 'staggered'), num(given, 'modifier'), table),
  }),
  endOfRound,
  shock,
  collision,
};
