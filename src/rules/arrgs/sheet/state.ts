/** The state at the start of a fight, and common questions about a state. */
import type { Condition } from '../../kernel/condition.ts';
import { dropping, putting, type Change } from '../../kernel/event.ts';
import { combatantIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { ConditionName, PlainCondition } from '../terms.ts';
import type { ArrgsCombatant, ArrgsFight, ArrgsState, Life, Motion, Stock } from './types.ts';

/** The part of a state that outlasts a fight. */
interface Kept {
  readonly life?: Partial<Life>;
  readonly conditions?: ArrgsState['conditions'];
  readonly score?: number | null;
  readonly motion?: Partial<Motion>;
  readonly stock?: Partial<Stock>;
  readonly spent?: boolean;
}

/** The state at the start of a fight, with what is kept from before it. */
export const freshState = ({
  life,
  conditions = {},
  score = null,
  motion,
  stock,
  spent = false,
}: Kept = {}): ArrgsState => ({
  life: { lost: 0, disabled: false, dying: 0, staggered: 0, dead: false, ...life },
  conditions,
  standing: { score, die: null, ties: [], aware: true, delayTo: null },
  points: { ap: 0, aap: 0, used: 0, converted: 0, actionsDone: 0, complementaryDone: 0 },
  ready: null,
  aftermath: { repeatedPenalty: 0, charges: 0, reactions: 0, answers: 0 },
  motion: { ...AT_REST, ...motion },
  effects: {},
  stock: { held: {}, lying: {}, loaded: {}, quantities: {}, taken: {}, slotsSpent: {}, memorised: {}, ...stock },
  spent,
});

const AT_REST: Motion = {
  squares: 0,
  category: null,
  lastIncrement: null,
  stopped: false,
  allowance: null,
  facing: 0,
  reachShift: 0,
  carriedBy: null,
  pilot: null,
};

export const combatant = (fight: ArrgsFight, id: Id): ArrgsCombatant => combatantIn<ArrgsCombatant>(fight, id);

/** Whether a state holds a condition, counted or not. */
export function holds(state: ArrgsState, name: ConditionName): boolean {
  switch (name) {
    case 'disabled':
    case 'dead':
      return state.life[name];
    case 'dying':
    case 'staggered':
      return state.life[name] > 0;
    default:
      return Object.hasOwn(state.conditions, name);
  }
}

/** Every condition that a state holds: Disabled and the counted ones, then the plain ones, death last. */
export function conditionsOf({ life, conditions }: ArrgsState): readonly ConditionName[] {
  const names: ConditionName[] = life.disabled ? ['disabled'] : [];
  if (life.dying > 0) names.push('dying');
  if (life.staggered > 0) names.push('staggered');
  for (const name in conditions) names.push(name as ConditionName);
  if (life.dead) names.push('dead');
  return names;
}

/** The changes that move an item from its owner to the ground (ARR-MSC-01). */
export const letGo = (item: Id): readonly Change[] => [
  dropping(`stock.held.${item}`, true),
  putting(`stock.lying.${item}`, true),
];

/** A condition that lasts until something ends it. */
export const lasting = (id: ConditionName, clause: string): Condition => ({ id, clause, until: { at: 'never' } });

/** The clause of each plain condition. */
export const CONDITION_CLAUSES: { readonly [name in PlainCondition]: string } = {
  prone: 'ARR-CON-01',
  surprised: 'ARR-CON-02',
  unconscious: 'ARR-UNC-01',
  stunned: 'ARR-CON-04',
  helpless: 'ARR-CON-05',
  immobile: 'ARR-CON-05',
  fatigued: 'ARR-CON-06',
  exhausted: 'ARR-CON-06',
};
