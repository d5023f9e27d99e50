/** Skill checks in a fight: of any length, split over two rounds, Triumphs and critical failures (FLU-RND-08, FLU-GAP-13). */
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { choiceField, halfAction, numberField, textField, type Act, type Request } from '../acts/act.ts';
import { plainly } from '../acts/simple.ts';
import { became, diceSpent, gmDiceSpent, happened } from '../fight/effects.ts';
import { after, begin, chained, ended, stage, withDice, type Progress } from '../fight/progress.ts';
import { chance, checkOdds, FACES, share, withDie } from '../harm/chances.ts';
import type { FluidOptions } from '../options.ts';
import type { Cost } from '../round/allowance.ts';
import { paid } from '../round/payment.ts';
import { gmDice, inSurprise, spenderOf } from '../sheet/state.ts';
import type { FluidCombatant } from '../sheet/types.ts';
import { activationQuestion, boosted, boostQuestion, type Boost } from './action-dice.ts';

/** A skill check has no natural extremes of its own; a 1 that fails is an error (FLU-GAP-09). */
const ERROR_TO = 1;

/** Of the name of a skill. */
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

/** FLU-RND-08: the first half is taken now; `acts.ts` offers it to what may be split. */
const isSplit = ({ declared }: Pick<Request, 'declared'>): boolean => asFlag(declared, 'split');

/** FLU-RND-08: only a full action is split, and only as the last thing of a round. */
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

/** FLU-RND-08, FLU-AMB-32: the second half, as the first half action of the next round; all rolls are made now. */
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

/** The check that is rolled: the split check, or the check declared now. */
const skillCheckOf = (request: Request): Check =>
  request.action === finish.action ? request.combatant.state.split! : checkOf(request);

/** The skill in the table's own words, where they were said. */
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
  return ended(yield* errorAnswered(checked, who, value.error), action, who);
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

/** FLU-GAP-10, -13: d20 + bonus; dice may be added once it is seen to fail, or to come near a Triumph. */
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

/** FLU-GAP-09, -13: the result of a natural roll and a total. */
const judgeSkill = (natural: number, total: number, dc: number, options: FluidOptions): Judged => ({
  success: total >= dc,
  triumph: total >= options.triumphThreshold,
  error: total < dc && natural <= ERROR_TO,
});

/** FLU-GAP-09, FLU-MOD-08: an error, which the GM may make a critical failure. */
function* errorAnswered(progress: Progress, who: Id, error: boolean): Procedure<Progress> {
  const pool = gmDice(progress.fight);
  const made = yield* activationQuestion(null, 'error', 'skill', error, pool);
  if (!made.activated) return progress;
  const dice = pool - made.poolLeft;
  const events = chained(
    progress.fight,
    () => gmDiceSpent(dice, 'error'),
    (reached) => happened(reached, who, made.logged),
  );
  const verdict = { key: `SALVO.fluid.verdict.${made.result}`, good: false, values: { dice } };
  return after(progress, stage('effect', who, 'activation', events, { verdict }));
}

/** FLU-GAP-09, -13: a skill check, whenever its rolls are made. */
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
    chance('successWithDie', withDie(rolls, { ...request.options, naturalAuto: false })),
    ...(triumph > 0 ? [chance('triumph', triumph)] : []),
    chance('error', share(rolls, 'error')),
  ]);
}
