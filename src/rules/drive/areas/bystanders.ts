/** Area damage on bystanders, on each separately and against its own shields (DRV-AOE-10). */
import type { Field } from '../../kernel/command.ts';
import { asText, idList, listed, type Declared } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { choiceField } from '../acts/act.ts';
import { afterStrike } from '../attack/stages.ts';
import { canDismember } from '../attack/wielding.ts';
import { harmed } from '../harm/harm.ts';
import type { DriveOptions } from '../options.ts';
import { relationOf, UNMEASURED } from '../positions/reach.ts';
import type { DriveCombatant, DriveFight, DriveWeapon, Progress } from '../sheet/sheet.ts';
import { combatantOf, protectedOf, type Protected } from '../sheet/state.ts';
import { approachFrom, type Approach, type Energy, type InjuryType } from '../types.ts';
import { areaHit, explosion, hasArea, type AreaResult } from './areas.ts';

/** An area attack on combatants besides its direct target. */
export interface AreaAttack {
  readonly attacker: Id;
  readonly injuryType: InjuryType | null;
  readonly others: readonly Id[];
}

/** An attack as it strikes each of several victims. */
interface Attacking extends Omit<AreaAttack, 'others'> {
  readonly canDismember: boolean;
}

/** A field for a ruling on each combatant of the fight, labeled with its name; `options` have the language keys of `key`. */
export const eachField = (
  { combatants }: DriveFight,
  key: string,
  clause: string,
  options: readonly [string, ...string[]],
): readonly Field[] => {
  const named = Object.fromEntries(options.map((id) => [id, `SALVO.drive.option.${key}.${id}`]));
  return combatants.map(({ id, name }) => ({
    ...choiceField(`${key}-${id}`, clause, 'gm', options, options[0], named),
    label: name,
  }));
};

/** The GM's rulings on whom an area reaches: by default the companions of its target (DRV-GAP-12). */
export const caughtFields = (fight: DriveFight): readonly Field[] =>
  eachField(fight, 'caught', 'DRV-GAP-12', ['withTarget', 'inside', 'beside']);

/** Combatants that an area reaches besides its target, as the table has them on its scene. */
export const CAUGHT = idList('caught');

/** Combatants around `target` that an area also reaches: as the table lists them, else by groups and the GM's rulings. */
export function caughtWith(fight: DriveFight, declared: Declared, target: Id): readonly Id[] {
  const caught = listed(declared, CAUGHT);
  if (caught) return caught.filter((id) => id !== target);
  const center = combatantOf(fight, target);
  return fight.combatants
    .filter((other) => {
      const ruled = asText(declared, `caught-${other.id}`);
      return other.id !== target && (ruled === 'inside' || (ruled !== 'beside' && standTogether(center, other)));
    })
    .map(({ id }) => id);
}

const standTogether = ({ state: a }: DriveCombatant, { state: b }: DriveCombatant): boolean =>
  a.group !== null && a.group === b.group && a.zone === b.zone;

/** The area of an all-energy attack, which can always dismember (DRV-COM-09). */
export const bystanders = (
  progress: Progress,
  weapon: Id,
  energy: Energy,
  area: AreaAttack,
  options: DriveOptions,
): Procedure<Progress> =>
  eachOf(progress, area.others, { ...area, canDismember: true }, options, ({ target }, approach) =>
    areaHit({ weapon, attacker: area.attacker, energy, source: 'aoe', rollsToHit: true }, target, approach, options),
  );

/** A device that went off: the target that evaded its impact, then those around (DRV-AOE-11); it says whether it dismembers (DRV-GAP-24). */
export function* deviceOn(
  progress: Progress,
  weapon: DriveWeapon,
  area: AreaAttack & { readonly evaded: readonly Id[] },
  options: DriveOptions,
): Procedure<Progress> {
  if (!hasArea(weapon)) return progress;
  const { id, areaFrag, areaBlast } = weapon;
  const { attacker, evaded, others } = area;
  const dealt = { damage: null, energy: null, frag: areaFrag, blast: areaBlast };
  const by = { ...area, canDismember: canDismember({ ...dealt, canDismember: weapon.canDismember }) };
  return yield* eachOf(progress, [...evaded, ...others], by, options, ({ target }, approach) => {
    const rollsToHit = !evaded.includes(target.id);
    return explosion({ weapon: id, attacker, areaFrag, areaBlast, rollsToHit }, target, approach, options);
  });
}

/** The progress after strikes on each of the victims in turn; each has what the one before left of shared shields. */
export function* eachOf(
  progress: Progress,
  victims: readonly Id[],
  { attacker, injuryType, canDismember }: Attacking,
  options: DriveOptions,
  strike: (shielded: Protected, approach: Approach) => Procedure<AreaResult>,
): Procedure<Progress> {
  let reached = progress;
  for (const victim of victims) {
    const { fight } = reached;
    const shielded = protectedOf(fight, victim);
    const boarded = Object.hasOwn(combatantOf(fight, victim).state.boarders, attacker);
    const relation = relationOf(fight, attacker, victim, UNMEASURED, options);
    const result = yield* strike(shielded, approachFrom(relation, boarded));
    reached = areaStages(reached, result, shielded);
    if (!result.hit) continue;
    reached = yield* harmed(reached, [{ victim, harm: result.harm, injuryType, canDismember }], options);
  }
  return reached;
}

function areaStages(progress: Progress, { hit, rolled, volley }: AreaResult, shielded: Protected): Progress {
  const stage = {
    kind: 'defense',
    who: shielded.target.id,
    title: 'SALVO.drive.stage.area',
    verdict: { key: hit ? 'SALVO.drive.verdict.inArea' : 'SALVO.drive.verdict.besideArea', good: !hit },
    events: [],
  } as const;
  const reached = after(progress, rolled ? { ...stage, dice: [rolled] } : stage);
  return hit ? afterStrike(reached, 'SALVO.drive.stage.shield.own', volley, shielded) : reached;
}
