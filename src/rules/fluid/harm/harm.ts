/** What damage does to one combatant, through armor and saves to its wounds and its log (section 13). */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage, StageDice } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AttackKind } from '../attack/roll.ts';
import { harm, reductionFor, throughArmor } from './wounds.ts';
import { after, changeTo, chained, event, adjust, stage, withDice, type Progress } from '../fight/progress.ts';
import { diceSpent, gained, happened } from '../fight/effects.ts';
import type { Happening } from '../count/round-log.ts';
import { criticalInjuryCheck } from './injury.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import type { Save } from '../check/save.ts';
import { damageSave } from './damage-save.ts';
import { combatantOf, woundsOf } from '../sheet/state.ts';
import {
  isThresholdType,
  thresholdDamage,
  thresholdSource,
  TOTALS,
  type ThresholdDamage,
  type ThresholdType,
} from './threshold.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';

/** Damage that arrives. */
export interface Blow {
  readonly kind: AttackKind;
  /** Before DR. */
  readonly damage: number;
  readonly damageType: string;
  readonly armorPiercing: number;
  /** An activated critical hit, with so many Action Dice. */
  readonly critical: boolean;
  readonly criticalDice: number;
  /** Damage with a blast increment. */
  readonly blast: boolean;
}

export interface Struck {
  readonly progress: Progress;
  /** Lethal points after DR, for FLU-GAP-14. */
  readonly lost: number;
}

/** FLU-GAP-11, -23, -35: one blow on one combatant. */
export function* strike(progress: Progress, who: Id, blow: Blow): Procedure<Struck> {
  const one = combatantOf(progress.fight, who);
  const options = optionsFrom(progress.fight.options);
  if (isThresholdType(blow.damageType)) {
    return { progress: yield* thresholdBlow(progress, one, blow, blow.damageType, options), lost: 0 };
  }
  const reduction = reductionFor(one.sheet.dr, blow.kind, blow.damageType, blow.armorPiercing);
  const { damage, steps } = throughArmor(blow.damage, reduction);
  const armor = steps.length === 0 ? {} : { steps };
  if (damage < 1) {
    return {
      progress: steps.length === 0 ? progress : after(progress, { ...stage('damage', who, 'armor', []), steps }),
      lost: 0,
    };
  }
  if (one.sheet.kind === 'standard') {
    return { progress: yield* standardBlow(progress, one, damage, blow, armor, options), lost: 0 };
  }
  return { progress: lethalBlow(progress, one, damage, blow.critical, armor, options), lost: damage };
}

/** What armor made of the damage, for the card. */
type Armor = Pick<Stage, 'steps'>;

/** FLU-GAP-11, -12, FLU-MOD-14, -15. */
function lethalBlow(
  progress: Progress,
  one: FluidCombatant,
  damage: number,
  critical: boolean,
  armor: Armor,
  options: FluidOptions,
): Progress {
  const { vitality, wounds } = one.state;
  const made = harm(vitality, wounds, one.sheet.woundsMax, damage, critical, options);
  const injury: Happening = { type: 'injury', id: null, wounds: made.woundsLost, critical };
  const changes = [
    ...adjust('vitality', -made.vitalityLost),
    ...adjust('wounds', -made.woundsLost),
    ...(made.woundsLost > 0 ? changeTo(one.state, 'stable', false) : []),
  ];
  const events = chained(
    progress.fight,
    () => [event('harmed', one.id, 'FLU-GAP-11', changes)],
    (now) => happened(now, one.id, made.woundsLost > 0 ? [injury] : []),
    (now) => (made.fatigued ? gained(now, one.id, 'fatigued', 'FLU-GAP-12') : []),
  );
  const now = { ...one, state: { ...one.state, wounds: wounds - made.woundsLost, stable: false } };
  return after(progress, {
    ...stage('harm', one.id, 'harm', events),
    ...armor,
    ...(made.modifiers.length > 0 ? { tally: made.modifiers } : {}),
    verdict: {
      key: `SALVO.fluid.verdict.harm.${woundsOf(now, options)}`,
      good: false,
      values: { vitality: made.vitalityLost, wounds: made.woundsLost },
    },
  });
}

/** FLU-GAP-23, FLU-AMB-28. */
function* standardBlow(
  progress: Progress,
  one: FluidCombatant,
  damage: number,
  blow: Blow,
  armor: Armor,
  options: FluidOptions,
): Procedure<Progress> {
  const { damageTaken, failures } = one.state;
  const { criticalDice, blast } = blow;
  const input = { damage, damageTaken, saveBonus: one.sheet.damageSave, criticalDice, blast };
  const { value, dice } = yield* withDice(damageSave(one.id, input, options));
  const changes = [...adjust('failures', value.newFailures), ...adjust('damageTaken', value.damageTaken - damageTaken)];
  const facts = { damage, failures: failures + value.newFailures };
  const events = chained(
    progress.fight,
    () => (changes.length === 0 ? [] : [event('harmed', one.id, 'FLU-GAP-23', changes, facts)]),
    (now) => saveLogged(now, one.id, value.save),
  );
  const out = failures + value.newFailures >= one.sheet.failuresToDrop;
  const key = `SALVO.fluid.verdict.harm.${out ? 'out' : 'stands'}`;
  return after(progress, {
    ...stage('harm', one.id, 'damageSave', events),
    ...armor,
    ...savePart(value.save, dice),
    verdict: { key, good: !out, values: { ...facts, dc: value.save?.dc ?? null, total: value.save?.total ?? null } },
  });
}

/** FLU-GAP-15, -18, -35. */
function* thresholdBlow(
  progress: Progress,
  one: FluidCombatant,
  blow: Blow,
  type: ThresholdType,
  options: FluidOptions,
): Procedure<Progress> {
  const { sum, score, saveBonus } = thresholdSource(one, type);
  const input = {
    type,
    damage: blow.damage,
    dr: reductionFor(one.sheet.dr, blow.kind, type, blow.armorPiercing),
    total: sum,
    score,
    saveBonus,
    critical: blow.critical,
    pool: one.state.actionDice,
  };
  const { value, dice } = yield* withDice(thresholdDamage(one.id, input, options));
  const events = chained(
    progress.fight,
    () => accumulated(one, type, value),
    (now) => saveLogged(now, one.id, value.save),
    (now) => happened(now, one.id, type === 'electrical' ? [shock(value)] : []),
    (now) => thresholdEffects(now, one.id, value),
    (now) => diceSpent(now, one.id, value.save?.spent ?? 0, 'save'),
  );
  const failed = value.save !== null && !value.save.success;
  const verdict = {
    key: `SALVO.fluid.verdict.${type}${failed ? 'Failed' : ''}`,
    good: !failed,
    values: { damage: value.damage, accumulated: value.total, threshold: value.threshold, dc: value.save?.dc ?? null },
  };
  return after(progress, { ...stage('harm', one.id, type, events), ...savePart(value.save, dice), verdict });
}

function accumulated(one: FluidCombatant, type: ThresholdType, made: ThresholdDamage): readonly Event[] {
  const changes = [
    ...adjust(TOTALS[type], made.damage),
    ...(made.level === null ? [] : adjust('stressLevel', Math.max(0, made.level - one.state.stressLevel))),
  ];
  const facts = { type, damage: made.damage, total: made.total };
  return changes.length === 0 ? [] : [event('damageAccumulated', one.id, 'FLU-GAP-35', changes, facts)];
}

const shock = (made: ThresholdDamage): Happening => ({
  type: 'electrical',
  id: null,
  damage: made.damage,
  saveFailed: made.save !== null && !made.save.success,
});

function thresholdEffects(fight: FluidFight, who: Id, made: ThresholdDamage): readonly Event[] {
  if (made.unconscious) return gained(fight, who, 'unconscious', 'FLU-GAP-35');
  if (made.level !== null) return gained(fight, who, 'stressed', 'FLU-GAP-18', { value: made.level });
  if (made.nausea === null) return [];
  const until = { at: 'endOfRound', round: fight.round + made.nausea.sum } as const;
  return gained(fight, who, 'nauseated', 'FLU-GAP-15', { until, value: made.nausea.sum });
}

/** FLU-MOD-17..19: a save is logged by its result. */
export const saveLogged = (fight: FluidFight, who: Id, save: Save | null): readonly Event[] =>
  happened(fight, who, save ? [{ type: 'save', id: null, purpose: save.purpose, success: save.success }] : []);

/** Dice and bonus of a save, for the card; what Action Dice added is an entry of its own. */
export function savePart(save: Save | null, dice: readonly StageDice[]): Pick<Stage, 'dice' | 'tally'> {
  if (save === null) return { dice };
  const bonus = entry('FLU-GAP-16', `SALVO.fluid.check.save.${save.kind}`, save.bonus);
  return { dice, tally: [bonus, ...boosted(save.boost?.sum ?? 0)] };
}

/** FLU-GAP-10: what Action Dice added to a roll. */
export const boosted = (sum: number): Tally =>
  sum === 0 ? [] : [entry('FLU-GAP-10', 'SALVO.fluid.check.actionDice', sum)];

/** FLU-GAP-14, FLU-MOD-13: one attack that costs a special actor so much may injure it gravely. */
export function* gravelyHurt(progress: Progress, who: Id, lost: number): Procedure<Progress> {
  const options = optionsFrom(progress.fight.options);
  const { sheet, state } = combatantOf(progress.fight, who);
  const check = criticalInjuryCheck(who, lost, sheet.saves.fort, options, state.actionDice);
  const { value, dice } = yield* withDice(check);
  const { save, suffered } = value;
  if (save === null) return progress;
  const injury: readonly Happening[] = suffered ? [{ type: 'criticalInjury', id: '' }] : [];
  const events = chained(
    progress.fight,
    (now) => happened(now, who, injury),
    (now) => saveLogged(now, who, save),
    (now) => (suffered ? gained(now, who, 'criticalInjury', 'FLU-GAP-14') : []),
    (now) => diceSpent(now, who, save.spent, 'save'),
  );
  const key = `SALVO.fluid.verdict.${suffered ? 'criticalInjury' : 'noCriticalInjury'}`;
  const verdict = { key, good: !suffered, values: { total: save.total, dc: save.dc } };
  return after(progress, { ...stage('harm', who, 'criticalInjury', events), ...savePart(save, dice), verdict });
}
