/** Ready, and the special manoeuvres of options (ARR-RDY, ARR-KND-02, -04). */
import { changeTo } from '../../kernel/changes.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, numberField, textField, type Act } from '../acts/act.ts';
import { undertaken, type Course } from '../acts/action.ts';
import { vitalsOf } from '../harm/vitals.ts';
import { TRIGGERS } from '../opportunity/readied.ts';
import { combatant } from '../sheet/state.ts';
import { MANOEUVRES, type Manoeuvre } from '../terms.ts';
import { drainOf } from './costs.ts';
import { purseChanges, readied } from './points.ts';

const CAN_BE_READIED = MANOEUVRES.filter((name) => name !== 'ready' && name !== 'opportunity');

/** The maximum length of a trigger in words. */
const MOST_LETTERS = 120;

/** The act of turning Action Points into Additional ones, with a trigger (ARR-RDY-01 to -04). */
export const ready: Act = {
  action: 'ready',
  manoeuvre: 'ready',
  onOrder: 'declared',
  clause: 'ARR-MAN-13',
  when: 'turn',
  target: 'none',
  price: ({ options }) => ({
    pool: 'ap',
    cost: 0,
    drain: drainOf({ what: 'ready', spellLevel: null }, options),
  }),
  fields: (_fight, { state }) => [
    numberField('points', 'ARR-RDY-01', 'actor', Math.max(1, state.points.ap), 1, 99),
    choiceField('manoeuvre', 'ARR-RDY-02', 'actor', CAN_BE_READIED, 'attack'),
    choiceField('trigger', 'ARR-RDY-01', 'actor', TRIGGERS, 'enemyActs'),
    textField('words', 'ARR-RDY-01', 'actor', MOST_LETTERS),
  ],
  refusal({ fight, combatant: actor, declared, options }) {
    if (fight.phase !== 'underway') return refuse('noFight', 'ARR-RDY-01');
    return readied(actor.state.points, vitalsOf(actor, options), asNumber(declared, 'points'), options).refused;
  },
  *perform({ fight, who, declared, payment, options }) {
    const points = asNumber(declared, 'points');
    const plan = {
      points,
      trigger: asText(declared, 'trigger'),
      manoeuvre: asText(declared, 'manoeuvre') as Manoeuvre,
      words: asText(declared, 'words'),
    };
    const course = yield* undertaken(
      begin(fight),
      {
        who,
        action: 'ready',
        payment: payment!,
        *resolve(progress) {
          const actor = combatant(progress.fight, who);
          const { purse } = readied(actor.state.points, vitalsOf(actor, options), points, options);
          const changes = [...purseChanges(actor.state.points, purse), ...changeTo(actor.state, 'ready', plan)];
          return after(progress, {
            kind: 'effect',
            who,
            title: 'SALVO.arrgs.stage.readied',
            verdict: {
              key: `SALVO.arrgs.verdict.${plan.words === '' ? 'readied' : 'readiedFor'}`,
              good: null,
              values: plan,
            },
            events: [event('readySet', who, 'ARR-RDY-01', changes, plan)],
          });
        },
      },
      options,
    );
    return ended(course, 'ready', who);
  },
};

/** The act of a class option's Swift or Immediate manoeuvre. The GM decides its effect. Refused: `notOwnTurn`. */
export const special: Act = {
  action: 'special',
  manoeuvre: 'miscellaneous',
  clause: 'ARR-KND-04',
  when: 'any',
  target: 'none',
  items: ({ sheet }) => sheet.features.filter((feature) => feature.special !== null).map(({ id }) => id),
  price: ({ combatant: actor, item }) => ({ pool: 'aap', cost: specialOf(actor, item)!.cost }),
  refusal({ fight, who, combatant: actor, item }) {
    const isSwift = specialOf(actor, item)!.kind === 'swift';
    return isSwift && fight.phase === 'underway' && fight.turn !== who ? refuse('notOwnTurn', 'ARR-KND-02') : null;
  },
  *perform({ fight, who, item, payment, options }) {
    const resolve = function* (progress: Course): Procedure<Course> {
      return progress;
    };
    const undertaking = { who, action: 'special', payment: payment!, item: item!, resolve };
    return ended(yield* undertaken(begin(fight), undertaking, options), 'special', who);
  },
};

const specialOf = ({ sheet }: Parameters<NonNullable<Act['items']>>[0], item: string | null) =>
  sheet.features.find(({ id }) => id === item)?.special ?? null;
