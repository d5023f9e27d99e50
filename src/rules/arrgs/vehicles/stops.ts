/** Events on the road that the GM calls: a sudden stop, a collision (ARR-ACC-01, -06, -07, GAP-12). */
import { asText } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, type Act } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { collided, metHeadOn, stoppedDead } from '../movement/stopping.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { vehiclesSettled } from './wreck.ts';
import { isIn } from '../../kernel/fight.ts';

const ruling = { when: 'any', gm: true } as const;

/** Whatever moved is at rest from one moment to the next. */
export const suddenStop: Act = {
  ...ruling,
  action: 'suddenStop',
  clause: 'ARR-ACC-01',
  target: 'none',
  concerns: ({ sheet }) => sheet.kind !== 'hazard',
  perform({ fight, who, combatant, options }) {
    const course = stoppedDead(begin(fight), carrierOr(fight, combatant), options);
    return ended(vehiclesSettled(fight, felt(course, who), options), 'suddenStop', who);
  },
};

const MEETINGS = ['standing', 'headOn'] as const;

/** With a target, or with something solid where there is none. Refused: `tooManyTargets`, `nobodyThere`. */
export const collide: Act = {
  ...ruling,
  action: 'collide',
  clause: 'ARR-ACC-06',
  target: 'place',
  concerns: ({ sheet }) => sheet.kind !== 'hazard',
  fields: () => [choiceField('meeting', 'ARR-ACC-07', 'gm', MEETINGS, 'standing')],
  refusal({ targets, declared }) {
    if (targets.length > 1) return refuse('tooManyTargets', 'ARR-ACC-06');
    const isHeadOn = asText(declared, 'meeting') === 'headOn';
    return isHeadOn && targets.length === 0 ? refuse('nobodyThere', 'ARR-ACC-07') : null;
  },
  perform({ fight, who, combatant, targets, declared, options }) {
    const [other = null] = targets;
    const mover = carrierOr(fight, combatant);
    const course =
      asText(declared, 'meeting') === 'headOn' && other !== null
        ? metHeadOn(begin(fight), mover, other, options)
        : collided(begin(fight), mover, other, options);
    return ended(vehiclesSettled(fight, felt(course, who), options), 'collide', who);
  },
};

/** Says so where nobody felt it: it was too slow for a shock. */
const felt = (course: Course, who: Id): Course =>
  course.stages.some(({ kind }) => kind === 'damage') ? course : after(course, { ...UNFELT, who });

const UNFELT = {
  kind: 'note',
  title: 'SALVO.arrgs.stage.shock',
  verdict: { key: 'SALVO.arrgs.verdict.noShock', good: null, values: {} },
  events: [],
} as const;

/** A rider stops with what carries it, where that is still in the fight. */
const carrierOr = (fight: ArrgsFight, { id, state }: ArrgsCombatant): Id => {
  const { carriedBy } = state.motion;
  return carriedBy !== null && isIn(fight, carriedBy) ? carriedBy : id;
};
