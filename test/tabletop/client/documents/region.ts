/** Regions of a scene. Their shapes are those of V14 that are used; any other, or one that lacks a measure, is invalid. */
import { Document, type DocumentMetadata } from '../abstract/document.ts';
import { ArrayField, type Fields, SchemaField } from '../fields/containers.ts';
import { ColorField } from '../fields/primitives.ts';
import { ObjectField } from '../fields/records.ts';
import { isPlain, type Plain } from '../utils/objects.ts';
import * as s from './schema.ts';

/** What each type of shape needs, in pixels and degrees. */
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
}
