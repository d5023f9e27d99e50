/** Conditions of arrgs and their checks, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { at, flag, list, maybe, num, text, type Table, type Answer } from '../table.ts';
import { d20, said } from './modifiers.ts';
import { spellDrain } from './maneuvers.ts';

/** ARR-DIS-03, ARR-DYI-12, ARR-STG-03. */
const fortitude = (given: Bag, modifier: number, table: Table): number =>
  modifier + (said(given, 'conditionChecks', 'roll') === 'ten' ? 10 : d20(table));

const negative = (cv: number): number => Math.max(0, -cv);

export function disabledCheck(given: Bag, table: Table): Answer {
  const tv = num(given, 'tv', 20);
  const before = num(given, 'cv');
  const fixed = at(given, 'settings.disabledCheckDc');
  const dc = typeof fixed === 'number' ? fixed : negative(before);
  const total = fortitude(given, num(given, 'modifier'), table);
  const success = total >= dc;
  const cv = success ? before : before - 1;
  const check = { dc, total, success, cv };
  if (cv <= -tv) return { ...check, dead: true };
  return { ...check, dying: success ? 0 : 1, disabled: success && cv <= 0, dead: false };
}

interface Fading {
  readonly dc: number;
  readonly total: number;
  readonly success: boolean;
  readonly loss: number;
  readonly cv: number;
  readonly dying: number;
  readonly dead: boolean;
}

/** ARR-DYI-03 to -08; null: none is owed. */
function fade(given: Bag, phase: string, cv: number, dying: number, modifier: number, table: Table): Fading | null {
  if (phase === 'reaction' && !flag(given, 'settings.reactionTriggersDying', true)) return null;
  const dc = negative(cv) + dying;
  const total = fortitude(given, modifier, table);
  const success = total >= dc;
  const none = said(given, 'dyingSuccess', 'reduceLoss') === 'noLoss';
  const loss = !success ? dying : none ? 0 : Math.max(0, dying - (total - dc));
  const left = success && phase === 'endOfRound' ? dying - 1 : dying;
  return { dc, total, success, loss, cv: cv - loss, dying: left, dead: cv - loss <= -num(given, 'tv', 20) };
}

export function dyingCheck(given: Bag, table: Table): Answer {
  const made = fade(given, text(given, 'phase'), num(given, 'cv'), num(given, 'dying'), num(given, 'modifier'), table);
  if (!made) return { made: false };
  const { dead, dying, ...rest } = made;
  return { made: true, ...rest, dead, ...(dead ? {} : { dying, disabled: dying === 0 }) };
}

export function dyingSequence(given: Bag, table: Table): Answer {
  const tv = num(given, 'tv', 20);
  let cv = num(given, 'cv');
  let dying = num(given, 'dying');
  let dead = false;
  const dcs: number[] = [];
  for (const step of list(given, 'steps')) {
    if (dead || dying === 0) break;
    cv -= num(step, 'drain');
    dead = cv <= -tv;
    if (dead) break;
    const made = fade(given, text(step, 'phase'), cv, dying, num(given, 'modifier'), table);
    if (!made) continue;
    ({ cv, dying, dead } = made);
    dcs.push(made.dc);
  }
  return { dcs, cv, dead, ...(dead ? {} : { dying, disabled: dying === 0 }) };
}

export function staggeredCheck(given: Bag, staggered: number, modifier: number, table: Table) {
  const dc = 15 + staggered;
  const total = fortitude(given, modifier, table);
  return { dc, total, success: total >= dc, staggered: total >= dc ? staggered - 1 : staggered };
}

export function endOfRound(given: Bag, table: Table): Answer {
  const last = said(given, 'eorExpiry', 'first') === 'last';
  const modifier = num(given, 'modifier') + (last ? num(given, 'roundPenalty') : 0);
  const before = num(given, 'dying');
  const faded = before > 0 ? fade(given, 'endOfRound', num(given, 'cv'), before, modifier, table) : null;
  if (faded?.dead) return { cv: faded.cv, dead: true };
  const staggered = num(given, 'staggered');
  return {
    cv: faded?.cv ?? num(given, 'cv'),
    dying: faded?.dying ?? 0,
    disabled: flag(given, 'disabled') || faded?.dying === 0,
    dead: false,
    staggered: staggered > 0 ? staggeredCheck(given, staggered, modifier, table).staggered : 0,
  };
}

export function vitalityDrain(given: Bag): Answer {
  const manoeuvre = text(given, 'manoeuvre');
  const level = maybe(given, 'spellLevel');
  const value = level === null ? 1 : spellDrain(given, level);
  const free = manoeuvre === 'reaction' || manoeuvre === 'complementary';
  const times = manoeuvre === 'repeatedAttack' ? num(given, 'attacks', 1) : 1;
  return { drain: free ? 0 : manoeuvre === 'ready' ? num(given, 'settings.readyDrain', 1) : times * value };
}
