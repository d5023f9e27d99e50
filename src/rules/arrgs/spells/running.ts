/** Lasting spells, and their ends (sections 24.5 and 31.4). They stand in `fight.shared.spells` by number. */
import { dropping, putting, type Event } from '../../kernel/event.ts';
import { fightEvent, findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { after, asJson, conditionLost, event, nextNumber } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ArrgsFight, RunningSpell } from '../sheet/types.ts';

type Spells = { readonly [number: string]: RunningSpell };

export const spellsIn = ({ shared }: Pick<ArrgsFight, 'shared'>): Spells =>
  (shared['spells'] ?? NO_SPELLS) as unknown as Spells;

const NO_SPELLS = {};

/** A spell goes on: `number` names it from now on. */
export function spellBegun(fight: ArrgsFight, spell: RunningSpell): { readonly number: string; readonly event: Event } {
  const number = nextNumber(spellsIn(fight));
  const change =
    fight.shared['spells'] === undefined
      ? putting('shared.spells', { [number]: asJson(spell) })
      : putting(`shared.spells.${number}`, asJson(spell));
  return { number, event: fightEvent('spellBegun', 'ARR-SPC-01', [change], { number, spell: spell.spell }) };
}

/** A spell in its new form: controlled in this round, or by another combatant. */
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
  const gone = fightEvent('spellEnded', clause, [dropping(`shared.spells.${number}`, asJson(spell))], { number });
  const lifted = spell.targets.flatMap((target) => liftedFrom(course.fight, target, number));
  return after(course, {
    kind: 'effect',
    who: spell.controller,
    item: spell.spell,
    title: 'SALVO.arrgs.stage.spellEnded',
    events: [gone, ...lifted],
  });
}

/** A spell's conditions and effects are marked with its number. */
function liftedFrom(fight: ArrgsFight, target: Id, number: string): readonly Event[] {
  const found = findCombatant(fight, target);
  if (!found) return [];
  const conditions = Object.values(found.state.conditions).filter(({ facts }) => facts?.['spell'] === number);
  const effects = Object.values(found.state.effects).filter(({ id }) => id.startsWith(`spell-${number}-`));
  return [
    ...conditions.flatMap(({ id }) => conditionLost(fight, target, id)),
    ...effects.map((effect) =>
      event('effectEnded', target, effect.clause, [dropping(`effects.${effect.id}`, asJson(effect))]),
    ),
  ];
}

/** End of Round: Concentration spells that were not controlled, and spells whose rounds are over (ARR-SPC-03, ARR-EOR-03). */
export function concentrationOver(start: Course, options: ArrgsOptions): Course {
  const spells = spellsIn(start.fight);
  let course = start;
  for (const number in spells) {
    if (endsNow(course.fight, spells[number]!, options)) course = spellEnded(course, number, 'ARR-EOR-03');
  }
  return course;
}

/** The controllers of spells that are going to end with this round. */
export function spellsDue(fight: ArrgsFight, options: ArrgsOptions): readonly Id[] {
  const spells = spellsIn(fight);
  const controllers: Id[] = [];
  for (const number in spells) {
    if (endsNow(fight, spells[number]!, options)) controllers.push(spells[number]!.controller);
  }
  return controllers;
}

function endsNow({ round }: ArrgsFight, spell: RunningSpell, options: ArrgsOptions): boolean {
  if (!spell.concentration) return spell.lastRound !== null && round >= spell.lastRound;
  const controlled = { controlledThisRound: spell.controlledRound === round, castThisRound: spell.castRound === round };
  return fades(controlled, options);
}

/** The treatment of a Concentration spell in a round. */
interface Concentrated {
  /** By a Control spell that succeeded. */
  readonly controlledThisRound: boolean;
  readonly castThisRound: boolean;
}

/** Whether a spell ends at this End of Round (ARR-EOR-03); the round of casting is like any other unless that is exempt. */
export const fades = (
  { controlledThisRound, castThisRound }: Concentrated,
  { concentrationCastRound }: Pick<ArrgsOptions, 'concentrationCastRound'>,
): boolean => !controlledThisRound && !(castThisRound && concentrationCastRound === 'exempt');
