/** The GM's calls of a sudden stop or a collision (ARR-ACC-01, -06, -07, GAP-12). */
import { asText } from '../../kernel/declared.ts';
import { isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, type Act } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { collided, metHeadOn, stoppedDead } from '../movement/stopping.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { vehiclesSettled } from './wreck.ts';

const ruling = { when: 'any', gm: true } as const;

/** A sudden stop of a combatant, or of its carrier (ARR-ACC-01). */
export const suddenStop: Act = {
  ...ruling,
  action: 'suddenStop',
  clause: 'ARR-ACC-01',
  target: 'none',
  concerns: ({ sheet }) => sheet.kind !== 'hazard',
  perform({ fight, who, combatant, options }) {
    const course = stoppedDead(begin(fight), carrierOr(fight, combatant), options);
    return ended(vehiclesSettled(fight, noShockNoted(course, who), options), 'suddenStop', who);
  },
};

const MEETINGS = ['standing', 'headOn'] as const;

/** A collision with the target, or without one with something solid. Refused: `tooManyTargets`, `nobodyThere`. */
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
    const [obstacle = null] = targets;
    const mover = carrierOr(fight, combatant);
    const course =
      asText(declared, 'meeting') === 'headOn' && obstacle !== null
        ? metHeadOn(begin(fight), mover, obstacle, options)
        : collided(begin(fight), mover, obstacle, options);
    return ended(vehiclesSettled(fight, noShockNoted(course, who), options), 'collide', who);
  },
};

/** A note on the card where nobody takes damage, because the mover was too slow for a shock. */
const noShockNoted = (course: Course, who: Id): Course =>
  course.stages.some(({ kind }) => kind === 'damage') ? course : after(course, { ...NO_SHOCK_NOTE, who });

const NO_SHOCK_NOTE = {
  kind: 'note',
  title: 'SALVO.arrgs.stage.shock',
  verdict: { key: 'SALVO.arrgs.verdict.noShock', good: null, values: {} },
  events: [],
} as const;

/** The combatant that stops: a rider's carrier if it is in the fight, or else the combatant itself. */
const carrierOr = (fight: ArrgsFight, { id, state }: ArrgsCombatant): Id => {
  const { carriedBy } = state.motion;
  return carriedBy !== null && isIn(fight, carriedBy) ? carriedBy : id;
};
