/** Skill checks in a fight: of any length, split over two rounds, Triumphs and critical failures (FLU-RND-08, FLU-GAP-13). */
import type { Id } from '../../kernel/json.ts';
import { amount, rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { rollActionDice } from './action-dice.ts';
import { after, begin, chained, ended, stage, withDice, type Progress } from '../fight/progress.ts';
import { became, diceSpent, gmDiceSpent, happened } from '../fight/effects.ts';
import type { Happening } from '../count/round-log.ts';
import type { FluidOptions } from '../options.ts';
import { boostWanted } from './save.ts';
import { gmDice, inSurprise } from '../sheet/state.ts';
import type { FluidCombatant } from '../sheet/types.ts';
import { choiceField, flagField, numberField, type Act, type Request } from '../acts/act.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { boosted } from '../harm/harm.ts';
import { paid, type Cost } from '../round/payment.ts';
import { pickedFor } from '../round/shortening.ts';
import { plainly } from '../acts/simple.ts';
import type { Odds } from '../../ruleset.ts';
import { chance, FACES, label, share, withDie, type Roll } from '../harm/chances.ts';

/** A skill check has no natural extremes of its own; a 1 that fails is an error (FLU-GAP-09). */
const ERROR_TO = 1;

const SKILL_FIELDS = [
  numberField('bonus', 'FLU-GAP-13', 'actor', 0, -999, 999),
  numberField('dc', 'FLU-GAP-13', 'gm', 15, -999, 999),
  choiceField('length', 'FLU-RND-02', 'actor', ['half', 'full', 'free'], 'half'),
  flagField('split', 'FLU-RND-08', 'actor'),
];

export const skill: Act = {
  action: 'skill',
  clause: 'FLU-RND-08',
  cost: 'half',
  target: 'none',
  when: 'turn',
  use: 'skill',
  fields: () => SKILL_FIELDS,
  costOf: ({ declared }) => (asFlag(declared, 'split') ? 'half' : (asText(declared, 'length') as Cost)),
  refusal: (request) => (asFlag(request.declared, 'split') ? splitRefusal(request) : null),
  odds: skillOdds,
  perform: (request) =>
    asFlag(request.declared, 'split') ? firstHalf(request) : wholeCheck(request, checkOf(request)),
};

/** FLU-RND-08: only a full action is split, and only as the last thing of a round. */
function splitRefusal(request: Request): Refusal | null {
  const { fight, combatant, declared } = request;
  if (fight.phase !== 'underway') return refuse('noCount', 'FLU-RND-08');
  if (asText(declared, 'length') !== 'full' || pickedFor(request).length > 0)
    return refuse('onlyFullSplits', 'FLU-RND-08');
  if (inSurprise(fight)) return refuse('fullMayNotSplit', 'FLU-SUR-06');
  return combatant.state.actions.halves === 1 ? null : refuse('notLastAction', 'FLU-RND-08');
}

const firstHalf = (request: Request): ReturnType<typeof plainly> =>
  plainly(request, (now) => became(now, request.who, 'split', { ...checkOf(request), round: now.round }, 'FLU-RND-08'));

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
  action: 'finish',
  clause: 'FLU-RND-08',
  cost: 'half',
  target: 'none',
  when: 'turn',
  use: 'skill',
  refusal({ fight, combatant }) {
    if (combatant.state.split === null) return refuse('nothingSplit', 'FLU-RND-08');
    return combatant.state.split.round < fight.round ? null : refuse('sameRound', 'FLU-RND-08');
  },
  odds: skillOdds,
  perform: (request) => wholeCheck(request, skillCheckOf(request)),
};

/** What is rolled for: the check that was split, or the one declared now. */
export const skillCheckOf = (request: Request): Check =>
  request.action === finish.action ? (request.combatant.state.split ?? { bonus: 0, dc: 0 }) : checkOf(request);

function* wholeCheck(request: Request, { bonus, dc }: Check) {
  const { fight, who, combatant, options, action } = request;
  const payment = chained(
    fight,
    (now) => paid(now, request),
    (now) => became(now, who, 'split', null, 'FLU-RND-08'),
  );
  const progress = after(begin(fight), stage('declared', who, action, payment));
  const { value, dice } = yield* withDice(check(combatant, bonus, dc, options));
  const events = chained(
    progress.fight,
    (now) => diceSpent(now, who, value.spent, 'skill'),
    (now) => happened(now, who, value.triumph ? [{ type: 'triumph' }] : []),
  );
  const key = value.triumph ? 'triumph' : value.success ? 'success' : 'failure';
  const verdict = { key: `SALVO.fluid.verdict.${key}`, good: value.success, values: { total: value.total, dc } };
  const tally = [entry('FLU-GAP-13', 'SALVO.fluid.check.skill', bonus), ...boosted(value.boost)];
  const told = after(progress, { ...stage('check', who, 'skill', events), dice, tally, verdict });
  const failed = value.error ? yield* criticalFailure(told, who) : told;
  return ended(failed, action, who);
}

interface Judged {
  readonly success: boolean;
  readonly triumph: boolean;
  readonly error: boolean;
}

interface Checked extends Judged {
  readonly total: number;
  readonly boost: number;
  readonly spent: number;
}

/** FLU-GAP-10, -13: d20 + bonus; dice may be added once it is seen to fail. */
function* check(one: FluidCombatant, bonus: number, dc: number, options: FluidOptions): Procedure<Checked> {
  const d20 = yield* rollFaces(one.id, 1, 20, 'SALVO.fluid.roll.skill');
  const first = d20.sum + bonus;
  const spent =
    first < dc ? yield* boostWanted(one.id, one.state.actionDice, 'skill', { total: first, needed: dc }) : 0;
  const boost = spent > 0 ? (yield* rollActionDice(one.id, spent, options)).sum : 0;
  const total = first + boost;
  return { total, boost, spent, ...judgeSkill(d20.sum, total, dc, options) };
}

/** FLU-GAP-09, -13: what a natural roll and a total come to. */
export const judgeSkill = (natural: number, total: number, dc: number, options: FluidOptions): Judged => ({
  success: total >= dc,
  triumph: total >= options.triumphThreshold,
  error: total < dc && natural <= ERROR_TO,
});

/** FLU-GAP-09, FLU-MOD-08: the GM may make it a critical failure. */
function* criticalFailure(progress: Progress, who: Id): Procedure<Progress> {
  const dice = yield* activation(null, gmDice(progress.fight), 'error');
  if (dice === 0) return progress;
  const events = chained(
    progress.fight,
    () => gmDiceSpent(dice, 'error'),
    (now) => happened(now, who, [criticallyFailed(dice)]),
  );
  const verdict = { key: 'SALVO.fluid.verdict.criticalFailure', good: false, values: { dice } };
  return after(progress, { ...stage('effect', who, 'activation', events), verdict });
}

const criticallyFailed = (actionDice: number): Happening => ({ type: 'critFailure', actionDice });

/** FLU-GAP-08, -09: how many Action Dice activate a threat or an error; nobody is asked without any. */
export function* activation(by: Id | null, pool: number, kind: 'threat' | 'error'): Procedure<number> {
  if (pool <= 0) return 0;
  const clause = kind === 'threat' ? 'FLU-GAP-08' : 'FLU-GAP-09';
  return yield* amount(by, 'allocation', `SALVO.fluid.question.activate.${kind}`, clause, {
    min: 0,
    max: pool,
    default: 0,
  });
}

/** FLU-GAP-09, -13: a skill check, whenever its rolls are made. */
function skillOdds(request: Request): Odds {
  const { bonus, dc } = skillCheckOf(request);
  const rolls = Array.from({ length: FACES }, (_, index): Roll & { triumph: boolean } => {
    const { success, triumph, error } = judgeSkill(index + 1, index + 1 + bonus, dc, request.options);
    return { hit: success, threat: false, error, triumph, hits: 0, short: dc - index - 1 - bonus };
  });
  const tally: Tally = [entry('FLU-GAP-13', 'SALVO.fluid.check.skill', bonus)];
  const triumph = share(rolls, (roll) => roll.triumph);
  return {
    tally,
    chances: [
      chance(
        'success',
        share(rolls, (roll) => roll.hit),
      ),
      chance('successWithDie', withDie(rolls, { ...request.options, naturalAuto: false })),
      ...(triumph > 0 ? [chance('triumph', triumph)] : []),
      chance(
        'error',
        share(rolls, (roll) => roll.error),
      ),
    ],
    distributions: [],
    tail: 0,
    assuming: [label('noActionDice')],
  };
}
