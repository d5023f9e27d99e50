/** Running spells and their ends (sections 24.5 and 31.4), kept in `fight.shared.spells` by number. */
import { conditionLost } from '../../kernel/condition.ts';
import { dropping, type Event, event } from '../../kernel/event.ts';
import { fightEvent, findCombatant } from '../../kernel/fight.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import { nextNumber } from '../../kernel/numbered.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import type { ArrgsOptions } from '../options.ts';
import { sharedAt } from '../sheet/changes.ts';
import type { ArrgsFight, RunningSpell } from '../sheet/types.ts';

type Spells = { readonly [number: string]: RunningSpell };

/** The running spells of a fight, by number. */
export const spellsIn = ({ shared }: Pick<ArrgsFight, 'shared'>): Spells =>
  (shared['spells'] ?? NO_SPELLS) as unknown as Spells;

const NO_SPELLS = {};

/** The event of a spell that begins to run, and the number that names it. */
export function spellBegun(fight: ArrgsFight, spell: RunningSpell): { readonly number: string; readonly event: Event } {
  const number = nextNumber(spellsIn(fight));
  const change = sharedAt(fight, 'spells', number, asJson(spell));
  return { number, event: fightEvent('spellBegun', 'ARR-SPC-01', [change], { number, spell: spell.spell }) };
}

/** The event of a running spell that is controlled in this round, or has another controller. */
export function spellChanged(
  fight: ArrgsFight,
  number: string,
  to: Partial<RunningSpell>,
  kind: 'spellControlled' | 'controllerChanged',
): Event {
  const before = spellsIn(fight)[number]!;
  const change = { path: `shared.spells.${number}`, from: asJson(before), to: asJson({ ...before, ...to }) };
  return fightEvent(kind, kind === 'spellControlled' ? 'ARR-SPC-02' : 'ARR-SPC-06', [change], { number });
}

/** The end of a spell, with all its conditions and effects. */
export function spellEnded(course: Course, number: string, clause: string): Course {
  const spell = spellsIn(course.fight)[number];
  if (!spell) return course;
  const ending = fightEvent('spellEnded', clause, [dropping(`shared.spells.${number}`, asJson(spell))], {
    number,
    spell: spell.spell,
  });
  const lifted = spell.targets.flatMap((target) => liftedFrom(course.fight, target, number));
  return after(course, {
    kind: 'effect',
    who: spell.controller,
    item: spell.spell,
    title: 'SALVO.arrgs.stage.spellEnded',
    events: [ending, ...lifted],
  });
}

/** The ends of a target's conditions and effects that are marked with the number of a spell. */
function liftedFrom(fight: ArrgsFight, target: Id, number: string): readonly Event[] {
  const member = findCombatant(fight, target);
  if (!member) return [];
  const conditions = Object.values(member.state.conditions).filter(({ facts }) => facts?.['spell'] === number);
  const effects = Object.values(member.state.effects).filter(({ id }) => id.startsWith(`spell-${number}-`));
  return [
    ...conditions.flatMap(({ id }) => conditionLost(fight, target, id)),
    ...effects.map((effect) =>
      event('effectEnded', target, effect.clause, [dropping(`effects.${effect.id}`, asJson(effect))]),
    ),
  ];
}

/**
 * The ends of spells at the End of Round: Concentration spells that were not controlled, and spells whose rounds are
 * over (ARR-SPC-03, ARR-EOR-03).
 */
export function concentrationOver(start: Course, options: ArrgsOptions): Course {
  const spells = spellsIn(start.fight);
  let course = start;
  for (const number in spells) {
    if (endsNow(course.fight, spells[number]!, options)) course = spellEnded(course, number, 'ARR-EOR-03');
  }
  return course;
}

/** The controllers of the spells that end with this round, once for each spell. */
export function spellsDue(fight: ArrgsFight, options: ArrgsOptions): readonly Id[] {
  const spells = spellsIn(fight);
  const controllers: Id[] = [];
  for (const number in spells) {
    if (endsNow(fight, spells[number]!, options)) controllers.push(spells[number]!.controller);
  }
  return controllers;
}

/** Whether a spell ends at this End of Round. */
function endsNow({ round }: ArrgsFight, spell: RunningSpell, options: ArrgsOptions): boolean {
  if (!spell.concentration) return spell.lastRound !== null && round >= spell.lastRound;
  const controlled = { controlledThisRound: spell.controlledRound === round, castThisRound: spell.castRound === round };
  return fades(controlled, options);
}

/** The state of a Concentration spell in a round. */
interface Concentrated {
  /** Whether a Control spell has succeeded in this round. */
  readonly controlledThisRound: boolean;
  readonly castThisRound: boolean;
}

/**
 * Whether a Concentration spell ends at this End of Round (ARR-EOR-03); the round of casting counts unless
 * `concentrationCastRound` is exempt.
 */
export const fades = (
  { controlledThisRound, castThisRound }: Concentrated,
  { concentrationCastRound }: Pick<ArrgsOptions, 'concentrationCastRound'>,
): boolean => !controlledThisRound && !(castThisRound && concentrationCastRound === 'exempt');
