/** The drive of weapons at full STR, without cuts or bonuses, to be shown beside armor. */
import { isRefusal } from '../../kernel/result.ts';
import type { Scale } from '../../ruleset.ts';
import { weaponProfile } from '../attack/wielding.ts';
import type { DriveCombatant, DriveWeapon } from './sheet.ts';

/** A mark for each portion of a weapon; none for a weapon that its holder cannot wield or that strikes whole zones. */
export function driveMarks({ sheet }: Pick<DriveCombatant, 'sheet'>, weapon: DriveWeapon): Scale['marks'] {
  if (weapon.zone) return [];
  const { str } = sheet.total;
  const mode = weapon.mode === 'melee' ? 'melee' : 'ranged';
  const profile = weaponProfile(weapon, { mode, competent: true, str, useStr: str, cut: 100 });
  if (isRefusal(profile)) return [];
  const drives: readonly (readonly [string, number | null])[] = [
    ['normal', profile.drive],
    ...weapon.extra.map(({ kind }) => [kind, profile.drive] as const),
    [weapon.energy?.type ?? '', profile.energyDrive],
    ['frag', weapon.frag?.drive ?? null],
    ['blast', weapon.blast],
  ];
  return drives.flatMap(([portion, at]) =>
    at === null ? [] : [{ label: `SALVO.drive.portion.${portion}`, at, source: weapon.id }],
  );
}
