/** Medical treatment (section 33): first aid, surgery, medical care. */
import { asFlag, asNumber, type Declared } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, changeTo, ended, event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { flagField, measureField, type Act, type Request } from '../acts/act.ts';
import { characteristicDm, dm } from '../check/check.ts';
import { makeCheck } from '../check/skill-check.ts';
import { paid } from '../fight/budget.ts';
import type { Health, Split } from '../harm/injury.ts';
import { combatantOf, isDead, isSeriouslyWounded, skillOf } from '../sheet/state.ts';
import {
  PHYSICAL,
  type CepheusCombatant,
  type CepheusFight,
  type CepheusOptions,
  type Physical,
  type Progress,
} from '../types.ts';
import { healed, healthIn, pointsChanged } from './healing.ts';

/** CEP-MED-04 and -07: the penalty of treating oneself. */
const SELF = { firstAid: -2, surgery: -4 } as const;
const MINUTES = [measureField('minutes', 'CEP-MED-02', 'gm', 0, 0, 100_000)];
const THEATER = [flagField('hospital', 'CEP-MED-06', 'gm', true)];
const WARD = [flagField('hospital', 'CEP-MED-09', 'gm', true), flagField('bedRest', 'CEP-MED-09', 'gm', true)];

/** First aid (CEP-MED-01) for a patient, possibly the medic; in a fight a significant action. */
export const firstAid: Act = {
  action: 'firstAid',
  targetsLiving: true,
  clause: 'CEP-MED-01',
  cost: 'significant',
  target: 'one',
  selfToo: true,
  when: 'turn',
  fields: () => MINUTES,
  refusal({ fight, targets, options }) {
    const patient = targets[0];
    if (patient === undefined) return null;
    const { state } = combatantOf(fight, patient);
    if (isDead(state)) return refuse('targetDead', 'CEP-DMG-07');
    return firstAidRefusal(state.firstAidDone, options);
  },
  *perform(request) {
    const { fight, who, targets, declared, options, action } = request;
    const patient = targets[0]!;
    const { stage, effect } = yield* medicine(request, patient, 'CEP-MED-04', SELF.firstAid);
    const events = paid(fight, who, 'significant', 'CEP-MED-01');
    const checked = after(begin(fight), { ...stage, against: patient, events });
    return ended(yield* aided(checked, patient, effect, asNumber(declared, 'minutes'), options), action, who);
  },
};

/** CEP-MED-05: once for a set of injuries; new damage opens a new one. */
const firstAidRefusal = (done: boolean, { firstAidRepeat }: CepheusOptions): Refusal | null =>
  done && !firstAidRepeat ? refuse('alreadyTreated', 'CEP-MED-05') : null;

/** The Medicine check of a treatment (GAP-02: with EDU). */
function* medicine({ fight, who, combatant, options }: Request, patient: Id, clause: string, ifSelf: number) {
  const more = [dm(clause, 'self', patient === who ? ifSelf : 0)];
  const check = { skill: 'Medicine', characteristic: 'edu', more } as const;
  return yield* makeCheck(fight, combatant, check, options, 'SALVO.cepheus.stage.medicine');
}

/** CEP-MED-01..03, -05: the points that first aid with this Effect restores, by minutes since the injury. */
export function* aided(
  progress: Progress,
  patient: Id,
  effect: number,
  minutes: number,
  options: CepheusOptions,
): Procedure<Progress> {
  const points = firstAidPoints(effect, minutes);
  const done = changeTo(combatantOf(progress.fight, patient).state, 'firstAidDone', true);
  const events = done.length > 0 ? [event('firstAidGiven', patient, 'CEP-MED-05', done)] : [];
  return yield* treated(progress, patient, points, 'CEP-MED-01', events, options);
}

function firstAidPoints(effect: number, minutes: number): number {
  if (effect <= 0 || minutes > 60) return 0;
  return minutes <= 5 ? 2 * effect : effect;
}

function* treated(
  progress: Progress,
  patient: Id,
  points: number,
  clause: string,
  events: readonly Event[],
  options: CepheusOptions,
): Procedure<Progress> {
  const title = 'SALVO.cepheus.stage.treatment';
  const verdict = { key: 'SALVO.cepheus.verdict.points', good: null, values: { points } };
  const reached = after(progress, { kind: 'effect', who: patient, title, verdict, events });
  return yield* pointsChanged(reached, patient, points, clause, options);
}

/** Surgery (CEP-MED-06) on a seriously wounded patient in a hospital or sickbay. */
export const surgery: Act = {
  action: 'surgery',
  targetsLiving: true,
  clause: 'CEP-MED-06',
  cost: 'free',
  target: 'one',
  selfToo: true,
  applies: isCalm,
  when: 'any',
  fields: () => THEATER,
  refusal: (request) =>
    calmRefusal(request, 'CEP-MED-06') ?? surgeryRefusal(patientOf(request), asFlag(request.declared, 'hospital')),
  *perform(request): Procedure<Outcome> {
    const { fight, who, targets, options, action } = request;
    const patient = targets[0]!;
    const { stage, effect } = yield* medicine(request, patient, 'CEP-MED-07', SELF.surgery);
    const checked = after(begin(fight), { ...stage, against: patient });
    return ended(yield* operated(checked, patient, effect, options), action, who);
  },
};

/** CEP-MED-06: points restored; a failure loses the size of its Effect. */
export const operated = (
  progress: Progress,
  patient: Id,
  effect: number,
  options: CepheusOptions,
): Procedure<Progress> =>
  treated(progress, patient, effect >= 0 ? options.surgeryFactor * effect : effect, 'CEP-MED-06', [], options);

/** CEP-MED-06, -08: in a hospital or sickbay, and only for the seriously wounded. */
function surgeryRefusal(patient: CepheusCombatant | null, hospital: boolean): Refusal | null {
  if (!hospital) return refuse('noHospital', 'CEP-MED-06');
  return !patient || isSeriouslyWounded(patient) ? null : refuse('notSeriouslyWounded', 'CEP-MED-08');
}

/** A day of medical care (CEP-MED-09) by a doctor, without the natural healing of the day. */
export const medicalCare: Act = {
  action: 'medicalCare',
  targetsLiving: true,
  clause: 'CEP-MED-09',
  cost: 'free',
  target: 'one',
  applies: isCalm,
  when: 'any',
  fields: () => WARD,
  refusal(request) {
    const patient = patientOf(request);
    const unfit = calmRefusal(request, 'CEP-MED-09') ?? (patient ? careRefusal(patient) : null);
    return unfit ?? bedRefusal(request.declared);
  },
  *perform({ fight, who, combatant, targets, options, action }: Request): Procedure<Outcome> {
    const patient = targets[0]!;
    const points = carePoints(combatantOf(fight, patient).state.current.end, skillOf(combatant, 'Medicine') ?? 0);
    return ended(yield* cared(begin(fight), patient, points, options), action, who);
  },
};

/** Neither surgery nor a day of care has its place in a fight, and the dead need none. */
function calmRefusal(request: Request, clause: string): Refusal | null {
  if (!isCalm(request.combatant, request.fight)) return refuse('fightUnderway', clause);
  const patient = patientOf(request);
  return patient && isDead(patient.state) ? refuse('targetDead', 'CEP-DMG-07') : null;
}

const patientOf = ({ fight, targets }: Request): CepheusCombatant | null =>
  targets[0] === undefined ? null : combatantOf(fight, targets[0]);

/** CEP-MED-10. */
export const careRefusal = (patient: CepheusCombatant): Refusal | null =>
  isSeriouslyWounded(patient) ? refuse('seriouslyWounded', 'CEP-MED-10') : null;

/** CEP-MED-09. */
function bedRefusal(declared: Declared): Refusal | null {
  if (!asFlag(declared, 'hospital')) return refuse('noHospital', 'CEP-MED-09');
  return asFlag(declared, 'bedRest') ? null : refuse('noBedRest', 'CEP-MED-09');
}

/** CEP-MED-09: points of a day of care, never below 0. `end` is the score of the patient at the start of the day. */
export const carePoints = (end: number, doctorSkill: number): number =>
  Math.max(0, 2 + characteristicDm(end) + doctorSkill);

/** The points of a day of care, shared out evenly (CEP-CORE-22). */
export function* cared(progress: Progress, patient: Id, points: number, options: CepheusOptions): Procedure<Progress> {
  const gains = yield* evenGains(patient, healthIn(progress, patient), points);
  const title = 'SALVO.cepheus.stage.medicalCare';
  const verdict = { key: 'SALVO.cepheus.verdict.points', good: null, values: { points } };
  const shared = after(progress, { kind: 'effect', who: patient, title, verdict, events: [] });
  return healed(shared, patient, gains, 'CEP-MED-09', options);
}

/**
 * CEP-CORE-22: evenly among the damaged ones, rounded down; leftover points one by one to the most damaged (where they are
 * equal the owner chooses); what a full one cannot take passes to the others.
 */
function* evenGains(by: Id, { max, current }: Health, points: number): Procedure<Split> {
  const damaged = PHYSICAL.filter((name) => current[name] < max[name]);
  const gains = { str: 0, dex: 0, end: 0 };
  const missing = (name: Physical): number => max[name] - current[name] - gains[name];
  const even = Math.floor(points / damaged.length);
  for (const name of damaged) gains[name] = Math.min(even, missing(name));
  let left = points - gains.str - gains.dex - gains.end;
  for (; left > 0 && damaged.some((name) => missing(name) > 0); left--) {
    const most = Math.max(...damaged.map(missing));
    gains[yield* leftoverPoint(by, damaged.filter((name) => missing(name) === most))]++; // prettier-ignore
  }
  return gains;
}

function* leftoverPoint(by: Id, names: readonly Physical[]): Procedure<Physical> {
  const options = names.map((id) => ({ id, label: `SALVO.cepheus.characteristic.${id}` }));
  const question = 'SALVO.cepheus.question.leftoverPoint';
  return (yield* choose(by, 'allocation', question, 'CEP-CORE-22', options, names[0]!)) as Physical;
}

function isCalm(_patient: CepheusCombatant, { phase }: CepheusFight): boolean {
  return phase !== 'underway';
}
