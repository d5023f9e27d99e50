/** Section 3.7: healing and treatment. */
import { shareGains } from '../../../src/rules/cepheus/aftercare/healing.ts';
import { aided, operated } from '../../../src/rules/cepheus/aftercare/medical.ts';
import { hurt } from '../../../src/rules/cepheus/harm/strike.ts';
import { allocate, woundsOf, type Health } from '../../../src/rules/cepheus/harm/injury.ts';
import type { Split } from '../../../src/rules/cepheus/harm/split.ts';
import type { CepheusFight, Progress } from '../../../src/rules/cepheus/types.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import type { Outcome, Stage } from '../../../src/rules/kernel/outcome.ts';
import type { Answer, Ask, Procedure } from '../../../src/rules/kernel/procedure.ts';
import { begin, ended } from '../../../src/rules/kernel/progress.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { isBag, type Bag, type Operations } from '../format.ts';
import { always, entrant, fightOf, OTHER, SELF, Table } from './entrant.ts';
import { bag, flag, level, list, number, orNull, settings, text } from './given.ts';
import { healthOf, scores } from './health.ts';
import { assembled } from '../../../src/rules/kernel/fight.ts';

export const medicalOperations: Operations = {
  healDay: (given) => {
    const table = patientOf(given);
    const care = bag(given, 'medicalCare');
    const declared = {
      activity: text(given, 'activity', 'rest'),
      care: 'medicalCare' in given,
      doctor: 'other',
      doctorSkill: number(care, 'doctorSkill', 0),
    };
    const script = answersOf(given);
    const refused = attempt(table, script, () => table.act(SELF, 'day', { declared, answer: script.answerFor(table) }));
    if (refused) return { ...report(table, given), refused: refused.refused };
    script.end();
    const naturalPoints = pointsOf(table, 'naturalHealing');
    const carePoints = pointsOf(table, 'medicalCare');
    return {
      naturalPoints,
      carePoints,
      // The contract alone adds them: play heals one after the other.
      points: naturalPoints + carePoints,
      ...report(table, given),
      refused: null,
    };
  },

  firstAid: (given) => single(given, 'firstAid'),
  surgery: (given) => single(given, 'surgery'),
  medicalCare: (given) => single(given, 'medicalCare'),

  treatmentChain: (given) => {
    const table = patientOf(given);
    const script = answersOf(given);
    const steps = list(given, 'steps').map((step) =>
      treatment(table, given, step, text<Treatment>(step, 'do', 'firstAid'), script),
    );
    script.end();
    const refusedSteps = steps.flatMap((step, index) => (step.refused === null ? [] : [index]));
    return { steps, refusedSteps, refused: steps.find((step) => step.refused !== null)?.refused ?? null };
  },

  mentalHealing: (given) => {
    const [max, current] = [bag(given, 'max'), bag(given, 'current')];
    const table = new Table(calm(given, [entrant({ max, current })]));
    for (let passed = 0; passed < number(given, 'days', 1); passed++) table.act(SELF, 'day');
    return { current: table.state().current };
  },
};

type Treatment = 'firstAid' | 'surgery' | 'medicalCare';

const calm = (given: Bag, people: readonly ReturnType<typeof entrant>[]): CepheusFight =>
  fightOf(given, people, { phase: 'setup', round: 0 });

/** The patient; a wounded one where the case says nothing about the scores. */
function patientOf(given: Bag): Table {
  const max = 'max' in given ? bag(given, 'max') : { str: 99, dex: 99, end: 99 };
  const current = 'max' in given ? bag(given, 'current') : { str: 1, dex: 1, end: 1 };
  return new Table(calm(given, [entrant({ max, current, sheet: { firstAidDone: isTreated(given) } })]));
}

/** Whether the patient's injuries had first aid: of new damage since then, the rules say it, on somebody in full health. */
function isTreated(given: Bag): boolean {
  const firstAidDone = flag(given, 'firstAidDone');
  if (!flag(given, 'newDamage')) return firstAidDone;
  const table = new Table(calm(given, [entrant({ sheet: { firstAidDone } })]));
  table.run(injured(table.fight, given), { answer: always(1) });
  return table.state().firstAidDone;
}

function* injured(fight: CepheusFight, given: Bag): Procedure<Outcome> {
  return ended(yield* hurt(begin(fight), SELF, 1, settings(given)), 'hit', null);
}

/** A single treatment, with all dice and decisions of the case. */
function single(given: Bag, kind: Treatment): object {
  const table = patientOf(given);
  const script = answersOf(given);
  const result = treatment(table, given, given, kind, script);
  if (result.refused === null) script.end();
  return result;
}

interface Result {
  readonly refused: string | null;
}

function treatment(table: Table, given: Bag, step: Bag, kind: Treatment, script: Answers): Result {
  const medic = withMedic(table, step);
  const declared = {
    firstAid: { minutes: number(step, 'minutes', 0) },
    surgery: { hospital: flag(step, 'hospital', true) },
    medicalCare: { hospital: flag(step, 'hospital', true), bedRest: flag(step, 'bedRest', true) },
  }[kind];
  const known = kind === 'medicalCare' ? null : orNull(step, 'effect');
  const answer = script.answerFor(table);
  const refused = attempt(table, script, () => {
    const tried = new Table(table.fight);
    const rolled = { target: SELF, declared, answer: known === null ? answer : always(1) };
    const problem = tried.act(medic, kind, rolled);
    if (problem) return problem;
    if (known === null) [table.fight, table.stages] = [tried.fight, tried.stages];
    else table.run(knownEffect(table.fight, kind, known, step, given), { answer });
    return null;
  });
  if (refused) return { ...report(table, given), refused: refused.refused };
  const { total = null, effect = known } = table.stage('medicine')?.verdict?.values ?? {};
  const gains = healedIn(table.stages);
  const points = pointsOf(table, kind === 'medicalCare' ? 'medicalCare' : 'treatment');
  return { total, effect, points, gains, ...report(table, given), refused: null } as Result;
}

/** The second half of a treatment whose check is known. */
function* knownEffect(fight: CepheusFight, kind: Treatment, effect: number, step: Bag, given: Bag): Procedure<Outcome> {
  const start: Progress = begin(fight);
  const options = settings(given);
  const done =
    kind === 'firstAid'
      ? aided(start, SELF, effect, number(step, 'minutes', 0), options)
      : operated(start, SELF, effect, options);
  return ended(yield* done, kind, null);
}

/** The medic of the step, who is added to the table: the patient, or another combatant. */
function withMedic(table: Table, step: Bag): Id {
  const id = flag(step, 'self') ? SELF : OTHER;
  const doctor = 'doctorSkill' in step || step['do'] === 'medicalCare' ? number(step, 'doctorSkill', 0) : level(step);
  const medic = entrant({
    id,
    current: { edu: number(step, 'edu', 7) },
    skills: { Medicine: doctor, 'Jack-of-all-Trades': number(step, 'jackOfAllTrades', 0) },
  });
  const patient = table.combatant();
  const self =
    id === SELF
      ? {
          ...patient,
          sheet: { ...patient.sheet, skills: medic.sheet.skills },
          // Who treats itself has come to (CEP-UNC-04).
          state: {
            ...patient.state,
            unconscious: null,
            current: { ...patient.state.current, edu: medic.state.current.edu },
          },
        }
      : patient;
  table.fight = assembled(table.fight, id === SELF ? [self] : [medic, self]);
  return id;
}

const pointsOf = (table: Table, title: string): number => Number(table.stage(title)?.verdict?.values?.['points'] ?? 0);

/** The real gain of each characteristic. */
function healedIn(stages: readonly Stage[]): object {
  const facts = stages.flatMap(({ events }) => events).find(({ kind }) => kind === 'healed')?.facts;
  return facts ?? { str: 0, dex: 0, end: 0 };
}

function report(table: Table, given: Bag): object {
  const { sheet, state } = table.combatant();
  const { str, dex, end } = state.current;
  const current = { str, dex, end };
  return { current, ...woundsOf({ max: sheet.max, current }, false, settings(given)) };
}

/** A split that does not fit the points it is about. */
class BadSplit extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

function attempt(table: Table, script: Answers, act: () => Refusal | null): Refusal | null {
  const { fight } = table;
  script.begin(table);
  try {
    const refused = act();
    if (refused === null) script.settle(table);
    return refused;
  } catch (error) {
    if (!(error instanceof BadSplit)) throw error;
    table.fight = fight;
    return error.refusal;
  }
}

/** Dice and decisions of a case that several treatments share, in order. */
interface Answers {
  begin(table: Table): void;
  answerFor(table: Table): (ask: Ask) => Answer;
  /** The decision about points that left nothing to ask, taken and judged. */
  settle(table: Table): void;
  end(): void;
}

function answersOf(given: Bag): Answers {
  const dice = [...list<number>(given, 'dice')];
  const choices = [...list<Bag | string>(given, 'choices')];
  let decision: Split | null = null;
  let isDecided = false;
  let before: Health | null = null;

  /** The split of the points at hand, as much of it as counts. */
  function decide(health: Health, points: number, isLoss: boolean): void {
    if (isDecided) return;
    isDecided = true;
    const entry = choices.shift();
    if (!isBag(entry)) return;
    const split = scores(entry, 0);
    const fits = isLoss ? allocate(health, points, split) : shareGains(health, points, split);
    if (isRefusal(fits)) throw new BadSplit(fits);
    decision = 'lost' in fits ? fits.lost : fits;
  }

  return {
    begin(table) {
      decision = null;
      isDecided = false;
      before = healthOf(table);
    },
    answerFor: (table) => (ask) => {
      if (ask.ask === 'roll') {
        if (dice.length < ask.count) throw new Error(`no dice left for ${ask.reason}`);
        return dice.splice(0, ask.count);
      }
      if (ask.ask === 'pick') throw new Error(`no pick left for ${ask.reason}`);
      if (ask.ask === 'choose') return (choices.shift() as string | undefined) ?? ask.default;
      if (ask.ask === 'amount') return ask.default;
      decide(healthOf(table), Number(ask.values?.['points']), ask.question.includes('lost'));
      const split = decision;
      return split === null ? ask.default : ask.parts.map(({ id }) => split[id as keyof Split]);
    },
    settle(table) {
      const moved = pointsOf(table, 'treatment') + pointsOf(table, 'naturalHealing');
      if (before !== null && moved !== 0 && isBag(choices[0])) decide(before, Math.abs(moved), moved < 0);
    },
    end() {
      if (dice.length + choices.length > 0) throw new Error(`left over: ${JSON.stringify({ dice, choices })}`);
    },
  };
}
