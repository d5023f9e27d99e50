/** The combatants near the target of an attack, as the table has measured them. */
import { listed, type Declared, type Near } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Request } from '../acts/act.ts';
import { BESIDE, BLAST_VICTIMS, NEIGHBORS } from '../attack/attack-fields.ts';

/** Everybody around a combatant with their distances; null if nothing is measured. */
export type Vicinity = readonly Near[] | null;

/** The combatants around the aim point: as declared for a blast, else the neighbors of the target. */
export const nearAim = (declared: Declared): readonly Near[] | undefined =>
  listed(declared, BLAST_VICTIMS) ?? listed(declared, NEIGHBORS);

/** The combatants around `victim`, who is at the aim point or near it. */
export const nearTo = ({ declared, targets }: Request, victim: Id): Vicinity =>
  nearFrom(nearAim(declared), targets[0], victim);

/** The combatants around harm without an attack, measured around the target, else from the actor; `here` are at the place. */
export function nearHarm({ declared, who }: Request, ...here: readonly [victim: Id, ...others: Id[]]): Vicinity {
  const near = listed(declared, NEIGHBORS) ?? nearFrom(listed(declared, BESIDE), who, here[0]);
  return near ? [...here.map((id) => ({ id, metres: 0 })), ...near] : null;
}

/** The combatants around `victim`, worked out from what is measured around `center`; null without their bearings. */
function nearFrom(near: readonly Near[] | undefined, center: Id | undefined, victim: Id): Vicinity {
  if (!near || victim === center) return near ?? null;
  const own = near.find(({ id }) => id === victim);
  const { degrees = own?.metres === 0 ? 0 : undefined, metres: off = 0 } = own ?? {};
  if (degrees === undefined || near.some((place) => place.degrees === undefined && place.metres > 0)) return null;
  const others = near.map((place) => ({
    id: place.id,
    metres: apart(off, place.metres, (place.degrees ?? 0) - degrees),
  }));
  return center === undefined ? others : [...others, { id: center, metres: off }];
}

/**
 * Meters rounded to a tenth of a millimeter: smaller digits of sines differ between browsers, and a replay must give
 * the same.
 */
export const rounded = (metres: number): number => Math.round(metres * 10_000) / 10_000;

/** The third side of a triangle with the sides `a` and `b` and `degrees` between them. */
export const apart = (a: number, b: number, degrees: number): number =>
  rounded(Math.sqrt(Math.max(0, a * a + b * b - 2 * a * b * Math.cos((degrees * Math.PI) / 180))));
