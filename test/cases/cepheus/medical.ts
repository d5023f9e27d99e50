/** Section 3.7: healing and treatment. */
import * as healing from '../../../src/rules/cepheus/aftercare/healing.ts';
import { woundsOf, type Health, type Split } from '../../../src/rules/cepheus/harm/injury.ts';
import * as medical from '../../../src/rules/cepheus/aftercare/medical.ts';
import type { CepheusOptions, PhysicalScores } from '../../../src/rules/cepheus/types.ts';
import type { Checked } from '../../../src/rules/cepheus/check/check.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { isBag, type Bag, type Operations } from '../format.ts';
import { bag, flag, level, list, number, orNull, settings, shared, text, type Shared } from './given.ts';
import { scores } from './health.ts';

export const medicalOperations: Operations = {
  healDay: (given) => {
    const options = settings(given);
    const answers = shared(given);
    const health = healthOf(given);
    const before = woundsOf(health, false, options);
    const cared = 'medicalCare' in given;
    const refused = cared ? medical.careRefusal(before, true, true) : null;
    if (refused) return { refused: refused.refused };
    const activity = text<'rest' | 'active'>(given, 'activity', 'rest');
    const heals = medical.healsBeside(cared, options);
    const { end } = health.current;
    const natural = heals ? answers.run(healing.naturalHealing(null, end, before, activity, options)) : 0;
    const after = healing.changedScores(health, natural, natural === 0 ? null : split(answers));
    if (isRefusal(after)) return { refused: after.refused };
    const care = cared ? medical.carePoints(end, number(bag(given, 'medicalCare'), 'doctorSkill', 0)) : 0;
    const done = answers.run(medical.care(null, { max: health.max, current: after }, care));
    answers.end();
    return {
      naturalPoints: natural,
      carePoints: care,
      points: natural + care,
      ...now(health, done.current, options),
      refused: null,
    };
  },

  firstAid: (given) => finish(given, firstAid),
  surgery: (given) => finish(given, surgery),
  medicalCare: (given) => finish(given, medicalCare),

  treatmentChain: (given) => {
    const answers = shared(given);
    const health = healthOf(given);
    let { current } = health;
    let firstAidDone = false;
    const steps = list(given, 'steps').map((step) => {
      const treatment = { firstAid, surgery, medicalCare }[
        text<'firstAid' | 'surgery' | 'medicalCare'>(step, 'do', 'firstAid')
      ];
      const one = { firstAidDone, ...step, settings: bag(given, 'settings') };
      const result = treatment(one, { max: health.max, current }, answers);
      if (isRefusal(result)) return { ...now(health, current, settings(given)), refused: result.refused };
      ({ current } = result);
      firstAidDone ||= step['do'] === 'firstAid';
      return { ...result, ...now(health, current, settings(given)), refused: null };
    });
    answers.end();
    const refusedSteps = steps.flatMap((step, index) => (step.refused === null ? [] : [index]));
    return { steps, refusedSteps, refused: steps.find((step) => step.refused !== null)?.refused ?? null };
  },

  mentalHealing: (given) => {
    const max = bag(given, 'max');
    const days = number(given, 'days', 1);
    const after = (name: 'int' | 'edu'): number => {
      const most = number(max, name, 0);
      return healing.mentalHealing(most, number(bag(given, 'current'), name, most), days);
    };
    return { current: { int: after('int'), edu: after('edu') } };
  },
};

interface Treated {
  readonly points: number;
  readonly current: PhysicalScores;
}
type Treatment = (given: Bag, health: Health, answers: Shared) => Treated | Refusal;

const firstAid: Treatment = (given, health, answers) => {
  const done = flag(given, 'firstAidDone');
  const refused = medical.firstAidRefusal(done, flag(given, 'newDamage'), settings(given));
  if (refused) return refused;
  const checked = effectOf(given, answers, medical.rollFirstAid(medic(given)));
  const points = medical.firstAidPoints(checked.effect, number(given, 'minutes', 0));
  return restored(health, checked, points, answers);
};

const surgery: Treatment = (given, health, answers) => {
  const wounds = woundsOf(health, false, settings(given));
  const refused = medical.surgeryRefusal(wounds, flag(given, 'hospital', true));
  if (refused) return refused;
  const checked = effectOf(given, answers, medical.rollSurgery(medic(given)));
  return restored(health, checked, medical.surgeryPoints(checked.effect, settings(given)), answers);
};

const medicalCare: Treatment = (given, health, answers) => {
  const wounds = woundsOf(health, false, settings(given));
  const refused = medical.careRefusal(wounds, flag(given, 'hospital', true), flag(given, 'bedRest', true));
  if (refused) return refused;
  const points = medical.carePoints(health.current.end, number(given, 'doctorSkill', 0));
  return { points, ...answers.run(medical.care(null, health, points)) };
};

interface Known {
  readonly total: number | null;
  readonly effect: number;
}

/** The known Effect, or the roll. */
function effectOf(given: Bag, answers: Shared, procedure: Procedure<Checked>): Known {
  const known = orNull(given, 'effect');
  if (known !== null) return { total: null, effect: known };
  const { total, effect } = answers.run(procedure);
  return { total, effect };
}

/** No points take no decision. */
function restored(health: Health, checked: Known, points: number, answers: Shared): (Known & Treated) | Refusal {
  const after = healing.changedScores(health, points, points === 0 ? null : split(answers));
  return isRefusal(after) ? after : { ...checked, points, current: after };
}

/** A single treatment; without `max` the scores do not matter. */
function finish(given: Bag, treatment: Treatment): object {
  const answers = shared(given);
  const health = healthOf(given);
  const result = treatment(given, health, answers);
  if (isRefusal(result)) return { ...now(health, health.current, settings(given)), refused: result.refused };
  answers.end();
  return { ...result, ...now(health, result.current, settings(given)), refused: null };
}

const medic = (given: Bag): medical.Medic => ({
  id: null,
  skill: level(given),
  jackOfAllTrades: number(given, 'jackOfAllTrades', 0),
  edu: number(given, 'edu', 7),
  self: flag(given, 'self'),
});

function healthOf(given: Bag): Health {
  const max = scores(bag(given, 'max'), 0);
  return { max, current: scores(bag(given, 'current'), max) };
}

function split(answers: Shared): Split | null {
  const entry = answers.decision();
  return isBag(entry) ? scores(entry, 0) : null;
}

const now = ({ max }: Health, current: PhysicalScores, options: CepheusOptions) => ({
  current,
  ...woundsOf({ max, current }, false, options),
});
