/** An actor's closeness to a target of its act. */
import type { Field } from '../../kernel/command.ts';
import { asFlag, asNumber } from '../../kernel/declared.ts';
import type { Id, Key } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Closeness, MeasuredDistance } from '../../ruleset.ts';
import { flagField, measureField, type Request } from '../acts/act.ts';
import { optionsFrom, type DriveOptions } from '../options.ts';
import type { DriveFight } from '../sheet/sheet.ts';
import { combatantOf, linksOf } from '../sheet/state.ts';
import { isFarther, RELATIONS, type Mode, type Relation } from '../types.ts';
import { rangeStepOf, relationBetween, type Measured } from './relation.ts';

/** Whether positions are measured on a map, where engagement is what is adjacent (DRV-GAP-10). */
export const isMapped = ({ options }: DriveFight): boolean => optionsFrom(options).position.mode === 'map';

/** The fields of the table's measurement in map mode (DRV-GAP-10); distance -1: not measured. */
export const measuredFields = (fight: DriveFight, mode: Mode): readonly Field[] =>
  !isMapped(fight) ? [] : mode === 'melee' ? MELEE_MEASURES : OTHER_MEASURES;

const measures = (feet: number, adjacent: boolean): readonly Field[] => [
  measureField('distance', 'DRV-GAP-10', 'table', feet, -1, 1_000_000),
  flagField('adjacent', 'DRV-GAP-10', 'table', adjacent),
];
const MELEE_MEASURES = measures(5, true);
const OTHER_MEASURES = measures(30, false);

/** Relation of the actor to a target: by abstract positions, or as the table measures it. */
export function relationTo({ fight, who, options, declared }: Request, target: Id): Relation {
  if (options.position.mode === 'abstract') return relationOf(fight, who, target, UNMEASURED, options);
  const distance = asNumber(declared, 'distance');
  const measured = { distance: distance < 0 ? null : distance, adjacent: asFlag(declared, 'adjacent') };
  return relationOf(fight, who, target, measured, options);
}

/**
 * The measures of combatants that are not the target of the act: none, since a map measures the distance to the target
 * alone.
 */
export const UNMEASURED: Measured = { distance: null, adjacent: false };

/** Relation of two combatants; of a combatant to itself, `grouped`. */
export function relationOf(fight: DriveFight, from: Id, to: Id, measured: Measured, options: DriveOptions): Relation {
  if (from === to) return 'grouped';
  const place = { links: linksOf(fight), measured };
  return relationBetween(combatantOf(fight, from), combatantOf(fight, to), place, options);
}

/** Closeness in zones and groups, which no distance on the scene changes (DRV-POS-01, -06); on a map: null. */
export function closeness(fight: DriveFight, from: Id, to: Id): Closeness | null {
  const options = optionsFrom(fight.options);
  if (options.position.mode === 'map') return null;
  const relation = relationOf(fight, from, to, UNMEASURED, options);
  const { zone } = combatantOf(fight, to).state;
  const [word, rank] = [`SALVO.drive.choice.range.${relation}`, RELATIONS.indexOf(relation)];
  if (zone === combatantOf(fight, from).state.zone) return { label: word, values: {}, rank };
  return { label: 'SALVO.drive.closeness', values: { zone, range: word }, rank };
}

/** The name of a distance on a map: next to each other is in melee (DRV-GAP-10). */
export const band = ({ options }: DriveFight, { feet, squares }: MeasuredDistance): Key =>
  `SALVO.drive.choice.range.${squares <= 1.5 ? 'engaged' : rangeStepOf(feet, optionsFrom(options).range.bands)}`;

/** Melee reaches the actor's zone, or on a map whoever is adjacent (DRV-POS-05). Refuses `outOfReach`. */
export function meleeRefusal(relation: Relation, { position }: DriveOptions): Refusal | null {
  const reach = position.mode === 'abstract' ? 'short' : 'grouped';
  return isFarther(relation, reach) ? refuse('outOfReach', 'DRV-POS-05') : null;
}
