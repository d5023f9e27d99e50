/** Regions of a scene and their behaviors. Their shapes are the used ones of V14; any other shape, or a shape without a measure, is invalid. */
import { Document, type DocumentMetadata } from '../abstract/document.ts';
import { ArrayField, type Fields, SchemaField } from '../fields/containers.ts';
import { ColorField } from '../fields/primitives.ts';
import { ObjectField } from '../fields/records.ts';
import { isPlain, type Plain } from '../utils/objects.ts';
import * as s from './schema.ts';

/** The measures of each type of shape, in pixels and degrees. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  circle: ['x', 'y', 'radius'],
  cone: ['x', 'y', 'radius', 'angle', 'rotation'],
  line: ['x', 'y', 'length', 'width', 'rotation'],
  rectangle: ['x', 'y', 'width', 'height'],
};
const MORE = new Set(['type', 'hole', 'gridBased', 'curvature', 'anchorX', 'anchorY', 'rotation']);

function checkShape(value: unknown): boolean {
  const shape = isPlain(value) ? (value as Plain) : {};
  const needed = NEEDED[String(shape['type'])];
  if (!needed) throw new Error(`"${String(shape['type'])}" is not a type of shape that the tabletop knows`);
  for (const key of needed)
    if (!Number.isFinite(shape[key])) throw new Error(`a ${String(shape['type'])} needs ${key}`);
  for (const key of Object.keys(shape))
    if (!needed.includes(key) && !MORE.has(key)) throw new Error(`a ${String(shape['type'])} has no ${key}`);
  if (shape['curvature'] === 'flat' && Number(shape['angle']) > 90)
    throw new Error('a flat cone is no wider than 90 degrees');
  return true;
}

export class RegionDocument extends Document {
  static override metadata: DocumentMetadata = { name: 'Region', collection: 'regions', label: 'DOCUMENT.Region' };
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      name: s.requiredText(),
      color: new ColorField({ initial: '#ffffff' }),
      shapes: new ArrayField(new ObjectField({ validate: checkShape })),
      behaviors: s.embedded(this, 'RegionBehavior'),
      elevation: new SchemaField({ bottom: s.number(null), top: s.number(null) }),
      visibility: s.count(0),
      highlightMode: s.text('shapes'),
      displayMeasurements: s.flag(),
      locked: s.flag(),
      hidden: s.flag(),
      ownership: s.ownership(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
  /** Whether a point (pixels, and how high in the scene's units) is in it. */
  testPoint({ x, y, elevation = 0 }: { x: number; y: number; elevation?: number }): boolean {
    const { bottom, top } = this._source['elevation'] as { bottom: number | null; top: number | null };
    if (elevation < (bottom ?? -Infinity) || elevation > (top ?? Infinity)) return false;
    const shapes = this._source['shapes'] as Shape[];
    const covered = shapes.filter((shape) => covers(shape, x, y));
    return covered.length > 0 && !covered.some(({ hole }) => hole);
  }
}

interface Shape {
  type: string;
  x: number;
  y: number;
  hole?: boolean;
  radius?: number;
  angle?: number;
  rotation?: number;
  length?: number;
  width?: number;
  height?: number;
  anchorX?: number;
  anchorY?: number;
}

function covers(shape: Shape, x: number, y: number): boolean {
  const { radius = 0, angle = 0, rotation = 0, length = 0, width = 0, height = 0, anchorX = 0, anchorY = 0 } = shape;
  const turned = (rotation * Math.PI) / 180;
  const [dx, dy] = [x - shape.x, y - shape.y];
  const along = dx * Math.cos(turned) + dy * Math.sin(turned);
  const aside = dy * Math.cos(turned) - dx * Math.sin(turned);
  const isIn = (value: number, from: number, size: number): boolean => value >= from && value <= from + size;
  switch (shape.type) {
    case 'circle':
      return Math.hypot(dx, dy) <= radius;
    case 'cone':
      return Math.hypot(dx, dy) <= radius && Math.abs(Math.atan2(aside, along)) <= (angle * Math.PI) / 360;
    case 'line':
      return isIn(along, 0, length) && isIn(aside, -width / 2, width);
    default:
      return isIn(along, -anchorX * width, width) && isIn(aside, -anchorY * height, height);
  }
}

function checkSystem(value: unknown): boolean {
  const { difficulties } = value as { difficulties?: Plain };
  for (const [action, factor] of Object.entries(difficulties ?? {}))
    if (factor !== null && !(Number(factor) >= 0)) throw new Error(`the difficulty of ${action} is 0, more, or null`);
  return true;
}

/** Behaviors of a region. Of core's types the tabletop knows the one that makes ways longer. */
export class RegionBehavior extends Document {
  static override metadata: DocumentMetadata = {
    name: 'RegionBehavior',
    collection: 'behaviors',
    label: 'DOCUMENT.RegionBehavior',
    coreTypes: ['modifyMovementCost'],
  };
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      name: s.text(),
      type: s.type(this, 'modifyMovementCost'),
      system: new ObjectField({ validate: checkSystem }),
      disabled: s.flag(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
}
