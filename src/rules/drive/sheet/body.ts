/** Values derived from characteristics: weight, AWGT, injury factor (sections 22.2 and 22.3). Weights in pounds. */
import type { DriveOptions } from '../options.ts';

/** DRV-CHR-03: pounds for one point of WGT. */
const POUNDS_PER_WGT = 25;
/** DRV-INJ-09: a WGT above this is a large body unless the actor says otherwise. */
const LARGE_ABOVE = 20;
/** DRV-GAP-05: the injury factor of an actor that has neither a number nor the characteristics for it. */
const FALLBACK_FACTOR = 20;

export interface Body {
  readonly bCon: number | null;
  /** Total WGT. */
  readonly wgt: number | null;
  /** The weight without gear. */
  readonly bodyWeight: number | null;
  readonly large: boolean | null;
  /** A stored number, which replaces the derived one. */
  readonly injuryFactor: number | null;
}

interface DerivedBody {
  readonly wgt: number | null;
  readonly awgt: number | null;
  readonly injuryFactor: number;
  readonly bodyWeight: number | null;
}

/** The values derived from a body; unknown ones are null. */
export function deriveBody(body: Body): DerivedBody {
  const wgt = body.wgt ?? (body.bodyWeight === null ? null : wgtOf(body.bodyWeight));
  return {
    wgt,
    awgt: wgt === null ? null : awgtOf(wgt),
    injuryFactor: injuryFactorOf({ ...body, wgt }),
    bodyWeight: body.bodyWeight ?? (wgt === null ? null : POUNDS_PER_WGT * wgt), // DRV-CHR-04
  };
}

/** DRV-CHR-03: at least 1 for any body. */
const wgtOf = (pounds: number): number => Math.max(1, Math.ceil(pounds / POUNDS_PER_WGT));

/** DRV-CHR-05: full up to 20, half of the part to 50, a quarter of the part above. */
function awgtOf(wgt: number): number {
  const half = Math.max(0, Math.min(wgt, 50) - 20);
  const quarter = Math.max(0, wgt - 50);
  return Math.floor(Math.min(wgt, 20) + half / 2 + quarter / 4);
}

/** DRV-INJ-08, -09: never below 2 when it is derived. */
function injuryFactorOf(body: Pick<Body, 'bCon' | 'wgt' | 'large' | 'injuryFactor'>): number {
  if (body.injuryFactor !== null) return body.injuryFactor;
  if (body.bCon === null || body.wgt === null) return FALLBACK_FACTOR;
  const weight = (body.large ?? body.wgt > LARGE_ABOVE) ? awgtOf(body.wgt) : body.wgt;
  return Math.max(2, Math.floor((body.bCon * weight) / 5));
}

/** DRV-GAP-08: the target number of CON rolls, from a stored number or from total CON. */
export const conTn = (stored: number | null, con: number | null, options: DriveOptions): number =>
  stored ?? options.con.tnBase + (con ?? 0);
