/** Critical hits: the option that the attacker takes (section 7). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import type { DriveOptions } from '../options.ts';
import { INJURY_TYPES, type AttackWeapon, type InjuryType, type Mode } from '../types.ts';

/** More drive (option B), or the type of injury that is named (option A). */
export type CriticalOption = 'drive' | InjuryType;

/** The option that the attacker takes (DRV-CRT-03 to -05); without an answer, more drive (DRV-CRT-11). */
export function* criticalOption(attacker: Id): Procedure<CriticalOption> {
  const chosen = yield* choose(attacker, 'allocation', 'SALVO.drive.question.critical', 'DRV-CRT-03', OPTIONS, 'drive');
  return chosen as CriticalOption;
}

const OPTIONS = [
  { id: 'drive', label: 'SALVO.drive.option.moreDrive' },
  ...INJURY_TYPES.map((type) => ({ id: type, label: `SALVO.drive.injury.${type}` })),
];

/** Drive that option B adds to a weapon of the attack (DRV-CRT-05, -06, DRV-GAP-28). */
export function criticalDrive(weapon: AttackWeapon, mode: Mode, options: DriveOptions): number {
  if (mode !== 'melee') return 10;
  if (!weapon.overprecise) return weapon.precise ? 20 : 10;
  return weapon.precise ? Math.max(20, options.crit.overpreciseBonus) : options.crit.overpreciseBonus;
}
