/** Taking a drug, and its effects at the end of rounds (GAP-06). */
import { changeTo, decrease } from '../../kernel/changes.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { setting, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { paid, type Cost } from '../fight/budget.ts';
import { wearied } from '../harm/fatigue.ts';
import { hurt } from '../harm/strike.ts';
import { CRASH_DICE, DRUG_ONSET, DRUG_ROUNDS } from '../sheet/drug-effects.ts';
import { combatantOf, isDead, isLeft } from '../sheet/state.ts';
import { DRUGS, type CepheusCombatant, type CepheusOptions, type Drug, type Progress } from '../types.ts';
import { choiceField, madeOnce, numberField, type Act } from './act.ts';

/** The act of taking a drug, a miscellaneous action whose cost the GM decides (CEP-ACT-07). */
export const takeDrug: Act = {
  action: 'takeDrug',
  clause: 'CEP-ACT-07',
  cost: 'minor',
  target: 'none',
  when: 'turn',
  concerns: ({ sheet }) => sheet.drugs.length > 0,
  fields: (_fight, combatant) =>
    madeOnce(combatant.sheet.drugs, firstLeft(combatant)?.kind ?? 'none', () => [
      drugField(carried(combatant), firstLeft(combatant)),
      numberField('onset', 'GAP-06', 'gm', DRUG_ONSET, 0, 1_000),
      choiceField('cost', 'CEP-ACT-07', 'gm', ['significant', 'minor', 'free'], 'minor'),
    ]),
  costOf: ({ declared }) => asText(declared, 'cost') as Cost,
  refusal({ combatant, declared }) {
    if (!doseOf(combatant, asText(declared, 'drug'))) return refuse('noneLeft', 'CEP-ACT-07');
    return combatant.state.drug === null ? null : refuse('alreadyDrugged', 'GAP-06');
  },
  perform({ fight, who, combatant, declared, action }) {
    const dose = doseOf(combatant, asText(declared, 'drug'))!;
    const rounds = asNumber(declared, 'onset');
    const firstRound = fight.round + rounds;
    const drug = { kind: dose.kind, onset: rounds === 0 ? null : firstRound - 1, over: firstRound + DRUG_ROUNDS - 1 };
    const changes: readonly Change[] = [...changeTo(combatant.state, 'drug', drug), decrease(`quantity.${dose.id}`, 1)];
    const events = [
      ...paid(fight, who, asText(declared, 'cost') as Cost, 'CEP-ACT-07'),
      event('drugTaken', who, 'GAP-06', changes, { item: dose.id, rounds }),
    ];
    const title = 'SALVO.cepheus.stage.takeDrug';
    const verdict = { key: 'SALVO.cepheus.verdict.takeDrug', good: null, values: { rounds } };
    return ended(after(begin(fight), { kind: 'declared', who, item: dose.id, title, verdict, events }), action, who);
  },
};

/**
 * The kinds of drugs on the sheet; all kinds where there are none, since even an act that is not offered needs a
 * choice.
 */
const carried = ({ sheet }: CepheusCombatant): readonly Drug['kind'][] =>
  sheet.drugs.length === 0 ? DRUGS : DRUGS.filter((kind) => sheet.drugs.some((drug) => drug.kind === kind));
const drugField = (kinds: readonly Drug['kind'][], first: Drug | undefined) =>
  choiceField('drug', 'CEP-ACT-07', 'actor', kinds, first?.kind ?? kinds[0]!);
const firstLeft = (combatant: CepheusCombatant): Drug | undefined =>
  combatant.sheet.drugs.find((drug) => isLeft(combatant, drug));
const doseOf = (combatant: CepheusCombatant, kind: string): Drug | undefined =>
  combatant.sheet.drugs.find((drug) => drug.kind === kind && isLeft(combatant, drug));

/** The end of a round for all drugs in use: some take effect now, others wear off (GAP-06). */
export function* drugsWork(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  let reached = progress;
  for (const { id, state } of progress.fight.combatants) {
    const { drug } = state;
    if (drug === null || isDead(state)) continue;
    if (progress.fight.round >= drug.over) reached = yield* wornOff(reached, id, options);
    else if (drug.onset !== null && progress.fight.round >= drug.onset) {
      const working = changeTo(state, 'drug', { ...drug, onset: null });
      reached = effectStage(reached, id, 'drugWorks', [event('drugWorks', id, 'GAP-06', working)]);
    }
  }
  return reached;
}

/**
 * The end of the fight for all drugs in use: they would wear off later, so their aftereffects come at once (GAP-06).
 */
export function* drugsLeft(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  let reached = progress;
  for (const { id, state } of progress.fight.combatants)
    if (state.drug !== null && !isDead(state)) reached = yield* wornOff(reached, id, options);
  return reached;
}

/** The wearing off of a drug: its user is fatigued, and after a metabolic accelerator hurt as well (GAP-06). */
function* wornOff(progress: Progress, who: Id, options: CepheusOptions): Procedure<Progress> {
  const { state } = combatantOf(progress.fight, who);
  const ending = event('drugOver', who, 'GAP-06', [setting('drug', { ...state.drug! }, null)]);
  const tired = effectStage(progress, who, 'drugOver', [ending, ...wearied(progress.fight, who, 'GAP-06')]);
  if (state.drug?.kind !== 'metabolicAccelerator') return tired;
  const rolled = yield* rollSum(who, CRASH_DICE, 6, 'SALVO.cepheus.roll.crash');
  const title = 'SALVO.cepheus.stage.drugOver';
  const crash = after(tired, { kind: 'damage', who, title, dice: [rolled], events: [] });
  return yield* hurt(crash, who, rolled.sum, options);
}

const effectStage = (progress: Progress, who: Id, name: 'drugWorks' | 'drugOver', events: readonly Event[]): Progress =>
  after(progress, { kind: 'effect', who, title: `SALVO.cepheus.stage.${name}`, events });
