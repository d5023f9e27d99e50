/** The ruler of a dragged token: its distance as the book counts, colored by cost, with the reactions it opens. */
import { world, type Spot, type TokenDoc } from '../api.ts';
import { lengthAlong, spotOf } from '../resolution/measure/way.ts';
import { moverOf, ownWay, planOf, type Mover } from './move-plan.ts';
import { freeView, moveView, type MoveView } from './move-view.ts';
import { isPaid } from './paid-way.ts';
import { isFree } from './moving.ts';

/** A point of a ruler, as far as Salvo needs it. */
interface RulerPoint extends Spot {
  readonly stage: 'passed' | 'pending' | 'planned';
  readonly userId: string;
  readonly explicit: boolean;
  readonly previous: RulerPoint | null;
  readonly next: RulerPoint | null;
}

interface Style {
  color?: unknown;
}

interface Ruler {
  readonly token: { readonly document: TokenDoc };
  _getWaypointLabelContext(point: RulerPoint, state: object): Record<string, unknown> | undefined;
  _getWaypointStyle(point: RulerPoint): Style;
  _getSegmentStyle(point: RulerPoint): Style;
  _getGridHighlightStyle(point: RulerPoint, offset: object): Style;
}

/** The colors of a way, distinct in lightness as well, on dark and light maps. */
const COLORS: { readonly [grade in MoveView['grade']]: number | null } = {
  cheap: 0x2fbf71,
  more: 0xf2c230,
  barred: 0xd9363e,
  free: null,
};

const CoreRuler = foundry.canvas.placeables.tokens.TokenRuler as unknown as {
  new (token: never): Ruler;
  WAYPOINT_LABEL_TEMPLATE: string;
};

export class SalvoTokenRuler extends CoreRuler {
  static override WAYPOINT_LABEL_TEMPLATE = 'systems/salvo/templates/canvas/waypoint-label.hbs';

  override _getWaypointLabelContext(point: RulerPoint, state: object): Record<string, unknown> | undefined {
    const context = super._getWaypointLabelContext(point, state);
    const view = context && viewAt(this.token.document, point);
    // The cost stands at the end; on the way stands the distance.
    return view ? { ...context, salvo: point.next ? { ...view, acts: '', lines: [], refusal: '' } : view } : context;
  }

  override _getWaypointStyle(point: RulerPoint): Style {
    return colored(super._getWaypointStyle(point), this.token.document, point);
  }

  override _getSegmentStyle(point: RulerPoint): Style {
    return colored(super._getSegmentStyle(point), this.token.document, point);
  }

  override _getGridHighlightStyle(point: RulerPoint, offset: object): Style {
    return colored(super._getGridHighlightStyle(point, offset), this.token.document, point);
  }
}

function colored(style: Style, token: TokenDoc, point: RulerPoint): Style {
  const color = COLORS[viewAt(token, point)?.grade ?? 'free'];
  return color === null ? style : { ...style, color };
}

/** The known costs of one token's drag; worked out anew after a while, and when something else is dragged. */
interface Drag {
  readonly token: TokenDoc;
  readonly at: number;
  readonly mover: Mover | null;
  readonly views: Map<string, MoveView>;
}

/** The time in ms after which the costs are worked out anew. */
const FRESH = 1_000;
let drag: Drag | null = null;

function dragOf(token: TokenDoc): Drag {
  const time = Date.now();
  if (drag?.token !== token || time - drag.at > FRESH)
    drag = { token, at: time, mover: moverOf(token), views: new Map() };
  return drag;
}

/** The plan for the way up to a point; null where it is not this user's, or nothing is known of it. */
function viewAt(token: TokenDoc, point: RulerPoint): MoveView | null {
  if (point.stage !== 'planned' || point.userId !== world.user.id || !point.previous) return null;
  const { mover, views } = dragOf(token);
  if (!mover) return null;
  const points = ownWay(mover, pointsTo(point));
  const key = `${isFree(mover)} ${JSON.stringify(points)}`;
  const view = views.get(key) ?? viewOf(mover, points);
  views.set(key, view);
  return view;
}

function viewOf(mover: Mover, points: readonly Spot[]): MoveView {
  const { unit } = mover.choices[0]!.moves;
  return isFree(mover) || isPaid(mover, points)
    ? freeView(lengthAlong(mover.token, points, unit), unit)
    : moveView(mover, planOf(mover, points));
}

/** The planned way up to a point: its start, the points put by the user, and the point itself. */
function pointsTo(last: RulerPoint): readonly Spot[] {
  const points: Spot[] = [];
  for (let point: RulerPoint | null = last; point; point = point.previous) {
    const isStart = point.previous === null || point.stage !== 'planned';
    if (point === last || isStart || point.explicit) points.unshift(spotOf(point));
    if (isStart) break;
  }
  return points;
}
