/** The passing of days (sections 32 to 34): natural healing, medical care on the same days, mental characteristics. */
import { onlyWith, type Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText, type Declared } from '../../kernel/declared.ts';
import { adding, event } from '../../kernel/event.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { type Outcome, withDice } from '../../kernel/outcome.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { after, afterEvents, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, flagField, madeOnce, numberField, type Act, type Request } from '../acts/act.ts';
import { characteristicDm } from '../check/check.ts';
import { restedFor } from '../harm/fatigue.ts';
import { combatantOf, isDead, isSeriouslyWounded, isUp, isWounded, skillOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, Progress } from '../types.ts';
import { HEALED, kindOfPoints, pointsChanged } from './healing.ts';
import { cared, carePoints, careRefusal } from './medical.ts';

/** Days of rest or activity that pass at the GM's word, with or without medical care. */
export const day: Act = {
  action: 'day',
  doneBy: 'people',
  clause: 'CEP-HEAL-01',
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  time: true,
  applies: (_combatant, { phase }) => phase !== 'underway',
  fields: (fight, { id }) =>
    fight.phase === 'underway' ? madeOnce(DAY, '', () => fieldsWith([])) : fieldsWith(doctorsFor(fight, id)),
  refusal({ fight, combatant, declared }) {
    if (fight.phase === 'underway') return refuse('fightUnderway', 'CEP-HEAL-01');
    if (isDead(combatant.state)) return refuse('dead', 'CEP-DMG-07');
    if (!asFlag(declared, 'care')) return null;
    if (!isRest(declared)) return refuse('noBedRest', 'CEP-MED-09');
    // CEP-MED-09: declared care implies a hospital or sickbay.
    // CEP-MED-10: in a period of several days, care begins on the first day that allows it.
    return asNumber(declared, 'days') === 1 ? careRefusal(combatant) : null;
  },
  perform: passes,
};

const DAY = {};

/** The combatants able to treat a patient, highest Medicine level first. */
const doctorsFor = ({ combatants }: CepheusFight, patient: Id): readonly CepheusCombatant[] =>
  combatants
    .filter((doctor) => doctor.id !== patient && isUp(doctor.state) && skillOf(doctor, 'Medicine') !== null)
    .sort((a, b) => skillOf(b, 'Medicine')! - skillOf(a, 'Medicine')!);

/** The fields of a day. The doctor is a combatant with Medicine, or an outsider whose level the GM declares. */
function fieldsWith(doctors: readonly CepheusCombatant[]): readonly Field[] {
  const names = Object.fromEntries(doctors.map((doctor) => [doctor.id, doctor.name]));
  const ids = [...Object.keys(names), OTHER_DOCTOR];
  return [
    numberField('days', 'CEP-HEAL-01', 'gm', 1, 1, 365),
    choiceField('activity', 'CEP-HEAL-02', 'gm', ['rest', 'active'], 'rest'),
    flagField('care', 'CEP-MED-11', 'gm'),
    onlyWith('care', [true], choiceField('doctor', 'CEP-MED-09', 'gm', ids, ids[0]!, names)),
    onlyWith('doctor', [OTHER_DOCTOR], numberField('doctorSkill', 'CEP-MED-09', 'gm', 0, 0, 20)),
  ];
}

const OTHER_DOCTOR = 'other';

const isRest = (declared: Declared): boolean => asText(declared, 'activity') === 'rest';

function* passes(request: Request): Procedure<Outcome> {
  const { fight, who, declared, action } = request;
  let progress: Progress = begin(fight);
  for (let passed = 0; passed < asNumber(declared, 'days'); passed++) {
    const patient = combatantOf(progress.fight, who);
    if (isDead(patient.state) || (passed > 0 && isWhole(patient))) break;
    progress = yield* oneDay(progress, request);
  }
  return ended(progress, action, who);
}

/** Whether nothing is left for days to heal. */
const isWhole = (combatant: CepheusCombatant): boolean => !isWounded(combatant) && hurtMind(combatant).length === 0;

function* oneDay(progress: Progress, { who, declared, options }: Request): Procedure<Progress> {
  const patient = combatantOf(progress.fight, who);
  const care = asFlag(declared, 'care') && careRefusal(patient) === null;
  // CEP-HEAL-05: END at the start of the day.
  const { end } = patient.state.current;
  let reached = progress;
  if (!care || options.careStacks) reached = yield* natural(reached, who, isRest(declared), options);
  if (isDead(combatantOf(reached.fight, who).state)) return reached;
  if (care) reached = yield* cared(reached, who, carePoints(end, medicineOf(progress.fight, declared)), options);
  return mindHealed(isRest(declared) ? rested(reached, who) : reached, who);
}

/** The end of fatigue by a day of rest, which is longer than any rest that CEP-FAT-02 asks for. */
function rested(progress: Progress, who: Id): Progress {
  const { state } = combatantOf(progress.fight, who);
  const events = state.fatigued ? [restedFor(state, who, DAY_HOURS)] : [];
  return afterEvents(progress, { kind: 'effect', who, title: 'SALVO.cepheus.stage.rest', events });
}

const DAY_HOURS = 24;

function medicineOf(fight: CepheusFight, declared: Declared): number {
  const doctor = findCombatant(fight, asText(declared, 'doctor'));
  return doctor ? skillOf(doctor, 'Medicine')! : asNumber(declared, 'doctorSkill');
}

/** The natural healing of a day: points restored or lost (CEP-HEAL-01 to -05). */
function* natural(progress: Progress, who: Id, rests: boolean, options: CepheusOptions): Procedure<Progress> {
  const rolled = yield* withDice(naturalPoints(combatantOf(progress.fight, who), rests, options));
  const points = rolled.value;
  const verdict = { key: 'SALVO.cepheus.verdict.points', good: null, values: { points } };
  const title = 'SALVO.cepheus.stage.naturalHealing';
  const stage = { kind: kindOfPoints(points), who, title, dice: rolled.dice, verdict, events: [] } as const;
  return yield* pointsChanged(after(progress, stage), who, points, 'CEP-HEAL-01', options);
}

function* naturalPoints(
  patient: CepheusCombatant,
  rests: boolean,
  { negativeHealing }: CepheusOptions,
): Procedure<number> {
  if (!isWounded(patient)) return 0;
  const endDm = characteristicDm(patient.state.current.end);
  const points = yield* dayPoints(patient.id, endDm, isSeriouslyWounded(patient), rests);
  return negativeHealing ? points : Math.max(0, points);
}

function* dayPoints(by: Id, endDm: number, seriously: boolean, rests: boolean): Procedure<number> {
  if (seriously) return rests ? endDm : 0; // CEP-HEAL-03
  if (!rests) return 1 + endDm; // CEP-HEAL-02
  return (yield* rollSum(by, 1, 6, 'SALVO.cepheus.roll.healing')).sum + endDm; // CEP-HEAL-01
}

/** The healing of INT and EDU, 1 point each for a day (CEP-MEN-01). */
function mindHealed(progress: Progress, who: Id): Progress {
  const changes = hurtMind(combatantOf(progress.fight, who)).map((name) => adding(`current.${name}`, 1));
  const events = changes.length > 0 ? [event('mindHealed', who, 'CEP-MEN-01', changes)] : [];
  return afterEvents(progress, {
    kind: 'effect',
    who,
    title: 'SALVO.cepheus.stage.mindHealed',
    verdict: HEALED,
    events,
  });
}

const hurtMind = ({ sheet, state }: CepheusCombatant) =>
  (['int', 'edu'] as const).filter((name) => state.current[name] < sheet.max[name]);
