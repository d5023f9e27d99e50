/** Skill checks: of any length, split over two rounds, with Triumphs and critical failures (FLU-RND-08, FLU-GAP-09, -13). */
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { chained } from '../../kernel/fight.ts';
import type { Odds } from '../../kernel/odds.ts';
import { type Outcome, type Stage, withDice } from '../../kernel/outcome.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { choiceField, halfAction, numberField, textField, type Act, type Request } from '../acts/act.ts';
import { plainly } from '../acts/simple.ts';
import { became, diceSpent, happened } from '../fight/effects.ts';
import { stage } from '../fight/progress.ts';
import { chance, checkOdds, FACES, share, withDie } from '../harm/chances.ts';
import type { FluidOptions } from '../options.ts';
import type { Cost } from '../round/allowance.ts';
import { paid } from '../round/payment.ts';
import { inSurprise, spenderOf } from '../sheet/state.ts';
import type { FluidCombatant } from '../sheet/types.ts';
import { boosted, boostQuestion, type Boost } from './action-dice.ts';
import { errorAnswered } from './error.ts';

/** The highest natural roll that is an error where the check fails (FLU-GAP-09). */
const ERROR_TO = 1;

/** The longest name of a skill. */
const MOST_LETTERS = 40;

const SKILL_FIELDS = [
  numberField('bonus', 'FLU-GAP-13', 'actor', 0, -999, 999),
  numberField('dc', 'FLU-GAP-13', 'gm', 15, -999, 999),
  choiceField('length', 'FLU-RND-02', 'actor', ['half', 'full', 'free'], 'half'),
  textField('what', 'FLU-GAP-13', 'actor', MOST_LETTERS),
];

export const skill: Act = {
  ...halfAction,
  action: 'skill',
  clause: 'FLU-RND-08',
  check: true,
  use: 'skill',
  fields: () => SKILL_FIELDS,
  costOf: (request) => (isSplit(request) ? 'half' : (asText(request.declared, 'length') as Cost)),
  refusal: (request) => (isSplit(request) ? splitRefusedNow(request) : null),
  odds: skillOdds,
  perform: (request) => (isSplit(request) ? firstHalf(request) : wholeCheck(request, checkOf(request))),
};

/** FLU-RND-08: whether only the first half is taken now. The field comes from `acts.ts`. */
const isSplit = ({ declared }: Pick<Request, 'declared'>): boolean => asFlag(declared, 'split');

/**
 * FLU-RND-08: the reason that the check cannot be split now; null: it is a full action, and its first half the last
 * action of the round.
 */
function splitRefusedNow(request: Request): Refusal | null {
  const { fight, combatant, declared, picked } = request;
  if (fight.phase !== 'underway') return refuse('noCount', 'FLU-RND-08');
  if (asText(declared, 'length') !== 'full' || picked.length > 0) return refuse('onlyFullSplits', 'FLU-RND-08');
  if (inSurprise(fight)) return refuse('fullMayNotSplit', 'FLU-SUR-06');
  return combatant.state.actions.halves === 1 ? null : refuse('notLastAction', 'FLU-RND-08');
}

const firstHalf = (request: Request): Outcome =>
  plainly(request, (reached) =>
    became(reached, request.who, 'split', { ...checkOf(request), round: reached.round }, 'FLU-RND-08'),
  );

interface Check {
  readonly bonus: number;
  readonly dc: number;
}

const checkOf = ({ declared }: Request): Check => ({
  bonus: asNumber(declared, 'bonus'),
  dc: asNumber(declared, 'dc'),
});

/** FLU-RND-08, FLU-AMB-32: the second half of a check, as the first half action of the next round, with all rolls. */
export const finish: Act = {
  ...halfAction,
  action: 'finish',
  clause: 'FLU-RND-08',
  use: 'skill',
  applies: ({ state }) => state.split !== null,
  refusal({ fight, combatant }) {
    if (combatant.state.split === null) return refuse('nothingSplit', 'FLU-RND-08');
    return combatant.state.split.round < fight.round ? null : refuse('sameRound', 'FLU-RND-08');
  },
  odds: skillOdds,
  perform: (request) => wholeCheck(request, skillCheckOf(request)),
};

/** The check to roll: the split check where it is finished, else the declared one. */
const skillCheckOf = (request: Request): Check =>
  request.action === finish.action ? request.combatant.state.split! : checkOf(request);

/** The declared name of the skill, if any. */
function subjectOf({ action, declared }: Request): Pick<Stage, 'subject'> {
  const what = action === skill.action ? asText(declared, 'what').trim() : '';
  return what === '' ? {} : { subject: { what } };
}

function* wholeCheck(request: Request, { bonus, dc }: Check) {
  const { fight, who, combatant, options, action } = request;
  const payment = chained(
    fight,
    (reached) => paid(reached, request),
    (reached) => (action === finish.action ? became(reached, who, 'split', null, 'FLU-RND-08') : []),
  );
  const progress = after(begin(fight), stage('declared', who, action, payment));
  const { value, dice } = yield* withDice(check(combatant, { bonus, dc }, options));
  const events = chained(
    progress.fight,
    (reached) => diceSpent(reached, who, value.boost?.spent ?? 0, 'skill'),
    (reached) => happened(reached, who, value.triumph ? [{ type: 'triumph' }] : []),
  );
  const key = value.triumph ? 'triumph' : value.success ? 'success' : 'failure';
  const verdict = { key: `SALVO.fluid.verdict.${key}`, good: value.success, values: { total: value.total, dc } };
  const tally = boosted([entry('FLU-GAP-13', 'SALVO.fluid.check.skill', bonus)], value.boost);
  const checked = after(
    progress,
    stage('check', who, 'skill', events, { dice, tally, verdict, ...subjectOf(request) }),
  );
  return ended(value.error ? yield* errorAnswered(checked, who, 'skill', null) : checked, action, who);
}

interface Judged {
  readonly success: boolean;
  readonly triumph: boolean;
  readonly error: boolean;
}

interface Checked extends Judged {
  readonly total: number;
  readonly boost: Boost | null;
}

/** FLU-GAP-10, -13: d20 + bonus; Action Dice may be added to a roll that fails or could become a Triumph. */
function* check(combatant: FluidCombatant, { bonus, dc }: Check, options: FluidOptions): Procedure<Checked> {
  const d20 = yield* rollFaces(combatant.id, 1, 20, 'SALVO.fluid.roll.skill');
  const sum = d20.sum + bonus;
  const spender = spenderOf(combatant);
  const needed = sum < dc ? dc : options.triumphThreshold;
  const asks = sum < dc || (sum < needed && sum + spender.dice * options.adDie >= needed);
  const boost = asks ? yield* boostQuestion(spender, { roll: 'skill', total: sum, needed }, options) : null;
  const total = boost?.total ?? sum;
  return { total, boost, ...judgeSkill(d20.sum, total, dc, options) };
}

/** FLU-GAP-09, -13: the result by the natural roll and the total. */
const judgeSkill = (natural: number, total: number, dc: number, options: FluidOptions): Judged => ({
  success: total >= dc,
  triumph: total >= options.triumphThreshold,
  error: total < dc && natural <= ERROR_TO,
});

/** FLU-GAP-09, -13: the odds of a skill check; of a split one, those of its rolls to come. */
function skillOdds(request: Request): Odds {
  const { bonus, dc } = skillCheckOf(request);
  const rolls = Array.from({ length: FACES }, (_, index) => {
    const { success, triumph, error } = judgeSkill(index + 1, index + 1 + bonus, dc, request.options);
    return { hit: success, error, triumph, short: dc - index - 1 - bonus };
  });
  const tally: Tally = [entry('FLU-GAP-13', 'SALVO.fluid.check.skill', bonus)];
  const triumph = share(rolls, 'triumph');
  return checkOdds(tally, dc - bonus, [
    chance('success', share(rolls, 'hit')),
    ...(request.combatant.state.actionDice === 0
      ? []
      : [chance('successWithDie', withDie(rolls, { ...request.options, naturalAuto: false }))]),
    ...(triumph > 0 ? [chance('triumph', triumph)] : []),
    chance('error', share(rolls, 'error')),
  ]);
}
