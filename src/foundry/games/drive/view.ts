/** Pictures on the sheets of `drive` beside the lists: armor against drive, the track, pools and auras as bars. Texts only. */
import { armorScale, degreesOnTrack, type DriveCombatant, driveMarks } from '../../../rules/drive/index.ts';
import { findCombatant, type Id } from '../../../rules/index.ts';
import { localize, type ActorDoc } from '../../api.ts';
import { hidesFrom } from '../../chat/hidden.ts';
import { namesAt, type Names } from '../../words/names.ts';
import { has, number } from '../../words/words.ts';
import { idAt, tableFor, type Table } from '../../resolution/table/table.ts';
import { scaleLength, rulerView, type RulerView } from '../../applications/act/ruler.ts';

export const combatantAt = (table: Table, id: Id): DriveCombatant =>
  findCombatant(table.fight, id) as unknown as DriveCombatant;

export interface NamedRuler extends RulerView {
  readonly key: string;
  readonly name: string;
  /** Empty so far: the place of the next target. */
  readonly awaited?: true;
}

/**
 * One's own armor, then the target's, each with the drives of one's own weapons on it. Without a target, where others'
 * numbers are shown, a place is kept, so that a target moves nothing below.
 */
export function armorRulers(table: Table, id: Id, targets: readonly ActorDoc[]): readonly NamedRuler[] {
  const combatant = combatantAt(table, id);
  const own = combatant.sheet.weapons.flatMap((weapon) => driveMarks(combatant, weapon));
  const names = withBare(namesAt(table));
  const worn = { key: id, name: combatant.name, armor: combatant.sheet.armor };
  const known = targets.flatMap((actor) => armorOf(actor, table));
  const scales = [worn, ...known].map((of) => ({ ...of, scale: armorScale(of.armor, own) }));
  const length = Math.max(...scales.map(({ scale }) => scaleLength(scale)));
  const rulers = scales.map(({ key, name, scale }) => ({
    ...rulerView(scale, names, length),
    key,
    name,
  }));
  const isKept = known.length === 0 && !hidesFrom(undefined);
  return isKept ? [...rulers, { ...rulers[0]!, key: 'awaited', awaited: true }] : rulers;
}

/** The armor of a target; none where its numbers are kept from this user. */
function armorOf(actor: ActorDoc, own: Table) {
  const table = hidesFrom(actor) ? null : tableFor(actor);
  const id = table && idAt(table, actor);
  if (!table || id === null || table.ruleset !== own.ruleset) return [];
  const { name, sheet } = combatantAt(table, id);
  return [{ key: actor.uuid, name, armor: sheet.armor }];
}

const withBare =
  (names: Names): Names =>
  (id) =>
    names(id) ?? (has(`SALVO.bare.${id}`) ? localize(`SALVO.bare.${id}`) : null);

export interface TrackView {
  /** Degrees so far, and the damage within the next one. */
  readonly degrees: readonly { readonly width: string; readonly full: boolean }[];
  readonly text: string;
  readonly factor: string;
}

/** Degrees shown at once; beyond, the last one stands for all. */
const MOST_DEGREES = 8;

/** The damage track: one box for each degree, filled as far as damage goes. */
export function trackView({ sheet, state }: DriveCombatant): TrackView {
  const { injuryFactor } = sheet;
  const degrees = degreesOnTrack(state.damageTaken, injuryFactor);
  const into = state.damageTaken - degrees * injuryFactor;
  const shown = Math.max(5, Math.min(MOST_DEGREES, degrees + 2));
  const filled = Math.min(degrees, shown - 1);
  return {
    degrees: Array.from({ length: shown }, (_, index) => ({
      full: index < filled,
      width: index < filled ? '100' : index === filled ? ((into / injuryFactor) * 100).toFixed(0) : '0',
    })),
    factor: number(injuryFactor),
    text: localize('SALVO.drive.ui.trackText', {
      damage: number(state.damageTaken),
      degrees: number(degrees),
      left: number(injuryFactor - into),
    }),
  };
}

/** The uses left in kinetic shields, which have no bar: they are used up together; empty without one. */
export function kineticText({ sheet, state }: DriveCombatant): string {
  const values = { left: number(state.kineticUses), of: number(sheet.kineticUses) };
  return sheet.kineticUses === 0 ? '' : localize('SALVO.drive.ui.kineticLeft', values);
}

export interface BarView {
  readonly value: string;
  readonly max: string;
  /** Percent of the maximum; without one, of the present value. */
  readonly width: string;
  readonly text: string;
  readonly resource: string;
  readonly isUp: boolean;
  /** The name of the item that holds these points; empty for the combatant's own. */
  readonly sharedWith: string;
}

/** Points or stored damage of one item as a bar; null for an item that holds neither. */
export function barOf({ sheet, state }: DriveCombatant, id: Id, names: Names): BarView | null {
  const source = [...sheet.shields, ...sheet.gravity].find((shield) => shield.id === id);
  if (source) {
    const isShield = 'precision' in source;
    return {
      ...bar(state.pools[source.poolId] ?? 0, source.maximum),
      resource: number(state.resources[id] ?? 0),
      isUp: !isShield || state.active[id] === true,
      sharedWith: source.poolId === id ? '' : (names(source.poolId) ?? ''),
    };
  }
  const aura = sheet.auras.find((aura) => aura.id === id);
  if (!aura) return null;
  const stored = state.auras[id] ?? 0;
  return { ...bar(stored, aura.max), resource: '', isUp: stored > 0, sharedWith: '' };
}

function bar(value: number, max: number | null): Pick<BarView, 'value' | 'max' | 'width' | 'text'> {
  const width = max === null ? (value > 0 ? 100 : 0) : max > 0 ? Math.min(100, (value / max) * 100) : 0;
  const text =
    max === null
      ? localize('SALVO.drive.ui.points', { value: number(value) })
      : localize('SALVO.drive.ui.pointsOf', { value: number(value), max: number(max) });
  return { value: number(value), max: max === null ? '' : number(max), width: width.toFixed(0), text };
}
