/** Skill checks other than attacks: the DMs of a combatant's state, and the act of a check. */
import type { Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import type { Id, Key } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import type { Tally, TallyEntry } from '../../kernel/tally.ts';
import { choiceField, flagField, madeOnce, numberField, type Act, type Request } from '../acts/act.ts';
import { reactionCheckDm } from '../attack/reactions.ts';
import { paid, type Cost } from '../fight/budget.ts';
import { armorSkillDm, hitsOn, jackOfAllTrades, scoreOf, skillOf } from '../sheet/state.ts';
import { CHARACTERISTICS, PHYSICAL } from '../types.ts';
import type {
  CepheusCombatant,
  CepheusFight,
  CepheusOptions,
  CepheusSheet,
  CepheusState,
  Characteristic,
} from '../types.ts';
import { seated, wreckable } from '../vehicles/aboard.ts';
import { damagedDm } from '../vehicles/hits.ts';
import { SKILLS } from '../vocabulary.ts';
import { DIFFICULTY, dm, rollCheck, STATE_DM, SUCCESS, tallyOf, type Checked, type Difficulty } from './check.ts';
import { checkOdds } from './check-odds.ts';

/** The characteristic usually used with a skill, by its name in lower case; with all others it is DEX (GAP-02). */
// prettier-ignore
const USUAL: { readonly [skill: string]: Characteristic } = {
  tactics:     'int',  leadership:  'soc',  medicine:    'edu',  comms:        'edu',
  mechanics:   'edu',  electronics: 'edu',  engineering: 'edu',  gravitics:    'edu',
  recon:       'int',
};

export const usualCharacteristic = (skill: string): Characteristic => USUAL[skill.toLowerCase()] ?? 'dex';

/** The number of reactions whose DM counts: of this round, and carried over by `reactionDmUntil` (CEP-RCT-02). */
export function reactionsCounting(fight: CepheusFight, combatant: CepheusCombatant): number {
  const carried = combatant.state.conditions['carriedReactions'];
  const counts = carried?.until.at === 'endOfTurn' && fight.round >= carried.until.round;
  const carriedCount = counts ? carried.value : undefined;
  return combatant.state.reactions + (carriedCount ?? 0);
}

/** Whether the DM of a suppression counts: in the round of the suppression and the next (CEP-SUP-06). */
export const isSuppressed = (fight: CepheusFight, { state }: CepheusCombatant): boolean =>
  state.suppression !== null && fight.round <= state.suppression.round + 1;

/** The DMs of a combatant's state on its own checks. */
export function stateDms(fight: CepheusFight, combatant: CepheusCombatant, options: CepheusOptions): Tally {
  const { state } = combatant;
  return [
    dm('CEP-INI-07', 'hasten', state.hastened ? STATE_DM.hasten : 0),
    dm('CEP-RCT-02', 'reactions', reactionCheckDm(reactionsCounting(fight, combatant), options)),
    dm('CEP-SUP-06', 'suppressed', isSuppressed(fight, combatant) ? STATE_DM.suppressed : 0),
    fatigueDm(state),
  ];
}

/** The DM of fatigue (CEP-FAT-01). */
export const fatigueDm = ({ fatigued }: Pick<CepheusState, 'fatigued'>): TallyEntry =>
  dm('CEP-FAT-01', 'fatigue', fatigued ? STATE_DM.fatigue : 0);

interface SkillCheck {
  readonly skill: string;
  readonly characteristic: Characteristic;
  readonly difficulty?: Difficulty;
  /** Further DMs of this check alone. */
  readonly more?: Tally;
}

const NONE: Tally = [];
/** The skill of a check of a characteristic alone, in which nobody is unskilled (CEP-CORE-08). */
const NO_SKILL = 'none';

/** The tally of a combatant's skill check. */
export function checkTally(
  fight: CepheusFight,
  combatant: CepheusCombatant,
  { skill, characteristic, difficulty = 'average', more = NONE }: SkillCheck,
  options: CepheusOptions,
): Tally {
  const isPhysical = PHYSICAL.some((name) => name === characteristic);
  return tallyOf({
    skill: skill === NO_SKILL ? 0 : skillOf(combatant, skill),
    jackOfAllTrades: jackOfAllTrades(combatant),
    score: scoreOf(combatant, characteristic),
    difficulty,
    more: [
      dm('GAP-07', 'armorSkill', isPhysical ? armorSkillDm(combatant) : 0),
      ...stateDms(fight, combatant, options),
      ...more,
    ],
  });
}

interface CheckMade extends Checked {
  readonly stage: Stage;
}

/** A skill check with its stage, which has no events yet. */
export function* makeCheck(
  fight: CepheusFight,
  combatant: CepheusCombatant,
  check: SkillCheck,
  options: CepheusOptions,
  title: Key,
): Procedure<CheckMade> {
  const tally = checkTally(fight, combatant, check, options);
  const checked = yield* rollCheck(combatant.id, tally, title);
  return { ...checked, stage: checkStage(combatant.id, title, tally, checked) };
}

export const checkStage = (who: Id, title: Key, tally: Tally, checked: Checked): Stage => ({
  kind: 'check',
  who,
  title,
  dice: [checked.dice],
  tally,
  verdict: {
    key: `SALVO.cepheus.degree.${checked.degree}`,
    good: checked.success,
    values: { total: checked.total, needed: SUCCESS, effect: checked.effect },
  },
  events: [],
});

/**
 * The cost of a check by its task (CEP-ACT-03..05). A check that the GM calls for (`called`) is free and may come
 * anytime.
 */
const TASKS = { complex: 'significant', simple: 'minor', glance: 'free', called: 'free' } as const satisfies {
  readonly [task: string]: Cost;
};
type Task = keyof typeof TASKS;

const costOf = ({ declared }: Request): Cost => TASKS[asText(declared, 'task') as Task];

/** The names of all skills of the sheet and of the book's others, in alphabetical order. */
function skillsOffered(levels: CepheusSheet['skills']): readonly string[] {
  const known = new Set(Object.keys(levels).map((name) => name.toLowerCase()));
  return [...Object.keys(levels), ...SKILLS.filter((name) => !known.has(name.toLowerCase()))].sort();
}

/**
 * The DM on a check made through damaged sensors: a robot's own, or those of the vehicle that the combatant is aboard
 * (CEP-VEH-44). 0: the check uses none, or its skill is not affected; null: they are destroyed.
 */
function sensorDm({ fight, combatant, declared }: Request): number | null {
  if (!asFlag(declared, 'sensors')) return 0;
  const skill = asText(declared, 'skill').toLowerCase();
  const robot = wreckable(combatant);
  if (robot) return skill === 'comms' || skill === 'recon' ? damagedDm(hitsOn(robot.hulk, 'sensors')) : 0;
  const place = seated(fight, combatant);
  const modifier = place ? damagedDm(hitsOn(place.vehicle.hulk, 'sensors')) : 0;
  return modifier === null || skill === 'comms' ? modifier : 0;
}

/** The sensors that can be hit and through which a check may be made: a robot's own, those of the vehicle, or none. */
function sensorsOf(fight: CepheusFight, combatant: CepheusCombatant): 'own' | 'aboard' | 'none' {
  if (wreckable(combatant)) return 'own';
  return seated(fight, combatant) ? 'aboard' : 'none';
}

/**
 * A check of any skill, or of a characteristic alone. In a fight it is refused outside the combatant's turn
 * (`notYourTurn`), unless the GM calls for it.
 */
export const check: Act = {
  action: 'check',
  clause: 'CEP-ACT-05',
  check: true,
  // CEP-GRP-10, CEP-EXT-02: a check that the GM calls for is no action.
  despite: ({ declared }) => (asText(declared, 'task') === 'called' ? ['grapple', 'extendedAction', 'helpless'] : []),
  cost: TASKS.complex,
  target: 'none',
  when: 'any',
  fields: (fight, combatant) =>
    madeOnce(combatant.sheet.skills, `check ${sensorsOf(fight, combatant)}`, () => [
      choiceField('skill', 'CEP-CORE-10', 'actor', [NO_SKILL, ...skillsOffered(combatant.sheet.skills)], NO_SKILL),
      choiceField('characteristic', 'CEP-CORE-08', 'actor', ['usual', ...CHARACTERISTICS], 'usual'),
      choiceField('difficulty', 'CEP-CORE-11', 'gm', Object.keys(DIFFICULTY), 'average'),
      choiceField('task', 'CEP-ACT-04', 'gm', Object.keys(TASKS), 'complex'),
      numberField('otherDm', 'CEP-CORE-06', 'gm', 0, -20, 20),
      ...sensorFields(sensorsOf(fight, combatant)),
    ]),
  costOf,
  refusal(request) {
    const { fight, who, declared } = request;
    if (sensorDm(request) === null) return refuse('blindSensors', 'CEP-VEH-44');
    if (fight.phase !== 'underway' || fight.turn === who || asText(declared, 'task') === 'called') return null;
    return refuse('notYourTurn', 'CEP-INI-04');
  },
  odds(request) {
    const { fight, combatant, options } = request;
    return checkOdds(checkTally(fight, combatant, checkOf(request), options));
  },
  *perform(request: Request) {
    const { fight, combatant, who, options, action } = request;
    const checked = yield* makeCheck(fight, combatant, checkOf(request), options, 'SALVO.cepheus.stage.check');
    const events = paid(fight, who, costOf(request), 'CEP-ACT-05');
    return ended(after(begin(fight), { ...checked.stage, subject: subjectOf(request), events }), action, who);
  },
};

/** The choice of making the check through sensors, as a robot does by default. */
const sensorFields = (sensors: 'own' | 'aboard' | 'none'): readonly Field[] =>
  sensors === 'none' ? [] : [flagField('sensors', 'CEP-VEH-44', 'actor', sensors === 'own')];

/**
 * The skill of a check, with its characteristic if that is not the usual one; without a skill, the characteristic
 * alone.
 */
function subjectOf(request: Request): NonNullable<Stage['subject']> {
  const { skill, characteristic } = checkOf(request);
  if (skill === NO_SKILL) return { characteristic };
  return asText(request.declared, 'characteristic') === 'usual' ? { skill } : { skill, characteristic };
}

function checkOf(request: Request): SkillCheck {
  const { declared } = request;
  const skill = asText(declared, 'skill');
  const chosen = asText(declared, 'characteristic');
  return {
    skill,
    characteristic: chosen === 'usual' ? usualCharacteristic(skill) : (chosen as Characteristic),
    difficulty: asText(declared, 'difficulty') as Difficulty,
    more: [dm('CEP-CORE-06', 'other', asNumber(declared, 'otherDm')), dm('CEP-VEH-44', 'sensors', sensorDm(request)!)],
  };
}
