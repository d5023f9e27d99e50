/** Awareness before a fight, and late arrivals during it (ARR-SUR-01, ARR-FLOW-05). */
import { asFlag } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import { fightEvent, findCombatant } from '../../kernel/fight.ts';
import { actedChange } from '../../kernel/order.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { flagField, type Act } from '../acts/act.ts';
import { settingChanges } from '../sheet/changes.ts';
import { combatant } from '../sheet/state.ts';
import { initiativeOpened } from './opening.ts';
import { hasPlace, order } from './order.ts';
import { arrivalBudgeted, noted } from './rounds.ts';

/**
 * The awareness of an enemy, set by the GM before the fight: a combatant without it is surprised (ARR-SUR-01, -02).
 * Refused: `fightUnderway`.
 */
export const setAware: Act = {
  action: 'setAware',
  clause: 'ARR-SUR-01',
  when: 'any',
  gm: true,
  setup: 'each',
  target: 'none',
  concerns: hasPlace,
  applies: (_combatant, { phase }) => phase === 'setup',
  fields: (_fight, { state }) => [flagField('aware', 'ARR-SUR-01', 'gm', state.standing.aware)],
  refusal: ({ fight }) => (fight.phase === 'setup' ? null : refuse('fightUnderway', 'ARR-SUR-01')),
  perform({ fight, who, combatant, declared }) {
    const aware = asFlag(declared, 'aware');
    const changes = settingChanges('standing.aware', combatant.state.standing.aware, aware);
    const course = after(begin(fight), {
      kind: 'initiative',
      who,
      title: 'SALVO.arrgs.action.setAware',
      events: [event('awarenessSet', who, 'ARR-SUR-01', changes, { aware })],
    });
    return ended(course, 'setAware', who);
  },
};

/**
 * The arrival of a combatant during a fight: it rolls initiative, and acts in its slot with the points of a round or,
 * where that has passed, from the next round on (ARR-FLOW-05). Refused: `noFight`, `hasInitiative`.
 */
export const join: Act = {
  action: 'join',
  onOrder: 'atOnce',
  clause: 'ARR-FLOW-05',
  when: 'any',
  gm: true,
  target: 'none',
  concerns: hasPlace,
  applies: ({ state }, { phase }) => phase === 'underway' && state.standing.score === null,
  refusal({ fight, combatant }) {
    if (fight.phase !== 'underway') return refuse('noFight', 'ARR-FLOW-05');
    return combatant.state.standing.score === null ? null : refuse('hasInitiative', 'ARR-INI-02');
  },
  *perform({ fight, who, options }) {
    const course = yield* initiativeOpened(begin(fight), { arrival: who }, options);
    if (course.fight.acted[who]) return ended(course, 'join', who);
    const { turn } = course.fight;
    const hasTurn = turn !== null && findCombatant(course.fight, turn) !== undefined;
    const isPast =
      hasTurn && order.compare(course.fight, combatant(course.fight, who), combatant(course.fight, turn)) < 0;
    if (!isPast) return ended(arrivalBudgeted(course, who, options), 'join', who);
    const passed = fightEvent('placePassed', 'ARR-FLOW-05', [actedChange(course.fight, who)], { who });
    return ended(noted(course, who, [passed]), 'join', who);
  },
};
