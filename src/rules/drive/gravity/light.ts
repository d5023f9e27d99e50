/** Light, stealth and sound (section 15, DRV-GAP-18). Radii in feet. */
import { type Condition, conditionGained } from '../../kernel/condition.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { DriveOptions } from '../options.ts';
import type { DriveCombatant, DriveFight } from '../sheet/sheet.ts';
import type { AuraKind } from '../types.ts';

interface Visibility {
  /** Dim by spending pseudogravity points, moderate by an aura of energy (DRV-LGT-01, -02). */
  readonly light: 'none' | 'dim' | 'moderate';
  /** Radius of that light; 0: none. */
  readonly feet: number;
  readonly stealth: 'normal' | 'low';
  /** Whether it gives off the distinctive sound of pseudogravity (DRV-PGR-24). */
  readonly sound: boolean;
}

/** The light, stealth and sound of a combatant. The brightest light wins; Low Stealth is a state (DRV-LGT-04). */
export function visibility({ sheet, state }: DriveCombatant, options: DriveOptions): Visibility {
  const sound = state.conditions['humming'] !== undefined;
  if (sheet.auras.some(({ id, kind }) => auraLight(kind, state.auras[id] ?? 0, options) !== null)) {
    return { light: 'moderate', feet: options.light.moderate, stealth: 'low', sound };
  }
  const glow = state.conditions['glowing'];
  return glow
    ? { light: 'dim', feet: glow.value ?? options.light.dim, stealth: 'low', sound } // DRV-LGT-01
    : { light: 'none', feet: 0, stealth: 'normal', sound };
}

/** Radius of the light of an aura; null: it sheds none (DRV-LGT-02, -03). */
export const auraLight = (kind: AuraKind, stored: number, { light }: DriveOptions): number | null =>
  kind !== 'normal' && stored > 0 ? light.moderate : null;

/**
 * The glow of the user, and the sound of user and target, after a use that has spent points (DRV-PGR-23, -24). Our
 * reading: until the user's next turn begins.
 */
export function shown(fight: DriveFight, user: Id, target: Id, options: DriveOptions): readonly Event[] {
  const until = { at: 'startOfTurn', of: user, round: fight.round + 1 } as const;
  const glowing: Condition = { id: 'glowing', clause: 'DRV-PGR-23', until, value: options.light.dim };
  const humming: Condition = { id: 'humming', clause: 'DRV-PGR-24', until };
  return [
    conditionGained(fight, user, glowing),
    ...[...new Set([user, target])].map((id) => conditionGained(fight, id, humming)),
  ];
}
