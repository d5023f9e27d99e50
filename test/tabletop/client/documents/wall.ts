/** Walls of a scene. They stop all of what they stop, from both sides: Foundry has limited, near and one-sided ones too. */
import { Document, type DocumentMetadata } from '../abstract/document.ts';
import { ArrayField, type Fields } from '../fields/containers.ts';
import { NumberField } from '../fields/primitives.ts';
import * as s from './schema.ts';

/** CONST.WALL_SENSE_TYPES and CONST.WALL_MOVEMENT_TYPES, as far as the tabletop goes. */
const NONE = 0;
const NORMAL = 20;
/** CONST.WALL_DOOR_STATES.OPEN */
const OPEN = 1;

const stops = () =>
  new NumberField({
    required: true,
    nullable: false,
    integer: true,
    initial: NORMAL,
    validate: (value: unknown) => value === NONE || value === NORMAL,
    validationError: 'is none of the ways in which walls of the tabletop stop things',
  });

interface Point {
  readonly x: number;
  readonly y: number;
}

export class WallDocument extends Document {
  static override metadata: DocumentMetadata = { name: 'Wall', collection: 'walls', label: 'DOCUMENT.Wall' };
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      c: new ArrayField(new NumberField({ required: true, nullable: false, integer: true })),
      move: stops(),
      sight: stops(),
      door: s.count(),
      ds: s.count(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
  /** Whether it stops what goes straight from one point to another (internal). An open door stops nothing. */
  _stops(from: Point, to: Point, type: 'move' | 'sight'): boolean {
    const isOpen = Number(this['door']) > 0 && Number(this['ds']) === OPEN;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = this._source['c'] as number[];
    return !isOpen && this[type] !== NONE && crosses(from, to, { x: x1, y: y1 }, { x: x2, y: y2 });
  }
}

/** Through a wall, or by its end. */
function crosses(from: Point, to: Point, a: Point, b: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) <= 0;
}
