/** Aid another: a check that helps the next check of an ally (section 24.1). */
import { putAt } from '../../kernel/changes.ts';
import type { Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { choiceField, flagField, numberField, poolField, type Act, type Request } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { helpUsed } from '../attack/perform.ts';
import { valueOdds } from '../odds/check-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import { optionsFrom, type ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ActiveEffect, ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { SKILLS, type Skill } from '../terms.ts';
import { numericCheck, type NumericAim, type NumericCheck } from './checks.ts';
import { actionTally, checkStage, verdictAs, distanceField, modifierField, undertaking } from './doing.ts';

/** The terms of a check to aid another. */
export interface Aid {
  /** The modifiers of the skill to be helped, with Personality as its ability. */
  readonly tally: Tally;
  /** The difficulty of the scene (GAP-09). */
  readonly difficulty: number;
}

interface Aided extends NumericCheck {
  /** The assisted bonus of the ally; 0 for none. */
  readonly assisted: number;
}

/** A check to aid another, against 10 + difficulty; its success value is the assisted bonus (ARR-AID-01, -02). */
export function* aidCheck(who: Id | null, aid: Aid, options: ArrgsOptions): Procedure<Aided> {
  const check = yield* numericCheck(who, aimOf(aid), options);
  return { ...check, assisted: check.successValue };
}

const aimOf = ({ tally, difficulty }: Aid): NumericAim => ({
  tally,
  dc: BASE_DC + difficulty,
  base: 1,
  reason: 'SALVO.arrgs.roll.aidAnother',
});

const BASE_DC = 10;

/**
 * The Aid another maneuver, for an adjacent ally, or as advice at a distance if the GM permits it (ARR-MAN-01,
 * ARR-AID-03, -04). Refused: `notAlly`, `notAdjacent`.
 */
export const aidAnother: Act = {
  action: 'aidAnother',
  manoeuvre: 'aidAnother',
  clause: 'ARR-MAN-01',
  when: 'turn',
  target: 'one',
  helps: true,
  fields: aidFields,
  lists: [NEAR],
  suits: isAlly,
  refusal({ fight, combatant: helper, targets, declared }) {
    const [ally] = targets;
    if (ally === undefined) return null;
    if (!isAlly(combatant(fight, ally), helper)) return refuse('notAlly', 'ARR-AID-03');
    const isNear = asNumber(declared, 'squares') <= 1 || asFlag(declared, 'advice');
    return isNear ? null : refuse('notAdjacent', 'ARR-AID-03');
  },
  odds: (request) => valueOdds(aimOf(aidIn(request, request)), request.options, 'assisted'),
  perform(request) {
    const { who, targets, declared, options } = request;
    const skill = asText(declared, 'skill') as Skill;
    return undertaking(request, 'aidAnother', function* (course) {
      const check = yield* aidCheck(who, aidIn(course, request), options);
      const events = check.success ? [helpGranted(course, who, targets[0]!, skill, check.assisted)] : [];
      const facts = { successValue: check.successValue, assisted: check.assisted };
      const stage = checkStage(request, check, [...helpUsed(course, who, skill), ...events], { ...facts, skill });
      return after(course, check.success ? verdictAs(stage, 'helped') : stage);
    });
  },
};

/** Whether a combatant may be helped by another (ARR-AID-03). */
function isAlly({ side }: ArrgsCombatant, helper: ArrgsCombatant): boolean {
  return side === helper.side;
}

const aidIn = (course: Pick<Course, 'fight'>, request: Request): Aid => ({
  tally: actionTally(course, request, { skill: asText(request.declared, 'skill') as Skill, ability: 'personality' }),
  difficulty: asNumber(request.declared, 'difficulty'),
});

const ADVICE = flagField('advice', 'ARR-AID-03', 'gm');
const SKILL = choiceField('skill', 'ARR-AID-01', 'actor', SKILLS, 'meleeWeaponry');

function aidFields({ options }: ArrgsFight): readonly Field[] {
  const { sceneDifficulty } = optionsFrom(options);
  const difficulty = numberField('difficulty', 'GAP-09', 'gm', sceneDifficulty, -99, 99);
  return [poolField, SKILL, distanceField, ADVICE, difficulty, modifierField];
}

/** The event of an assisted bonus to the ally's next check of the skill in this round (ARR-AID-04). */
function helpGranted({ fight }: Course, who: Id, ally: Id, skill: Skill, value: number): Event {
  const { effects } = combatant(fight, ally).state;
  const help: ActiveEffect = {
    id: freeId(effects, `aid-${who}-${skill}`),
    clause: 'ARR-AID-04',
    until: { at: 'endOfRound', round: fight.round },
    source: who,
    once: true,
    kind: 'checkModifier',
    type: 'assisted',
    value,
    appliesTo: skill,
    damageType: 'all',
  };
  return event('assistedGranted', ally, 'ARR-AID-02', [putAt(effects, 'effects', help.id, help)], { skill, value });
}

/**
 * An unused id of an effect, because several bonuses to one skill may be held at once; the highest counts (ARR-AID-05).
 */
function freeId(effects: { readonly [id: string]: unknown }, stem: string): string {
  let number = 1;
  while (Object.hasOwn(effects, `${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}
