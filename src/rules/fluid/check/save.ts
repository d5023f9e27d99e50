/** Saving throws (FLU-GAP-16). */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage, StageDice, Verdict } from '../../kernel/outcome.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { Happening, Purpose } from '../count/round-log.ts';
import { diceSpent, happened } from '../fight/effects.ts';
import type { FluidOptions } from '../options.ts';
import type { SaveKind } from '../sheet/fields.ts';
import type { FluidFight } from '../sheet/types.ts';
import { boosted, boostQuestion, type Boost, type Spender } from './action-dice.ts';

/** FLU-GAP-16, -20: the modifier of Reflex saves while braced. */
const BRACED = -4;

export const reflexBonus = (refSave: number, braced: boolean): number => refSave + (braced ? BRACED : 0);

export interface SaveNeeded {
  /** `damage`: the damage save of a standard actor (FLU-GAP-23). */
  readonly kind: SaveKind | 'damage';
  readonly bonus: number;
  readonly dc: number;
  readonly purpose: Purpose;
}

export interface Save extends SaveNeeded {
  /** Action Dice added after the roll was seen. */
  readonly boost: Boost | null;
  readonly spent: number;
  readonly total: number;
  readonly success: boolean;
}

/** FLU-GAP-16: a save, which d20 + bonus >= DC passes. Its owner may add Action Dice to a failed roll (FLU-GAP-10). */
export function* save(spender: Spender, needed: SaveNeeded, options: FluidOptions): Procedure<Save> {
  const d20 = yield* rollFaces(spender.id, 1, 20, `SALVO.fluid.roll.save.${needed.kind}`);
  const seen = { roll: 'save', total: d20.sum + needed.bonus, needed: needed.dc } as const;
  const boost = seen.total < needed.dc ? yield* boostQuestion(spender, seen, options) : null;
  const total = boost?.total ?? seen.total;
  const { kind, bonus, dc, purpose } = needed;
  return { kind, bonus, dc, purpose, boost, spent: boost?.spent ?? 0, total, success: total >= dc };
}

/** FLU-MOD-17..19: the happening of a failed save for the log. */
export const saveInLog = (save: Save | null): readonly Happening[] =>
  save && !save.success ? [{ type: 'save', id: null, purpose: save.purpose, success: save.success }] : [];

export const saveLogged = (fight: FluidFight, who: Id, save: Save | null): readonly Event[] =>
  happened(fight, who, saveInLog(save));

/** FLU-MOD-17, FLU-GAP-10: the log of a save, and its Action Dice spent. */
export const saveEvents = (fight: FluidFight, who: Id, save: Save | null): readonly Event[] => [
  ...saveLogged(fight, who, save),
  ...diceSpent(fight, who, save?.spent ?? 0, 'save'),
];

/** Dice, tally and verdict for the stage of a save; without a save there is no tally. */
export function savePart(
  save: Save | null,
  dice: readonly StageDice[],
  verdict: Verdict,
): Pick<Stage, 'dice' | 'tally' | 'verdict'> {
  return save === null ? { dice, verdict } : { dice, tally: saveTally(save), verdict };
}

/** Bonus and Action Dice of a save, an entry for each. */
export const saveTally = ({ kind, bonus, boost }: Save): Tally =>
  boosted([entry('FLU-GAP-16', `SALVO.fluid.check.save.${kind}`, bonus)], boost);

/** The verdict on a save, by its name where it is passed and where it is failed. */
export const saveVerdict = ({ success, total, dc }: Save, passed: string, failed: string): Verdict => ({
  key: `SALVO.fluid.verdict.${success ? passed : failed}`,
  good: success,
  values: { total, dc },
});
