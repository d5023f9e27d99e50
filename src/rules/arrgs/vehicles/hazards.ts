/** Hazards, such as traps, that act once when the GM triggers them (GAP-14, ARR-CHK-09). */
import { changeTo } from '../../kernel/changes.ts';
import { asText, listed } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import { isAlone } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, poolField, type Act, type Request } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { AROUND, areaAttacked } from '../area/area-perform.ts';
import { squaresAbout } from '../area/covering.ts';
import { attacked, helpUsed } from '../attack/perform.ts';
import type { Means, Plan } from '../attack/situation.ts';
import { afflicted } from '../harm/afflict.ts';
import { settleAnswers } from '../harm/settle.ts';
import { binaryCheck } from '../manoeuvres/checks.ts';
import { actionTally, checkStage, modifierField, undertaking } from '../manoeuvres/doing.ts';
import { checkOdds } from '../odds/check-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Hazard } from '../sheet/types.ts';
import { riderTakes } from '../spells/spell-effects.ts';
import { ABILITIES, SKILLS, type Ability, type Skill } from '../terms.ts';
import { vehiclesSettled } from './wreck.ts';

/** The trigger of a hazard, against one target or everybody in its radius. Refused: `noHazard`, `spent`, `tooManyTargets`. */
export const triggerHazard: Act = {
  action: 'triggerHazard',
  clause: 'GAP-14',
  when: 'any',
  gm: true,
  target: 'place',
  concerns: ({ sheet }) => sheet.hazard !== null,
  lists: [AROUND],
  areas({ combatant: trap }) {
    const radius = trap.sheet.hazard?.radius;
    return radius ? [{ ...squaresAbout(radius, 'GAP-14'), from: 'actor' }] : [];
  },
  refusal({ combatant: trap, targets }) {
    if (trap.sheet.hazard === null) return refuse('noHazard', 'GAP-14');
    if (trap.state.spent) return refuse('spent', 'GAP-14');
    return trap.sheet.hazard.radius === 0 && targets.length > 1 ? refuse('tooManyTargets', 'GAP-14') : null;
  },
  *perform(request) {
    const { fight, who, options } = request;
    const triggered = hazardSpent(begin(fight), who, 'hazardTriggered');
    const afterAttack = yield* hazardAttack(triggered, request);
    const course = vehiclesSettled(fight, afterAttack, options);
    return ended(yield* settleAnswers(course, fight, options), 'triggerHazard', who);
  },
};

const mayHaveHazards = (fight: ArrgsFight): boolean =>
  isAlone(fight) || fight.combatants.some(({ sheet }) => sheet.hazard !== null);

/**
 * The disarming of a hazard: a Miscellaneous maneuver with a check against the hazard's DC (ARR-MAN-10). Refused:
 * `noHazard`, `spent`.
 */
export const disarmHazard: Act = {
  action: 'disarmHazard',
  manoeuvre: 'miscellaneous',
  clause: 'GAP-14',
  when: 'turn',
  target: 'one',
  suits: ({ sheet }) => sheet.hazard !== null,
  fields: () => [
    poolField,
    choiceField('skill', 'ARR-MSC-01', 'gm', SKILLS, 'athletics'),
    choiceField('ability', 'ARR-MSC-01', 'gm', ABILITIES, 'agility'),
    modifierField,
  ],
  lists: [NEAR],
  refusal({ fight, targets }) {
    const [target] = targets;
    if (target === undefined) return mayHaveHazards(fight) ? null : refuse('noHazard', 'GAP-14');
    const { sheet, state } = combatant(fight, target);
    if (sheet.hazard === null) return refuse('noHazard', 'GAP-14');
    return state.spent ? refuse('spent', 'GAP-14') : null;
  },
  odds(request) {
    const { tally, dc } = disarming(request, request);
    return checkOdds(tally, dc, request.options, true);
  },
  perform: (request) =>
    undertaking(
      request,
      'miscellaneous',
      function* (course) {
        const { who, targets, options } = request;
        const target = targets[0]!;
        const check = yield* binaryCheck(who, disarming(course, request), options);
        const checked = after(course, checkStage(request, check, helpUsed(course, who, skillOf(request))));
        return check.success ? hazardSpent(checked, target, 'hazardDisarmed') : checked;
      },
      { needsCheck: true },
    ),
};

const skillOf = ({ declared }: Request): Skill => asText(declared, 'skill') as Skill;

/** The check against the DC of the hazard. */
function disarming(course: Pick<Course, 'fight'>, request: Request) {
  const trained = { skill: skillOf(request), ability: asText(request.declared, 'ability') as Ability };
  const dc = combatant(course.fight, request.targets[0]!).sheet.hazard!.disarmDc;
  return { tally: actionTally(course, request, trained), dc, reason: 'SALVO.arrgs.roll.disarmHazard' };
}

/** The stage in which a hazard is triggered or disarmed, and so is spent. */
function hazardSpent(course: Course, who: Id, kind: 'hazardTriggered' | 'hazardDisarmed'): Course {
  const events = [event(kind, who, 'GAP-14', changeTo(combatant(course.fight, who).state, 'spent', true))];
  return after(course, { kind: 'declared', who, title: `SALVO.arrgs.stage.${kind}`, events });
}

/** The attack of a hazard, with its condition on everybody for whom that takes effect. */
function* hazardAttack(start: Course, request: Request): Procedure<Course> {
  const { who, targets, declared, options } = request;
  const trap = request.combatant;
  const hazard = trap.sheet.hazard!;
  const plan = planOf(trap, hazard);
  if (hazard.radius > 0) {
    const around = listed(declared, AROUND) ?? targets.map((id) => ({ id, x: 0, y: 0 }));
    const area = { plan, footprint: { shape: 'circle', radius: hazard.radius }, around } as const;
    const { progress, results } = yield* areaAttacked(start, area, options);
    const affected = results.filter(({ result }) => riderTakes(result));
    return affected.reduce((course, { target }) => afflictedBy(course, who, target, hazard, options), progress);
  }
  const [target] = targets;
  if (target === undefined) return start;
  const { progress, result } = yield* attacked(start, { ...plan, target }, options);
  return riderTakes(result) ? afflictedBy(progress, who, target, hazard, options) : progress;
}

const planOf = ({ id }: ArrgsCombatant, hazard: Hazard): Omit<Plan, 'target'> => ({
  who: id,
  means: meansOf(hazard),
  distance: 0,
  defenceKind: hazard.defence,
  willing: false,
  used: 0,
  cost: 0,
});

/** The means of a hazard's attack; skill and ability do not count, because the sheet gives the total modifier. */
const meansOf = ({ attackKind, baseSv, types, critMin }: Hazard): Means => ({
  item: null,
  attackKind,
  skill: 'athletics',
  ability: 'body',
  effect: baseSv === null ? 'binary' : 'numeric',
  baseSv: baseSv ?? 0,
  types,
  critMin,
  increment: null,
  techBonus: 0,
  spellLevel: null,
  durability: null,
});

function afflictedBy(course: Course, who: Id, target: Id, hazard: Hazard, options: Request['options']): Course {
  const { effectOnSuccess: name, effectAmount: n } = hazard;
  if (name === 'none') return course;
  const events = afflicted(course.fight, target, { name, n, source: who }, options);
  return after(course, { kind: 'effect', who: target, against: who, title: `SALVO.arrgs.effect.${name}`, events });
}
