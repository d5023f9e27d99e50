/** The areas of the scene that an attack covers: zones of a payload, a cloud, a spread of flechettes, an arc of fire. */
import type { Area } from '../../kernel/area.ts';
import { asFlag } from '../../kernel/declared.ts';
import type { Request } from '../acts/act.ts';
import { BLAST_VICTIMS, distanceOf, NEIGHBORS, statedIn } from '../attack/attack-fields.ts';
import { isSpread } from '../attack/modifiers.ts';
import { situationOf } from '../attack/situation.ts';
import { countsSquares, farthest, PERSONAL_REACH, SQUARE } from '../scene/range.ts';
import { ARCS, type Weapon } from '../types.ts';
import { mountOf, seated } from '../vehicles/aboard.ts';
import { isCloud } from './blast.ts';

/** The areas of an attack: its payload or its spread, and the arc of a weapon fired from a vehicle. */
export function attackAreas(request: Request): readonly Area[] {
  const { declared } = request;
  const item = request.item!;
  const arc = arcArea(request, item);
  // CEP-SUP-05: suppression fire does no damage, not even with a payload.
  if (asFlag(declared, 'suppression')) return arc;
  return [...(item.payload.length > 0 ? [payloadArea(item)] : spreadArea(request)), ...arc];
}

/** The zones or the cloud of a payload (CEP-EXP-01, GAP-06) around a combatant or a point on the ground (CEP-THR-04). */
const payloadArea = ({ payload, payloadKind }: Weapon): Area => ({
  clause: 'CEP-EXP-01',
  shape: 'circle',
  unit: 'metres',
  from: 'point',
  ground: true,
  fills: { as: 'near', list: BLAST_VICTIMS.key },
  zones: isCloud(payloadKind)
    ? payload.slice(-1).map(({ radius }) => ({ reach: radius, label: `SALVO.cepheus.zone.${payloadKind}` }))
    : payload.map(({ radius, dice }) => ({ reach: radius, label: 'SALVO.cepheus.zone.dice', values: { dice } })),
});

/** The spread of flechettes over everyone at Personal range of the target (CEP-SHT-03); none for any other attack. */
function spreadArea(request: Request): readonly Area[] {
  const [target] = request.targets;
  if (target === undefined || !isSpread(situationOf(request, target))) return [];
  const inSquares = countsSquares(distanceOf(statedIn(request.declared)), request.options);
  const reach = inSquares ? PERSONAL_REACH / SQUARE : PERSONAL_REACH;
  return [
    {
      clause: 'CEP-SHT-03',
      shape: 'circle',
      unit: inSquares ? 'squares' : 'metres',
      zones: [{ reach, label: 'SALVO.cepheus.zone.spread' }],
      from: 'point',
      fills: { as: 'near', list: NEIGHBORS.key },
    },
  ];
}

/**
 * The arc into which a combatant aboard may fire this weapon (CEP-VEH-01, -02); none on foot or where all directions
 * are open.
 */
function arcArea({ fight, combatant }: Request, item: Weapon): readonly Area[] {
  const place = seated(fight, combatant);
  const quarter = place ? ARCS.findIndex((arc) => arc === mountOf(place, item)) : -1;
  if (!place || quarter < 0) return [];
  return [
    {
      clause: 'CEP-VEH-02',
      shape: 'cone',
      unit: 'metres',
      zones: [{ reach: farthest(item.ranges), label: `SALVO.cepheus.arc.${ARCS[quarter]!}` }],
      wide: 90,
      from: 'actor',
      of: place.seat.vehicle,
      facing: (place.vehicle.hulk.facing + quarter * 90) % 360,
    },
  ];
}
