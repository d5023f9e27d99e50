/** Area damage on those who stand around, each alone and with shields of their own (DRV-AOE-10). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { areaHit, explosion, type AreaResult } from './areas.ts';
import type { DriveOptions } from '../options.ts';
import type { DriveFight, DriveWeapon } from '../sheet/sheet.ts';
import { combatantOf, protectedOf, relationOf, type Protected } from '../sheet/state.ts';
import { approachFrom, type Approach, type Energy, type InjuryType } from '../types.ts';
import { after, type Progress } from '../acts/progress.ts';
import { harmed } from '../harm/harm.ts';
import { shieldsPaid } from '../acts/spend.ts';
import { damageStages } from '../attack/stages.ts';

export interface Area {
  readonly attacker: Id;
  readonly injuryType: InjuryType | null;
  readonly others: readonly Id[];
}

/** The others of the target's group: an area attack damages them as well. */
export function othersNear(fight: DriveFight, target: Id): readonly Id[] {
  const { group, zone } = combatantOf(fight, target).state;
  if (group === null) return [];
  return Object.values(fight.combatants)
    .filter((one) => one.id !== target && one.state.group === group && one.state.zone === zone)
    .map((one) => one.id);
}

/** The area of an all-energy attack. */
export const bystanders = (
  progress: Progress,
  weapon: Id,
  energy: Energy,
  area: Area,
  options: DriveOptions,
): Procedure<Progress> =>
  eachOf(progress, area.others, area, options, (shielded, approach) =>
    areaHit(
      { weapon, attacker: area.attacker, energy, source: 'aoe', rollsToHit: true },
      shielded.target,
      approach,
      options,
    ),
  );

/** A device that went off: those around, and the target that evaded its impact (DRV-AOE-11). */
export const deviceOn = (
  progress: Progress,
  weapon: DriveWeapon,
  area: Area & { readonly evaded: readonly Id[] },
  options: DriveOptions,
): Procedure<Progress> => {
  if (!weapon.areaFrag && weapon.areaBlast === null) return unchanged(progress);
  const device = { ...weapon, weapon: weapon.id, attacker: area.attacker };
  const victims = [...area.evaded, ...area.others];
  return eachOf(progress, victims, area, options, (shielded, approach) =>
    explosion(device, 'area', !area.evaded.includes(shielded.target.id), shielded.target, approach, options),
  );
};

function* unchanged(progress: Progress): Procedure<Progress> {
  return progress;
}

/** One after another; the next sees what the one before has left of shared shields. */
export function* eachOf(
  progress: Progress,
  victims: readonly Id[],
  area: Area,
  options: DriveOptions,
  strike: (shielded: Protected, approach: Approach) => Procedure<AreaResult>,
): Procedure<Progress> {
  let now = progress;
  for (const victim of victims) {
    const shielded = protectedOf(now.fight, victim);
    const approach = approachFrom(
      relationOf(now.fight, area.attacker, victim, options),
      combatantOf(now.fight, victim).state.boarders[area.attacker] === true,
    );
    const result = yield* strike(shielded, approach);
    now = areaStages(now, victim, result, shielded);
    if (!result.hit) continue;
    const { injuryType } = area;
    now = yield* harmed(now, [{ victim, harm: result.harm, injuryType, canDismember: false }], options);
  }
  return now;
}

function areaStages(progress: Progress, victim: Id, result: AreaResult, shielded: Protected): Progress {
  const { hit, rolled, volley } = result;
  const stage = {
    kind: 'defense',
    who: victim,
    title: 'SALVO.drive.stage.area',
    verdict: { key: hit ? 'SALVO.drive.verdict.inArea' : 'SALVO.drive.verdict.besideArea', good: !hit },
    events: [],
  } as const;
  let now = after(progress, rolled ? { ...stage, dice: [rolled] } : stage);
  if (!hit) return now;
  const paid = shieldsPaid(volley.absorptions, shielded.owners);
  if (paid.length > 0) {
    now = after(now, { kind: 'shield', who: victim, title: 'SALVO.drive.stage.shield.own', events: paid });
  }
  return damageStages(volley, victim).reduce(after, now);
}
