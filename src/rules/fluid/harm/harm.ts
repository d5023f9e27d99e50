/** Damage to one combatant: through armor and saves to its wounds and its log (section 13). */
import { adjust } from '../../kernel/changes.ts';
import { setting, type Change, type Event, event } from '../../kernel/event.ts';
import { appliedAll, chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { type Step, withDice } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { saveLogged, savePart, saveTally, saveVerdict } from '../check/save.ts';
import { electricalEntry } from '../count/modifiers.ts';
import type { Happening } from '../count/round-log.ts';
import { diceSpent, gained, happened } from '../fight/effects.ts';
import { adjusting, stage, type Progress } from '../fight/progress.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import type { AttackKind } from '../sheet/fields.ts';
import { combatantOf, spenderOf } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';
import { damageSave } from './damage-save.ts';
import { criticalInjuryCheck, graveFrom } from './injury.ts';
import {
  isThresholdType,
  thresholdDamage,
  thresholdSource,
  TOTALS,
  type ThresholdDamage,
  type ThresholdType,
} from './threshold.ts';
import { lossOf, reductionFor, throughArmor, woundState } from './wounds.ts';

/** Damage on its arrival. */
export interface Blow {
  readonly kind: AttackKind;
  /** The damage before DR. */
  readonly damage: number;
  readonly damageType: string;
  readonly armorPiercing: number;
  /** Action Dice that activated a critical hit; 0: it is none. */
  readonly criticalDice: number;
  /** Whether the damage has a blast increment. */
  readonly blast: boolean;
}

interface BlowResult {
  readonly progress: Progress;
  /** Lethal points after DR, for FLU-GAP-14. */
  readonly lost: number;
}

/** FLU-GAP-11, -23, -35: a blow on one combatant, by the type of damage and the kind of actor. */
export function* strike(progress: Progress, who: Id, blow: Blow): Procedure<BlowResult> {
  const victim = combatantOf(progress.fight, who);
  const options = optionsFrom(progress.fight.options);
  if (isThresholdType(blow.damageType)) {
    return { progress: yield* thresholdBlow(progress, victim, blow, blow.damageType, options), lost: 0 };
  }
  const reduction = reductionFor(victim.sheet.dr, blow.kind, blow.damageType, blow.armorPiercing);
  const { damage, steps } = throughArmor(blow.damage, reduction);
  if (damage < 1) {
    const verdict = { key: 'SALVO.fluid.verdict.stopped', good: null };
    const stopped = stage('damage', who, 'armor', [], { steps, verdict });
    return { progress: steps.length === 0 ? progress : after(progress, stopped), lost: 0 };
  }
  if (victim.sheet.kind === 'standard') {
    return { progress: yield* standardBlow(progress, victim, damage, blow, steps, options), lost: 0 };
  }
  return { progress: lethalBlow(progress, victim, damage, blow.criticalDice > 0, steps, options), lost: damage };
}

/** FLU-GAP-11, -12, FLU-MOD-14, -15: lethal damage to a special actor. */
function lethalBlow(
  progress: Progress,
  { id, state }: FluidCombatant,
  damage: number,
  critical: boolean,
  steps: readonly Step[],
  options: FluidOptions,
): Progress {
  const { vitality, wounds, fatigued } = lossOf(state, damage, critical, options);
  const injury: readonly Happening[] = wounds > 0 ? [{ type: 'injury', id: null, wounds, critical }] : [];
  const stable = state.stable && wounds === 0;
  const changes: Change[] = [];
  adjusting(changes, 'vitality', -vitality);
  adjusting(changes, 'wounds', -wounds);
  if (stable !== state.stable) changes.push(setting('stable', state.stable, stable));
  const events = [event('harmed', id, 'FLU-GAP-11', changes)];
  if (wounds > 0) events.push(...happened(progress.fight, id, injury));
  if (fatigued) events.push(...gained(appliedAll(progress.fight, events), id, 'fatigued', 'FLU-GAP-12'));
  const harmed = stage('harm', id, 'harm', events);
  if (steps.length > 0) harmed.steps = steps;
  const left = woundState(state.wounds - wounds, stable, options);
  const key = `SALVO.fluid.verdict.harm.${left}`;
  harmed.verdict = { key, good: false, values: { vitality, wounds }, sums: ['vitality', 'wounds'] };
  return after(progress, harmed);
}

/** FLU-GAP-23, FLU-AMB-28: lethal damage to a standard actor. */
function* standardBlow(
  progress: Progress,
  { id, sheet, state }: FluidCombatant,
  damage: number,
  blow: Blow,
  steps: readonly Step[],
  options: FluidOptions,
): Procedure<Progress> {
  const { criticalDice, blast } = blow;
  const { damageTaken, failures } = state;
  const { damageSave: saveBonus, failuresToDrop } = sheet;
  const input = { damage, damageTaken, saveBonus, criticalDice, blast, failures, failuresToDrop };
  const { value, dice } = yield* withDice(damageSave(id, input, options));
  const { save: rolled, out } = value;
  const changes: Change[] = [];
  adjusting(changes, 'failures', value.newFailures);
  adjusting(changes, 'damageTaken', value.damageTaken - damageTaken);
  const events: Event[] = [];
  if (changes.length > 0) {
    events.push(event('harmed', id, 'FLU-GAP-23', changes, { damage, failures: value.failures }));
  }
  events.push(...saveLogged(progress.fight, id, rolled));
  const saved = stage('harm', id, 'damageSave', events);
  if (steps.length > 0) saved.steps = steps;
  saved.dice = dice;
  if (rolled) saved.tally = saveTally(rolled);
  const passed = value.newFailures === 0;
  const numbers = { dc: rolled?.dc ?? null, total: rolled?.total ?? null };
  const values = { damage, failures: value.failures, most: failuresToDrop, ...numbers };
  const key = `SALVO.fluid.verdict.harm.${out ? 'out' : passed ? 'stands' : 'failed'}`;
  saved.verdict = { key, good: passed && !out, values };
  return after(progress, saved);
}

/** FLU-GAP-15, -18, -35: damage that accumulates. */
function* thresholdBlow(
  progress: Progress,
  victim: FluidCombatant,
  blow: Blow,
  type: ThresholdType,
  options: FluidOptions,
): Procedure<Progress> {
  const { damage, kind, armorPiercing, criticalDice } = blow;
  const { sum: total, score, saveBonus } = thresholdSource(victim, type);
  const dr = reductionFor(victim.sheet.dr, kind, type, armorPiercing);
  const input = { type, damage, dr, total, score, saveBonus, critical: criticalDice > 0 };
  const { value, dice } = yield* withDice(thresholdDamage(spenderOf(victim), input, options));
  const events = chained(
    progress.fight,
    () => accumulated(victim, type, value),
    (reached) => saveLogged(reached, victim.id, value.save),
    (reached) => happened(reached, victim.id, type === 'electrical' ? shocked(value, options) : []),
    (reached) => thresholdEffects(reached, victim.id, value),
    (reached) => diceSpent(reached, victim.id, value.save?.spent ?? 0, 'save'),
  );
  const { save } = value;
  const failed = save !== null && !save.success;
  const saved = save === null ? {} : { total: save.total, dc: save.dc };
  const verdict = {
    key: `SALVO.fluid.verdict.${type}${failed ? 'Failed' : save ? 'Saved' : ''}`,
    good: !failed,
    values: { damage: value.damage, accumulated: value.total, threshold: value.threshold, ...saved },
  };
  return after(progress, stage('harm', victim.id, type, events, savePart(value.save, dice, verdict)));
}

function accumulated(victim: FluidCombatant, type: ThresholdType, taken: ThresholdDamage): readonly Event[] {
  const changes = [
    ...adjust(TOTALS[type], taken.damage),
    ...(taken.level === null ? [] : adjust('stressLevel', Math.max(0, taken.level - victim.state.stressLevel))),
  ];
  const facts = { type, damage: taken.damage, total: taken.total };
  return changes.length === 0 ? [] : [event('damageAccumulated', victim.id, 'FLU-GAP-35', changes, facts)];
}

/** FLU-MOD-16: electrical damage for the log, if it counts there. */
function shocked({ damage, save }: ThresholdDamage, options: FluidOptions): readonly Happening[] {
  const saveFailed = save !== null && !save.success;
  return electricalEntry(damage, saveFailed, options) === 0
    ? []
    : [{ type: 'electrical', id: null, damage, saveFailed }];
}

function thresholdEffects(fight: FluidFight, who: Id, taken: ThresholdDamage): readonly Event[] {
  if (taken.unconscious) return gained(fight, who, 'unconscious', 'FLU-GAP-35');
  if (taken.level !== null) return gained(fight, who, 'stressed', 'FLU-GAP-18', { value: taken.level });
  if (taken.nausea === null) return [];
  const until = { at: 'endOfRound', round: fight.round + taken.nausea } as const;
  return gained(fight, who, 'nauseated', 'FLU-GAP-15', { until, value: taken.nausea });
}

/** FLU-GAP-14, FLU-MOD-13: the critical injury that one attack may cause. `lost`: its lethal points after DR; 0 never causes one. */
export function* gravelyHurt(progress: Progress, who: Id, lost: number): Procedure<Progress> {
  const options = optionsFrom(progress.fight.options);
  if (lost < graveFrom(options)) return progress;
  const victim = combatantOf(progress.fight, who);
  const check = criticalInjuryCheck(spenderOf(victim), lost, victim.sheet.saves.fort, options);
  const { value, dice } = yield* withDice(check);
  const { save, suffered } = value;
  if (save === null) return progress;
  const injury: readonly Happening[] = suffered ? [{ type: 'criticalInjury', id: '' }] : [];
  const events = chained(
    progress.fight,
    (reached) => happened(reached, who, injury),
    (reached) => saveLogged(reached, who, save),
    (reached) => (suffered ? gained(reached, who, 'criticalInjury', 'FLU-GAP-14') : []),
    (reached) => diceSpent(reached, who, save.spent, 'save'),
  );
  const verdict = saveVerdict(save, 'noCriticalInjury', 'criticalInjury');
  return after(progress, stage('harm', who, 'criticalInjury', events, savePart(save, dice, verdict)));
}
