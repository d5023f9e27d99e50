/** Checks that are not attacks: what a combatant's own state adds to them, and the act of making one. */
import { entry, total, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { Id, Key } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { characteristicDm, DIFFICULTY, rollCheck, skillDm, type Checked, type Difficulty } from './check.ts';
import { dmLabel } from '../attack/modifiers.ts';
import { reactionCheckDm } from '../attack/reactions.ts';
import { armorSkillDm, jackOfAllTrades, scoreOf, skillOf } from '../sheet/state.ts';
import { CHARACTERISTICS, PHYSICAL } from '../types.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, Characteristic } from '../types.ts';
import { choiceField, madeOnce, numberField, type Act, type Request } from '../acts/act.ts';
import { spent, type Cost } from '../fight/budget.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { after, begin, ended } from '../acts/progress.ts';

/** GAP-02: the characteristic that a skill usually goes with. */
// prettier-ignore
const USUAL: { readonly [skill: string]: Characteristic } = {
  tactics:     'int',  leadership:  'soc',  medicine:    'edu',  comms:        'edu',
  mechanics:   'edu',  electronics: 'edu',  engineering: 'edu',  gravitics:    'edu',
  recon:       'int',
};

export const usualCharacteristic = (skill: string): Characteristic => USUAL[skill.toLowerCase()] ?? 'dex';

/** Reactions whose DM counts now: of this round, and those carried over under `reactionDmUntil` (CEP-RCT-02). */
export function reactionsCounting(fight: CepheusFight, one: CepheusCombatant): number {
  const carried = one.state.conditions['carriedReactions'];
  const counts = carried && carried.until.at === 'endOfTurn' && fight.round >= carried.until.round;
  return one.state.reactions + (counts ? (carried.value ?? 0) : 0);
}

/** CEP-SUP-06: in the round of the suppression and the next. */
export const isSuppressed = (fight: CepheusFight, { state }: CepheusCombatant): boolean =>
  state.suppression !== null && fight.round <= state.suppression.round + 1;

/** What the state of `one` adds to every check of its own. */
export function stateDms(fight: CepheusFight, one: CepheusCombatant, options: CepheusOptions): Tally {
  const { state } = one;
  return [
    entry('CEP-INI-07', dmLabel('hasten'), state.hastened ? -1 : 0),
    entry('CEP-RCT-02', dmLabel('reactions'), reactionCheckDm(reactionsCounting(fight, one), options)),
    entry('CEP-SUP-06', dmLabel('suppressed'), isSuppressed(fight, one) ? -1 : 0),
    entry('CEP-FAT-01', dmLabel('fatigue'), state.fatigued ? -2 : 0),
  ];
}

export interface SkillCheck {
  readonly skill: string;
  readonly characteristic: Characteristic;
  readonly difficulty?: Difficulty;
  /** Amounts of this check alone. */
  readonly more?: readonly TallyEntry[];
}

/** The tally of a skill check (CEP-CORE-02, -08, -10, -11). */
export function checkTally(
  fight: CepheusFight,
  one: CepheusCombatant,
  check: SkillCheck,
  options: CepheusOptions,
): Tally {
  const level = skillOf(one, check.skill);
  const score = scoreOf(one, check.characteristic);
  const isPhysical = PHYSICAL.some((name) => name === check.characteristic);
  return [
    entry('CEP-CORE-10', dmLabel('skill'), skillDm(level, jackOfAllTrades(one))),
    entry('CEP-CORE-08', dmLabel('characteristic'), characteristicDm(score)),
    entry('CEP-CORE-11', dmLabel('difficulty'), DIFFICULTY[check.difficulty ?? 'average']),
    entry('GAP-07', 'SALVO.cepheus.dm.armorSkill', isPhysical ? armorSkillDm(one) : 0),
    ...stateDms(fight, one, options),
    ...(check.more ?? []),
  ];
}

export interface CheckMade extends Checked {
  readonly stage: Stage;
}

/** Rolls a skill check; its stage has no events yet. */
export function* makeCheck(
  fight: CepheusFight,
  one: CepheusCombatant,
  check: SkillCheck,
  options: CepheusOptions,
  title: Key,
): Procedure<CheckMade> {
  const tally = checkTally(fight, one, check, options);
  const made = yield* rollCheck(one.id, total(tally), title);
  return { ...made, stage: checkStage(one.id, title, tally, made) };
}

export const checkStage = (who: Id, title: Key, tally: Tally, made: Checked): Stage => ({
  kind: 'check',
  who,
  title,
  dice: [made.dice],
  tally,
  verdict: {
    key: `SALVO.cepheus.degree.${made.degree}`,
    good: made.success,
    values: { total: made.total, effect: made.effect },
  },
  events: [],
});

/** A check of any skill, as a minor or a significant action (CEP-ACT-04..06). */
export const check: Act = {
  action: 'check',
  clause: 'CEP-ACT-05',
  cost: 'significant',
  target: 'none',
  when: 'turn',
  fields: (_fight, { sheet }) =>
    madeOnce(sheet.skills, 'check', () => [
      choiceField('skill', 'CEP-CORE-10', 'actor', ['none', ...Object.keys(sheet.skills)], 'none'),
      choiceField('characteristic', 'CEP-CORE-08', 'actor', ['usual', ...CHARACTERISTICS], 'usual'),
      choiceField('difficulty', 'CEP-CORE-11', 'gm', Object.keys(DIFFICULTY), 'average'),
      choiceField('cost', 'CEP-ACT-04', 'gm', ['significant', 'minor', 'free'], 'significant'),
      numberField('otherDm', 'CEP-CORE-06', 'gm', 0, -20, 20),
    ]),
  costOf: ({ declared }) => asText(declared, 'cost') as Cost,
  *perform({ fight, combatant, who, options, declared, action }: Request) {
    const skill = asText(declared, 'skill');
    const named = asText(declared, 'characteristic');
    const characteristic = named === 'usual' ? usualCharacteristic(skill) : (named as Characteristic);
    const difficulty = asText(declared, 'difficulty') as Difficulty;
    const more = [entry('CEP-CORE-06', dmLabel('other'), asNumber(declared, 'otherDm'))];
    const title = 'SALVO.cepheus.stage.check';
    const made = yield* makeCheck(fight, combatant, { skill, characteristic, difficulty, more }, options, title);
    const events = spent(fight, who, asText(declared, 'cost') as Cost, 'CEP-ACT-05');
    return ended(after(begin(fight), { ...made.stage, events }), action, who);
  },
};
