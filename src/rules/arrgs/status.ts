/** The status of a combatant: points, Vitality, conditions, and its place in the order. */
import type { Id } from '../kernel/json.ts';
import { entry, type Tally } from '../kernel/tally.ts';
import type { Standing, Status, StatusCondition } from '../ruleset.ts';
import { chargePenalty } from './attack/reaction.ts';
import { dueAtRoundEnd } from './fight/due.ts';
import { slotOf } from './fight/initiative.ts';
import { isDead, vitalsOf, type Vitals } from './harm/vitals.ts';
import { incrementNow } from './movement/stopping.ts';
import { turningOf } from './movement/way.ts';
import { optionsFrom, type ArrgsOptions } from './options.ts';
import { cannotAct, isSurpriseRound } from './points/able.ts';
import { footingOf, roundBudget } from './points/budget.ts';
import { multipleActionPenalty } from './points/points.ts';
import { combatant, holds } from './sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from './sheet/types.ts';
import { spellsDue } from './spells/running.ts';
import { aboard } from './vehicles/aboard.ts';

export function standing(fight: ArrgsFight, member: ArrgsCombatant): Standing {
  const { sheet, state } = member;
  if (isDead(member, fight)) return sheet.kind === 'character' ? 'dead' : 'destroyed';
  return state.spent || holds(state, 'unconscious') ? 'down' : 'up';
}

export function status(fight: ArrgsFight, who: Id): Status {
  const member = combatant(fight, who);
  const options = optionsFrom(fight.options);
  return {
    budget: budgetOf(fight, member, options),
    gauges: gaugesOf(member, options),
    conditions: [
      ...conditionsIn(member, vitalsOf(member, options)),
      ...ridingOf(member),
      ...marksOf(fight, member, options),
    ],
    standing: standing(fight, member),
    ...barredFrom(fight, member),
    initiative: initiativeOf(member),
    ...dueOf(fight, who, options),
    ...partOf(member),
  };
}

/** Whether a combatant that is up can take no Action; a vehicle and a hazard take none of their own (ARR-ACT-11). */
const barredFrom = (fight: ArrgsFight, member: ArrgsCombatant): Pick<Status, 'barred'> =>
  member.sheet.kind === 'character' && standing(fight, member) === 'up' && cannotAct(member, fight)
    ? { barred: true }
    : {};

/** The consequences of this End of Round for a combatant (section 34.3); no key where nothing is due. */
function dueOf(fight: ArrgsFight, who: Id, options: ArrgsOptions): Pick<Status, 'due'> {
  if (fight.phase !== 'underway') return {};
  const due = dueAtRoundEnd(fight, options).filter((each) => each.who === who);
  if (due.length === 0) return {};
  return {
    due: due.map(({ what, clause, value }) => ({
      label: `SALVO.arrgs.due.${what}`,
      clause,
      ...(value === undefined ? {} : { value }),
    })),
  };
}

/** The slot in which it took the first part of a delayed turn; no key where it has not delayed (ARR-INI-06). */
const partOf = ({ state }: ArrgsCombatant): Pick<Status, 'partedAt'> =>
  state.standing.delayTo === null || state.standing.score === null
    ? {}
    : { partedAt: slotOf({ score: state.standing.score, delayTo: null }) };

/** The points left and those of the round. Ready may have raised the former above the latter (ARR-RDY-01). */
function budgetOf(fight: ArrgsFight, member: ArrgsCombatant, options: ArrgsOptions): Status['budget'] {
  if (member.sheet.kind !== 'character') return [];
  const roundPoints = roundBudget(footingOf(member, isSurpriseRound(fight), options));
  const left = fight.phase === 'underway' ? member.state.points : roundPoints;
  return (['ap', 'aap'] as const).map((kind) => ({
    kind,
    label: `SALVO.arrgs.budget.${kind}`,
    left: left[kind],
    of: Math.max(roundPoints[kind], left[kind]),
    asked: true,
  }));
}

/** The gauge of Vitality and, below 0, that of the way to death (ARR-DTH-01). A hazard has none. */
function gaugesOf(member: ArrgsCombatant, options: ArrgsOptions): Status['gauges'] {
  if (member.sheet.kind === 'hazard') return [];
  const { cv, tv } = vitalsOf(member, options);
  const most = Math.max(1, tv, cv);
  const vitality = { id: 'vitality', label: 'SALVO.arrgs.gauge.vitality', value: Math.max(0, cv), max: most };
  if (cv >= 0) return [vitality];
  const toDeath = { id: 'negative', label: 'SALVO.arrgs.gauge.negative', value: Math.min(-cv, most), max: most };
  return [vitality, { ...toDeath, harm: true }];
}

const COUNTED = [
  ['dying', 'ARR-DYI-01'],
  ['staggered', 'ARR-STG-01'],
] as const;

function conditionsIn({ state }: ArrgsCombatant, { disabled, dead }: Vitals): readonly StatusCondition[] {
  const condition = (id: string, clause: string, value?: number): StatusCondition => ({
    id,
    label: `SALVO.arrgs.condition.${id}`,
    clause,
    ...(value === undefined ? {} : { value }),
  });
  return [
    ...(disabled ? [condition('disabled', 'ARR-DIS-01')] : []),
    ...COUNTED.flatMap(([id, clause]) => (state.life[id] > 0 ? [condition(id, clause, state.life[id])] : [])),
    ...Object.values(state.conditions).map(({ id, clause }) => condition(id, clause)),
    ...(dead ? [condition('dead', 'ARR-DTH-01')] : []),
    ...(state.spent ? [condition('spent', 'GAP-14')] : []),
  ];
}

/** The mark of a rider or a passenger, with what carries it (ARR-MNT-01). */
const ridingOf = ({ state: { motion } }: ArrgsCombatant): readonly StatusCondition[] =>
  motion.carriedBy === null
    ? []
    : [{ id: 'riding', label: 'SALVO.arrgs.mark.riding', clause: 'ARR-MNT-01', other: motion.carriedBy }];

/** The tracker's marks beside conditions: penalties of the round, a delayed slot, readied points (section 34.3). */
function marksOf(fight: ArrgsFight, member: ArrgsCombatant, options: ArrgsOptions): readonly StatusCondition[] {
  const { id, state } = member;
  const { standing, points, ready, aftermath, motion } = state;
  const increment = incrementNow(fight, member, options);
  const turning = turningOf(fight, member, options);
  const marks: readonly (readonly [id: string, clause: string, value: number | null])[] = [
    ['delayed', 'ARR-INI-06', standing.delayTo],
    ['readied', 'ARR-RDY-01', ready?.points ?? null],
    ['multipleActions', 'ARR-MAP-01', multipleActionPenalty(points.used) || null],
    ['charged', 'ARR-CHG-04', chargePenalty(aftermath.charges) || null],
    ['repeated', 'ARR-RPA-03', aftermath.repeatedPenalty || null],
    ['movementIncrement', 'ARR-MI-01', increment > 1 ? increment : null],
    ['squaresLeft', 'ARR-MOV-01', motion.allowance?.squares ?? null],
    ['reachShift', 'ARR-THR-03', motion.reachShift || null],
    ['controlDue', 'ARR-SPC-03', spellsDue(fight, options).filter((who) => who === id).length || null],
    ['aboard', 'GAP-12', aboard(fight, id).length || null],
    ['facing', 'ARR-TRN-04', turning === null ? null : motion.facing],
    ['turns', 'ARR-TRN-02', turning?.turnsPerManoeuvre ?? null],
  ];
  return marks.flatMap(([name, clause, value]) =>
    value === null
      ? []
      : [{ id: name, label: `SALVO.arrgs.mark.${name}`, clause, value, ...triggerWords(name, ready) }],
  );
}

/** The trigger of a readied act in the table's own words (ARR-RDY-01); no key where there are none. */
const triggerWords = (mark: string, ready: ArrgsCombatant['state']['ready']): { readonly words?: string } =>
  mark === 'readied' && ready && ready.words !== '' ? { words: ready.words } : {};

const initiativeOf = ({ state }: ArrgsCombatant): Tally => {
  const { score, die } = state.standing;
  if (score === null) return [];
  if (die === null) return [entry('ARR-INI-03', 'SALVO.arrgs.initiative.score', score)];
  return [
    entry('ARR-INI-03', 'SALVO.arrgs.initiative.die', die),
    entry('ARR-INI-03', 'SALVO.arrgs.initiative.quickness', score - die),
  ];
};
