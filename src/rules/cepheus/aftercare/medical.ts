/** Medical treatment (section 33): first aid, surgery, medical care. */
import { changeTo } from '../../kernel/changes.ts';
import { asFlag, asNumber, type Declared } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { flagField, measureField, type Act, type Request } from '../acts/act.ts';
import { characteristicDm, dm } from '../check/check.ts';
import { checkOdds } from '../check/check-odds.ts';
import { checkTally, makeCheck } from '../check/skill-check.ts';
import { paid } from '../fight/budget.ts';
import type { Health } from '../harm/injury.ts';
import type { Split } from '../harm/split.ts';
import { combatantOf, isDead, isSeriouslyWounded, skillOf } from '../sheet/state.ts';
import {
  PHYSICAL,
  type CepheusCombatant,
  type CepheusFight,
  type CepheusOptions,
  type Physical,
  type Progress,
} from '../types.ts';
import { healed, healthIn, kindOfPoints, pointsChanged } from './healing.ts';

interface Treatment {
  readonly clause: string;
  /** The DM on treating oneself. */
  readonly ifSelf: number;
}

const FIRST_AID: Treatment = { clause: 'CEP-MED-04', ifSelf: -2 };
const SURGERY: Treatment = { clause: 'CEP-MED-07', ifSelf: -4 };
const MINUTES = [measureField('minutes', 'CEP-MED-02', 'gm', 0, 0, 100_000)];
const THEATER = [flagField('hospital', 'CEP-MED-06', 'gm', true)];
const WARD = [flagField('hospital', 'CEP-MED-09', 'gm', true), flagField('bedRest', 'CEP-MED-09', 'gm', true)];

/** First aid (CEP-MED-01) for another patient or oneself; in a fight a significant action. */
export const firstAid: Act = {
  action: 'firstAid',
  targetsLiving: true,
  clause: 'CEP-MED-01',
  cost: 'significant',
  target: 'one',
  helps: true,
  selfToo: true,
  when: 'turn',
  fields: () => MINUTES,
  refusal({ fight, targets, options }) {
    const patient = targets[0];
    if (patient === undefined) return null;
    const { state } = combatantOf(fight, patient);
    return firstAidRefusal(state.firstAidDone, options) ?? deadRefusal(state);
  },
  odds(request) {
    const minutes = asNumber(request.declared, 'minutes');
    return medicineOdds(request, FIRST_AID, (effect) => firstAidPoints(effect, minutes));
  },
  *perform(request) {
    const { fight, who, targets, declared, options, action } = request;
    const patient = targets[0]!;
    const { stage, effect } = yield* medicine(request, FIRST_AID);
    const events = paid(fight, who, 'significant', 'CEP-MED-01');
    const checked = after(begin(fight), { ...stage, against: patient, events });
    return ended(yield* aided(checked, patient, effect, asNumber(declared, 'minutes'), options), action, who);
  },
};

/** The refusal of a second first aid for the same set of injuries (CEP-MED-05). */
const firstAidRefusal = (isTreated: boolean, { firstAidRepeat }: CepheusOptions): Refusal | null =>
  isTreated && !firstAidRepeat ? refuse('alreadyTreated', 'CEP-MED-05') : null;

/** The refusal of first aid and surgery for the dead, to whom nothing in section 33 gives life back (CEP-DMG-07). */
const deadRefusal = (state: CepheusCombatant['state']): Refusal | null =>
  isDead(state) ? refuse('targetDead', 'CEP-DMG-07') : null;

/** The Medicine check of a treatment (GAP-02: with EDU). */
const medicine = (request: Request, treatment: Treatment) =>
  makeCheck(
    request.fight,
    request.combatant,
    medicineOf(request, treatment),
    request.options,
    'SALVO.cepheus.stage.medicine',
  );

const medicineOf = ({ who, targets }: Request, { clause, ifSelf }: Treatment) =>
  ({ skill: 'Medicine', characteristic: 'edu', more: [dm(clause, 'self', targets[0] === who ? ifSelf : 0)] }) as const;

/** The odds of a treatment, with the points that it gives by its Effect. */
function medicineOdds(request: Request, treatment: Treatment, points: (effect: number) => number): Odds {
  const { fight, combatant, options } = request;
  return checkOdds(checkTally(fight, combatant, medicineOf(request, treatment), options), { points });
}

/** The result of first aid by its Effect and the minutes since the injury (CEP-MED-01 to -03, -05). */
export function* aided(
  progress: Progress,
  patient: Id,
  effect: number,
  minutes: number,
  options: CepheusOptions,
): Procedure<Progress> {
  const points = firstAidPoints(effect, minutes);
  const changes = changeTo(combatantOf(progress.fight, patient).state, 'firstAidDone', true);
  const events = changes.length > 0 ? [event('firstAidGiven', patient, 'CEP-MED-05', changes)] : [];
  return yield* treated(progress, patient, points, 'CEP-MED-01', events, options);
}

/**
 * The points that first aid restores: none after an hour, as after a failure (CEP-MED-02, -03). The attempt is legal,
 * and no later one could do more.
 */
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
  const reached = after(progress, { kind: kindOfPoints(points), who: patient, title, verdict, events });
  return yield* pointsChanged(reached, patient, points, clause, options);
}

/** Surgery (CEP-MED-06) on a seriously wounded patient in a hospital or sickbay. */
export const surgery: Act = {
  action: 'surgery',
  targetsLiving: true,
  clause: 'CEP-MED-06',
  cost: 'free',
  target: 'one',
  helps: true,
  selfToo: true,
  applies: isCalm,
  when: 'any',
  fields: () => THEATER,
  refusal: (request) =>
    calmRefusal(request, 'CEP-MED-06') ?? surgeryRefusal(patientOf(request), asFlag(request.declared, 'hospital')),
  odds: (request) => medicineOdds(request, SURGERY, (effect) => surgeryPoints(effect, request.options)),
  *perform(request): Procedure<Outcome> {
    const { fight, who, targets, options, action } = request;
    const patient = targets[0]!;
    const { stage, effect } = yield* medicine(request, SURGERY);
    const checked = after(begin(fight), { ...stage, against: patient });
    return ended(yield* operated(checked, patient, effect, options), action, who);
  },
};

/** The result of surgery: points restored, or on a failure the size of the Effect lost (CEP-MED-06). */
export const operated = (
  progress: Progress,
  patient: Id,
  effect: number,
  options: CepheusOptions,
): Procedure<Progress> => treated(progress, patient, surgeryPoints(effect, options), 'CEP-MED-06', [], options);

/** The points that surgery restores, or takes if below 0. */
const surgeryPoints = (effect: number, { surgeryFactor }: CepheusOptions): number =>
  effect >= 0 ? surgeryFactor * effect : effect;

/** The refusal of surgery outside a hospital or sickbay, or on a patient not seriously wounded (CEP-MED-06, -08), or dead. */
function surgeryRefusal(patient: CepheusCombatant | null, hospital: boolean): Refusal | null {
  if (!hospital) return refuse('noHospital', 'CEP-MED-06');
  if (!patient) return null;
  return isSeriouslyWounded(patient) ? deadRefusal(patient.state) : refuse('notSeriouslyWounded', 'CEP-MED-08');
}

/** A day of medical care (CEP-MED-09) by a doctor, without the natural healing of the day. */
export const medicalCare: Act = {
  action: 'medicalCare',
  targetsLiving: true,
  clause: 'CEP-MED-09',
  cost: 'free',
  target: 'one',
  helps: true,
  applies: isCalm,
  when: 'any',
  fields: () => WARD,
  refusal(request) {
    const patient = patientOf(request);
    const refused = calmRefusal(request, 'CEP-MED-09') ?? (patient ? careRefusal(patient) : null);
    return refused ?? bedRefusal(request.declared);
  },
  *perform({ fight, who, combatant, targets, options, action }: Request): Procedure<Outcome> {
    const patient = targets[0]!;
    const points = carePoints(combatantOf(fight, patient).state.current.end, skillOf(combatant, 'Medicine') ?? 0);
    return ended(yield* cared(begin(fight), patient, points, options), action, who);
  },
};

/** The refusal of surgery and care during a fight. */
const calmRefusal = ({ combatant, fight }: Request, clause: string): Refusal | null =>
  isCalm(combatant, fight) ? null : refuse('fightUnderway', clause);

const patientOf = ({ fight, targets }: Request): CepheusCombatant | null =>
  targets[0] === undefined ? null : combatantOf(fight, targets[0]);

/** The refusal of medical care for the seriously wounded (CEP-MED-10), as the dead are (CEP-DMG-08). */
export const careRefusal = (patient: CepheusCombatant): Refusal | null =>
  isSeriouslyWounded(patient) ? refuse('seriouslyWounded', 'CEP-MED-10') : null;

/** The refusal of medical care outside a hospital or sickbay, or without bed rest (CEP-MED-09). */
function bedRefusal(declared: Declared): Refusal | null {
  if (!asFlag(declared, 'hospital')) return refuse('noHospital', 'CEP-MED-09');
  return asFlag(declared, 'bedRest') ? null : refuse('noBedRest', 'CEP-MED-09');
}

/** The points of a day of care, 0 or more (CEP-MED-09). `end` is the patient's score at the start of the day. */
export const carePoints = (end: number, doctorSkill: number): number =>
  Math.max(0, 2 + characteristicDm(end) + doctorSkill);

/** The stages of a day of care: its points, split evenly (CEP-CORE-22). */
export function* cared(progress: Progress, patient: Id, points: number, options: CepheusOptions): Procedure<Progress> {
  const gains = yield* evenGains(patient, healthIn(progress, patient), points);
  const title = 'SALVO.cepheus.stage.medicalCare';
  const verdict = { key: 'SALVO.cepheus.verdict.points', good: null, values: { points } };
  const shared = after(progress, { kind: kindOfPoints(points), who: patient, title, verdict, events: [] });
  return healed(shared, patient, gains, 'CEP-MED-09', options);
}

/**
 * The even split of points among the damaged characteristics, rounded down (CEP-CORE-22). Leftover points, and those
 * beyond a maximum, go singly to the most damaged characteristic; the owner chooses among equally damaged ones.
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
