/** Medicine and rest through the contract: first aid in a fight, then surgery, days of care and rest (sections 29 to 34). */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { act, start, scripted, type Scripted } from './fight-log.ts';
import { fightOf, type Person } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const score = (value: number, max: number) => ({ value, max });
const MIND = { int: score(7, 7), edu: score(8, 8), soc: score(7, 7) };
const medic: Person = { id: 'M', side: 'us', skills: { Medicine: 1 }, scores: { edu: 8 }, state: { initiative: 9 } };
const patient = (str: number, dex: number, end: number, mind = MIND): Person => ({
  id: 'P',
  side: 'us',
  sheet: { characteristics: { str: score(str, 7), dex: score(dex, 6), end: score(end, 8), ...mind } },
  state: { initiative: 5 },
});
const calm = (str: number, dex: number, end: number): Scripted => scripted(fightOf([medic, patient(str, dex, end)]));
const state = (played: Scripted): CepheusState => combatantIn(played.fight, 'P').state;
const scores = (played: Scripted): readonly number[] => {
  const { str, dex, end } = state(played).current;
  return [str, dex, end];
};
const standing = (played: Scripted): string => cepheus.status(played.fight, 'P').standing;

describe('WE-14 first aid decides surgery', () => {
  test('CEP-MED-01 CEP-INJ-02 CEP-MED-08 on DEX: no longer seriously wounded, surgery is refused', () => {
    let played = act(calm(4, 5, 2), 'M', 'firstAid', { target: 'P', dice: [4, 4], choices: [{ dex: 1 }] });
    expect(scores(played)).toEqual([4, 6, 2]);
    played = act(played, 'M', 'surgery', { target: 'P' });
    expect(played.refused).toMatchObject({ refused: 'notSeriouslyWounded', clause: 'CEP-MED-08' });
  });

  test('CEP-MED-06 on END: the surgery fails and costs 2', () => {
    let played = act(calm(4, 5, 2), 'M', 'firstAid', { target: 'P', dice: [4, 4], choices: [{ end: 2 }] });
    played = act(played, 'M', 'surgery', { target: 'P', dice: [3, 2], choices: [{ str: 1, dex: 1 }] });
    expect(scores(played)).toEqual([3, 4, 4]);
  });
});

describe('first aid', () => {
  test('CEP-MED-05 once for a set of injuries; another injury opens a new one', () => {
    let played = act(calm(7, 6, 2), 'M', 'firstAid', { target: 'P', dice: [4, 4] });
    expect([scores(played), state(played).firstAidDone]).toEqual([[7, 6, 4], true]);
    expect(act(played, 'M', 'firstAid', { target: 'P' }).refused).toMatchObject({ refused: 'alreadyTreated' });
    played = act(played, 'P', 'hazard', { declared: { dice: 0, points: 1 }, choices: [{ end: 1 }] });
    expect(state(played).firstAidDone).toBe(false);
  });

  test('CEP-MED-04 CEP-MED-02 on oneself with -2, and half of it after five minutes', () => {
    const declared = { minutes: 6 };
    const played = act(calm(7, 6, 2), 'P', 'firstAid', { target: 'P', declared, dice: [6, 6] });
    expect(played.log.join('\n')).toContain('self -2');
    expect(scores(played)).toEqual([7, 6, 2]);
  });

  test('CEP-DMG-07 a combatant healed above two at 0 comes to', () => {
    const played = calm(7, 0, 0);
    expect(standing(played)).toBe('down');
    expect(standing(act(played, 'M', 'firstAid', { target: 'P', dice: [4, 4], choices: [{ end: 1 }] }))).toBe('up');
  });

  test('CEP-ACT-05 in a fight it is a significant action; surgery and days have no place there', () => {
    const played = start(scripted(fightOf([medic, patient(4, 5, 2)])));
    const aided = act(played, 'M', 'firstAid', { target: 'P', dice: [4, 4] });
    expect(combatantIn(aided.fight, 'M').state.budget).toEqual({ minor: 1, significant: 0 });
    expect(act(played, 'M', 'surgery', { target: 'P' }).refused).toMatchObject({ refused: 'fightUnderway' });
    expect(act(played, 'M', 'medicalCare', { target: 'P' }).refused).toMatchObject({ clause: 'CEP-MED-09' });
    expect(act(played, 'P', 'day').refused).toMatchObject({ refused: 'fightUnderway' });
  });
});

test('CEP-ACT-01 CEP-MED-05 before a fight there is no round whose actions first aid could take', () => {
  const scene = fightOf([medic, patient(4, 5, 2)], { options: { firstAidRepeat: true } });
  let played = act(scripted(scene), 'M', 'firstAid', { target: 'P', dice: [4, 4], choices: [{ dex: 1 }] });
  expect(cepheus.choices(played.fight, 'M', 'firstAid')).toMatchObject([{ refused: null }]);
  played = act(played, 'M', 'firstAid', { target: 'M', dice: [4, 4] });
  played = act(played, 'M', 'firstAid', { target: 'P', dice: [4, 4], choices: [{ end: 2 }] });
  expect([played.refused, scores(played)]).toEqual([null, [4, 6, 4]]);
  expect(combatantIn(start(played).fight, 'M').state.budget).toEqual({ minor: 1, significant: 1 });
});

describe('days', () => {
  test('CEP-HEAL-01 CEP-MED-09 CEP-MED-11 CEP-CORE-22 rest and care on the same day', () => {
    const declared = { care: true, doctor: 'other', doctorSkill: 2 };
    const played = act(calm(7, 2, 4), 'P', 'day', { declared, dice: [4], choices: [{ end: 2, dex: 1 }] });
    expect(scores(played)).toEqual([7, 5, 7]);
  });

  test('CEP-MED-09 the doctor is a combatant at the table, the best by default', () => {
    const chief: Person = { id: 'C', side: 'us', skills: { Medicine: 3 } };
    const played = scripted(fightOf([medic, chief, patient(7, 1, 8)]));
    const offered = cepheus.choices(played.fight, 'P', 'day')[0]!.fields.find(({ key }) => key === 'doctor')!;
    expect([offered.options!.map(({ id }) => id), offered.default]).toEqual([['C', 'M', 'other'], 'C']);
    const declared = { care: true, doctor: 'M' };
    expect(scores(act(played, 'P', 'day', { declared, dice: [1], choices: [{ end: 1, dex: 1 }] }))).toEqual([7, 5, 8]);
  });

  test('CEP-HEAL-01 CEP-MED-10 several days, each by the scores that the last day left; none after death', () => {
    const several = { declared: { days: 3 }, dice: [4, 2, 3] };
    expect(scores(act(calm(7, 6, 2), 'P', 'day', several))).toEqual([7, 6, 7]);
    const dying = act(scripted(fightOf([patient(1, 0, 1)])), 'P', 'day', { declared: { days: 9 } });
    expect(dying.log.filter((line) => line.startsWith('naturalHealing'))).toHaveLength(1);
  });

  test('CEP-MED-10 of several days, care begins on the first on which it may', () => {
    const characteristics = { str: score(6, 7), dex: score(5, 6), end: score(11, 12), ...MIND };
    const played = scripted(fightOf([{ ...patient(7, 6, 8), sheet: { characteristics } }]));
    const nursed = act(played, 'P', 'day', { declared: { days: 2, care: true, doctor: 'other' }, dice: [1] });
    expect(nursed.log.filter((line) => /^(naturalHealing|medicalCare)/.test(line))).toEqual([
      'naturalHealing P points points=1',
      'naturalHealing P [1] points points=2',
      'medicalCare P points points=3',
    ]);
    expect(scores(nursed)).toEqual([7, 6, 12]);
  });

  test('CEP-UNC-01 CEP-UNC-02 outside a fight minutes pass until the unconscious come to', () => {
    const out: Person = { ...patient(7, 0, 0), state: { initiative: 5, unconscious: { since: 0, failures: 0 } } };
    const played = scripted(fightOf([out]));
    const woken = act(played, 'P', 'comeTo', { dice: [3, 3, 4, 4, 4, 4] });
    expect([state(woken).unconscious, standing(woken)]).toEqual([null, 'up']);
    expect(act(woken, 'P', 'comeTo').refused).toMatchObject({ refused: 'awake' });
    expect(act(start(played), 'P', 'comeTo').refused).toMatchObject({ refused: 'fightUnderway' });
  });

  test('CEP-HEAL-04 resting badly may kill', () => {
    const played = act(scripted(fightOf([patient(1, 0, 1)])), 'P', 'day');
    expect([scores(played), standing(played)]).toEqual([[0, 0, 0], 'dead']);
  });

  test('CEP-MEN-01 the mind recovers a point a day', () => {
    const mind = { ...MIND, int: score(3, 7), edu: score(8, 8) };
    let played = scripted(fightOf([patient(7, 6, 8, mind)]));
    played = act(act(played, 'P', 'day'), 'P', 'day', { declared: { activity: 'active' } });
    expect([state(played).current.int, state(played).current.edu]).toEqual([5, 8]);
  });

  test('CEP-MED-09 CEP-MED-11 care is for a day of rest', () => {
    const declared = { care: true, activity: 'active' };
    for (const days of [1, 3])
      expect(act(calm(7, 2, 4), 'P', 'day', { declared: { ...declared, days } }).refused).toMatchObject({
        refused: 'noBedRest',
        clause: 'CEP-MED-09',
      });
  });

  test('CEP-HEAL-04 CEP-MED-09 a patient that dies of the day gets no more care', () => {
    const characteristics = { str: score(0, 7), dex: score(1, 1), end: score(0, 8), ...MIND };
    const dying: Person = { ...patient(0, 1, 0), sheet: { characteristics } };
    const declared = { care: true, doctor: 'other', doctorSkill: 5 };
    const played = act(scripted(fightOf([dying])), 'P', 'day', { declared, dice: [1] });
    expect([scores(played), standing(played)]).toEqual([[0, 0, 0], 'dead']);
  });

  test('CEP-FAT-02 a day of rest ends fatigue, an active day does not', () => {
    const tired = (activity: string): boolean => {
      const played = act(calm(7, 6, 8), 'P', 'fatigue');
      return state(act(played, 'P', 'day', { declared: { activity } })).fatigued;
    };
    expect([tired('rest'), tired('active')]).toEqual([false, true]);
  });

  test('CEP-MED-10 no care for the seriously wounded', () => {
    const care = { declared: { care: true } };
    expect(act(calm(4, 5, 2), 'P', 'day', care).refused).toMatchObject({ refused: 'seriouslyWounded' });
    expect(act(calm(4, 5, 2), 'M', 'medicalCare', { target: 'P' }).refused).toMatchObject({ clause: 'CEP-MED-10' });
  });
});
