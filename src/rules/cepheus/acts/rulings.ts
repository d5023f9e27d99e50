/** Rulings of the GM on single combatants, and free actions. */
import { changeTo } from '../../kernel/changes.ts';
import { asFlag, asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { isSuppressed } from '../check/skill-check.ts';
import { paid, type Cost } from '../fight/budget.ts';
import { wearied } from '../harm/fatigue.ts';
import { knockedOut, released } from '../harm/harm.ts';
import { awakened } from '../harm/waking.ts';
import { isDead } from '../sheet/state.ts';
import { COVERS, type CepheusCombatant, type CepheusFight, type Cover, type Stance } from '../types.ts';
import { choiceField, flagField, madeOnce, ruling, type Act, type Request } from './act.ts';
import { distraction } from './aim.ts';

const CHARGES = [choiceField('cost', 'CEP-ACT-03', 'gm', ['minor', 'significant'], 'minor')];

/** The GM's ruling on the cover between a combatant and its attackers (CEP-CVR-07). */
export const setCover: Act = {
  ...ruling('setCover', 'CEP-CVR-07', (request) => {
    const cover = asText(request.declared, 'cover') as Cover;
    const { state } = request.combatant;
    const changes = [
      ...changeTo(state, 'cover', cover),
      ...changeTo(state, 'softCover', asFlag(request.declared, 'soft')),
    ];
    return [event('coverChanged', request.who, 'CEP-CVR-07', changes, { cover })];
  }),
  doneBy: 'all',
  fields: (_fight, { state }) =>
    madeOnce(state, 'cover', () => [
      choiceField('cover', 'CEP-CVR-07', 'gm', COVERS, state.cover),
      flagField('soft', 'CEP-SEN-01', 'gm', state.softCover),
    ]),
};

/** The GM's setting or clearing of a mark on a combatant; `given` and `taken` are the kinds of the two events. */
function marking(
  action: string,
  key: 'aware' | 'inContact' | 'helpless',
  clause: string,
  given: string,
  taken: string,
): Act {
  const [on, off] = [true, false].map((preset) => [flagField(key, clause, 'gm', preset)] as const);
  return {
    ...ruling(action, clause, ({ combatant, who, declared }) => {
      const holds = asFlag(declared, key);
      return [event(holds ? given : taken, who, clause, changeTo(combatant.state, key, holds))];
    }),
    // The preset reverses the mark; only awareness before the fight is preset as it is.
    fields: ({ phase }, { state }) => (state[key] === (key === 'aware' && phase === 'setup') ? on! : off!),
  };
}

export const setAware: Act = {
  ...marking('setAware', 'aware', 'CEP-FLOW-01', 'becameAware', 'becameUnaware'),
  setup: 'each',
};

/** The GM's ruling that contact with unit and commander is lost or restored (CEP-COM-02). */
export const setContact: Act = marking('setContact', 'inContact', 'CEP-COM-02', 'contactRestored', 'contactLost');

/** The GM's ruling that a combatant is bound or paralyzed, or free again (CEP-COUP-03). */
export const setHelpless: Act = {
  ...marking('setHelpless', 'helpless', 'CEP-COUP-03', 'madeHelpless', 'freed'),
  onConditions: { only: 'helpless', flag: 'helpless', given: true },
};

/** A condition that the GM may give and take, whatever its cause. */
interface ByHand {
  readonly clause: string;
  readonly holds: (fight: CepheusFight, combatant: CepheusCombatant) => boolean;
  /** Events of giving it; null: it cannot be given, since it takes a second combatant. */
  readonly given: ((request: Request) => readonly Event[]) | null;
  /** Events of taking it. */
  readonly taken: (request: Request) => readonly Event[];
}

const inStance = (stance: Stance, clause: string): ByHand => {
  const set =
    (to: Stance) =>
    ({ who, combatant }: Request): readonly Event[] => [
      event('stanceChanged', who, clause, changeTo(combatant.state, 'stance', to), { stance: to }),
    ];
  return { clause, holds: (_fight, { state }) => state.stance === stance, given: set(stance), taken: set('standing') };
};

const BY_HAND: { readonly [condition: string]: ByHand } = {
  prone: inStance('prone', 'CEP-STN-04'),
  crouched: inStance('crouched', 'CEP-STN-03'),
  suppressed: {
    clause: 'CEP-SUP-06',
    holds: isSuppressed,
    given: ({ fight, who, combatant, options }) => {
      const suppression = { value: 0, round: fight.round, acted: false };
      const changes = changeTo(combatant.state, 'suppression', suppression);
      return [event('suppressed', who, 'CEP-SUP-06', changes, { effect: 0 }), ...distraction(combatant, options)];
    },
    taken: ({ who, combatant }) => [
      event('suppressionAnswered', who, 'CEP-SUP-06', changeTo(combatant.state, 'suppression', null)),
    ],
  },
  unconscious: {
    clause: 'CEP-DMG-07',
    holds: (_fight, { state }) => state.unconscious !== null,
    given: ({ fight, who }) => knockedOut(fight, who, 'CEP-DMG-07'),
    taken: ({ who, combatant }) => [event('cameTo', who, 'CEP-UNC-01', awakened(combatant.state))],
  },
  fatigued: {
    clause: 'CEP-FAT-01',
    holds: (_fight, { state }) => state.fatigued,
    given: ({ fight, who }) => wearied(fight, who, 'CEP-FAT-01'),
    taken: ({ who, combatant }) => [
      event('fatigueEnded', who, 'CEP-FAT-02', changeTo(combatant.state, 'fatigued', false)),
    ],
  },
  grappled: {
    clause: 'CEP-GRP-10',
    holds: (_fight, { state }) => state.grappledWith !== null,
    given: null,
    taken: ({ fight, who }) => released(fight, who),
  },
};

const LABELS = Object.fromEntries(Object.keys(BY_HAND).map((id) => [id, `SALVO.cepheus.condition.${id}`]));

/**
 * The GM's giving or taking of a condition. Giving a condition that already holds is refused as `conditionHolds`,
 * taking one that does not hold as `noCondition`.
 */
export const setCondition: Act = {
  ...ruling('setCondition', 'GAP-09', (request) => {
    const { given, taken } = BY_HAND[asText(request.declared, 'condition')]!;
    return asFlag(request.declared, 'holds') && given ? given(request) : taken(request);
  }),
  doneBy: 'people',
  onConditions: { named: 'condition', flag: 'holds', given: true },
  fields(fight, combatant) {
    const offered = Object.keys(BY_HAND).filter((id) => BY_HAND[id]!.given || BY_HAND[id]!.holds(fight, combatant));
    // There always is a condition that does not hold: prone and crouched exclude each other.
    const preset = offered.find((id) => !BY_HAND[id]!.holds(fight, combatant))!;
    return madeOnce(BY_HAND, `${offered.join(' ')} ${preset}`, () => [
      choiceField('condition', 'GAP-09', 'gm', offered, preset, LABELS),
      flagField('holds', 'GAP-09', 'gm', true),
    ]);
  },
  refusal({ fight, combatant, declared }) {
    if (isDead(combatant.state)) return refuse('dead', 'CEP-DMG-07');
    const holds = BY_HAND[asText(declared, 'condition')]!.holds(fight, combatant);
    if (holds !== asFlag(declared, 'holds')) return null;
    return refuse(holds ? 'conditionHolds' : 'noCondition', BY_HAND[asText(declared, 'condition')]!.clause);
  },
};

/** A free action: a shout, a button, a glance (CEP-ACT-03). */
export const free: Act = {
  action: 'free',
  clause: 'CEP-ACT-03',
  cost: 'free',
  target: 'none',
  when: 'any',
  perform: ({ fight, who, action }) =>
    ended(after(begin(fight), { kind: 'note', who, title: 'SALVO.cepheus.stage.free', events: [] }), action, who),
};

/** The GM's ruling that a pile of free actions, or anything else, costs an action (CEP-ACT-03). */
export const charge: Act = {
  ...ruling('charge', 'CEP-ACT-03', ({ fight, who, declared }) =>
    paid(fight, who, asText(declared, 'cost') as Cost, 'CEP-ACT-03'),
  ),
  fields: () => CHARGES,
  costOf: ({ declared }) => asText(declared, 'cost') as Cost,
};
