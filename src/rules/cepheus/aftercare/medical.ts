/** Medical treatment (section 33): first aid, surgery, medical care. */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { characteristicDm, dm, rollCheck, tallyOf, type Checked } from '../check/check.ts';
import { raised } from './healing.ts';
import type { Health, Split, Wounds } from '../harm/injury.ts';
import { PHYSICAL, type CepheusOptions, type Physical, type PhysicalScores } from '../types.ts';

export interface Medic {
  readonly id: Id | null;
  /** Level in Medicine; null: unskilled. */
  readonly skill: number | null;
  readonly jackOfAllTrades: number;
  readonly edu: number;
  /** Treats itself. */
  readonly self: boolean;
}

/** CEP-MED-04 and -07. */
const SELF_FIRST_AID = -2;
const SELF_SURGERY = -4;

/** CEP-MED-01: the Medicine check of first aid (GAP-02: with EDU). */
export const rollFirstAid = (medic: Medic): Procedure<Checked> => rollMedicine(medic, SELF_FIRST_AID);

/** CEP-MED-06: the Medicine check of surgery. */
export const rollSurgery = (medic: Medic): Procedure<Checked> => rollMedicine(medic, SELF_SURGERY);

function* rollMedicine(medic: Medic, ifSelf: number): Procedure<Checked> {
  const more = [dm('CEP-MED-04', 'self', medic.self ? ifSelf : 0)];
  const { skill, jackOfAllTrades, edu: score } = medic;
  const tally = tallyOf({ skill, jackOfAllTrades, score, difficulty: 'average', more });
  return yield* rollCheck(medic.id, tally, 'SALVO.cepheus.roll.medicine');
}

/** CEP-MED-05: once for a set of injuries; new damage opens a new one. */
export function firstAidRefusal(done: boolean, newDamage: boolean, { firstAidRepeat }: CepheusOptions): Refusal | null {
  return done && !newDamage && !firstAidRepeat ? refuse('alreadyTreated', 'CEP-MED-05') : null;
}

/** CEP-MED-01..03: points restored, by minutes since the injury. */
export function firstAidPoints(effect: number, minutes: number): number {
  if (effect <= 0 || minutes > 60) return 0;
  return minutes <= 5 ? 2 * effect : effect;
}

/** CEP-MED-06, -08: in a hospital or sickbay, and only for the seriously wounded. */
export function surgeryRefusal(
  { seriouslyWounded }: Pick<Wounds, 'seriouslyWounded'>,
  hospital: boolean,
): Refusal | null {
  if (!hospital) return refuse('noHospital', 'CEP-MED-06');
  return seriouslyWounded ? null : refuse('notSeriouslyWounded', 'CEP-MED-08');
}

/** CEP-MED-06: points restored; a failure loses the size of its Effect. */
export const surgeryPoints = (effect: number, { surgeryFactor }: CepheusOptions): number =>
  effect >= 0 ? surgeryFactor * effect : effect;

/** CEP-MED-09, -10. */
export function careRefusal(
  { seriouslyWounded }: Pick<Wounds, 'seriouslyWounded'>,
  hospital: boolean,
  bedRest: boolean,
): Refusal | null {
  if (seriouslyWounded) return refuse('seriouslyWounded', 'CEP-MED-10');
  if (!hospital) return refuse('noHospital', 'CEP-MED-09');
  return bedRest ? null : refuse('noBedRest', 'CEP-MED-09');
}

/** CEP-MED-09: points of a day of care, never below 0. `end` is the score of the patient at the start of the day. */
export const carePoints = (end: number, doctorSkill: number): number =>
  Math.max(0, 2 + characteristicDm(end) + doctorSkill);

/** CEP-MED-11: whether natural healing takes place on a day with or without care. */
export const healsBeside = (cared: boolean, { careStacks }: CepheusOptions): boolean => careStacks || !cared;

export interface Cared {
  readonly gains: Split;
  readonly current: PhysicalScores;
}

/**
 * CEP-CORE-22: evenly among the damaged ones, rounded down; leftover points one by one to the most damaged (where they are
 * equal the owner chooses); what a full one cannot take passes to the others.
 */
export function* care(by: Id | null, health: Health, points: number): Procedure<Cared> {
  const { max, current } = health;
  const damaged = PHYSICAL.filter((name) => current[name] < max[name]);
  const gains = { str: 0, dex: 0, end: 0 };
  const missing = (name: Physical): number => max[name] - current[name] - gains[name];
  const even = damaged.length > 0 ? Math.floor(points / damaged.length) : 0;
  for (const name of damaged) gains[name] = Math.min(even, missing(name));
  let left = points - gains.str - gains.dex - gains.end;
  for (; left > 0 && damaged.some((name) => missing(name) > 0); left--) {
    const most = Math.max(...damaged.map(missing));
    gains[
      yield* oneOf(
        by,
        damaged.filter((name) => missing(name) === most),
      )
    ]++;
  }
  return { gains, current: raised(health, gains) };
}

function* oneOf(by: Id | null, names: readonly Physical[]): Procedure<Physical> {
  const options = names.map((id) => ({ id, label: `SALVO.cepheus.characteristic.${id}` }));
  const chosen = yield* choose(
    by,
    'allocation',
    'SALVO.cepheus.question.leftoverPoint',
    'CEP-CORE-22',
    options,
    names[0]!,
  );
  return chosen as Physical;
}
