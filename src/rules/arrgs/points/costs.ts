/** The points and the Vitality that manoeuvres cost (RULES.md, section 23). */
import type { ArrgsOptions } from '../options.ts';
import type { Manoeuvre, Pool } from '../terms.ts';

/** The cost of an Action, and its kind of points. */
export interface Payment {
  readonly pool: Pool;
  readonly cost: number;
  /** Vitality paid for acting (ARR-VIT-02). */
  readonly drain: number;
}

/** The usual points of each manoeuvre (ARR-MAN-01 to -22). Ready costs none: it converts points. */
// prettier-ignore
export const POINTS: { readonly [manoeuvre in Manoeuvre]: number } = {
  aidAnother: 1,      attack: 2,         changeReach: 1,    charge: 2,
  controlSpell: 1,    counterspell: 2,   defence: 2,        disarm: 2,
  dismissSpell: 1,    miscellaneous: 1,  mount: 2,          movement: 1,
  ready: 0,           reload: 1,         repeatedAttack: 3, reposition: 2,
  sidestep: 1,        standUp: 1,        sunder: 2,         trip: 2,
  withdraw: 2,        opportunity: 2,
};

/** An act that may drain Vitality. */
export interface Drained {
  readonly what: Manoeuvre | 'reaction' | 'complementary';
  /** The level of the spell that it casts; null: it casts none. */
  readonly spellLevel: number | null;
  /** The number of attacks of a Repeated attack. */
  readonly attacks?: number;
}

/** The Vitality that an act drains in all (ARR-VIT-02 to -06, ARR-SPC-08). */
export function drainOf({ what, spellLevel, attacks }: Drained, options: ArrgsOptions): number {
  if (what === 'reaction' || what === 'complementary') return 0;
  if (what === 'ready') return options.readyDrain;
  if (what === 'counterspell' || what === 'controlSpell' || what === 'dismissSpell') return 1;
  const each = spellLevel === null ? 1 : spellDrain(spellLevel, options);
  return what === 'repeatedAttack' ? each * attacks! : each;
}

/** The Vitality that casting a spell drains (ARR-VIT-04). */
function spellDrain(level: number, { spellDrain: rule }: ArrgsOptions): number {
  if (rule === 'one') return 1;
  return rule === 'level' ? Math.max(1, level) : 1 + level;
}
