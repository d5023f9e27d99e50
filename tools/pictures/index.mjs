// The pictures that ship: drawn at build time from game-icons (CC BY 3.0) into `dist/assets`, and given to the compendia's documents by what
// they are. Only what is used is drawn. `picturesOf(packs)` decides, `drawPictures` writes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PEOPLE } from './people.mjs';
import { CONDITIONS, CONTROLS, KINDS, THINGS } from './tables.mjs';
import { disc, mask, medallion, tile } from './draw.mjs';

const root = resolve(import.meta.dirname, '../..');
const BASE = 'systems/salvo/assets';

/** The glyph of a condition: harm, hindrance, or help. */
const HARM = ['#ffe1da', '#f0776a'];
const HINDRANCE = ['#fff1cf', '#e8b04a'];
const HELP = ['#e2fbe9', '#63c98a'];
const HARMS = new Set([
  'bleeding',
  'criticalInjury',
  'dead',
  'disabled',
  'down',
  'dying',
  'ignited',
  'limbUseless',
  'seriouslyWounded',
  'unconscious',
  'wounded',
]);
const HELPS = new Set([
  'aiming',
  'braced',
  'guardMode',
  'hastened',
  'held',
  'overwatch',
  'running',
  'suppressing',
  'waiting',
]);

/** Writes every picture of the system below `outDir`, and returns how many there are. */
export function drawPictures(outDir, packs) {
  const files = allPictures(packs);
  rmSync(outDir, { recursive: true, force: true });
  for (const [path, svg] of files) {
    mkdirSync(dirname(resolve(outDir, path)), { recursive: true });
    writeFileSync(resolve(outDir, path), svg);
  }
  return files.size;
}

/** The drawing of every picture by its path below `assets/`. */
export function allPictures(packs) {
  const files = new Map();
  for (const type of typesOfManifest()) files.set(`types/${type}.svg`, pictureOfType(type));
  for (const [name, icon] of Object.entries(CONTROLS)) files.set(`ui/${name}.svg`, mask(icon));
  for (const [condition, icon] of Object.entries(CONDITIONS))
    files.set(`conditions/${condition}.svg`, disc(icon, toneOf(condition)));
  for (const { documents } of packs)
    for (const { file, source } of documents)
      for (const [path, svg] of picturesOf(file, source, packs)) files.set(path, svg);
  return files;
}

/** The same source with the pictures of what it is: of itself, its token, and what it carries. */
export function pictured(file, source) {
  if (kindOf(source) === 'Item') return { ...source, img: `${BASE}/${pathOfThing(source)}` };
  if (kindOf(source) === 'RollTable') {
    const img = `${BASE}/types/table.svg`;
    return { ...source, img, results: source.results.map((row) => ({ ...row, img })) };
  }
  if (kindOf(source) !== 'Actor') return source;
  const img = `${BASE}/${pathOfPerson(file)}`;
  const { prototypeToken = {}, items } = source;
  return {
    ...source,
    img,
    prototypeToken: { ...prototypeToken, texture: { ...prototypeToken.texture, src: img } },
    items: items.map((item) => ({ ...item, img: `${BASE}/${pathOfThing(item)}` })),
  };
}

const kindOf = (source) =>
  ({ actors: 'Actor', items: 'Item', tables: 'RollTable' })[source._key?.split('!')[1]] ?? null;

function* picturesOf(file, source, packs) {
  if (kindOf(source) === 'Item') yield [pathOfThing(source), pictureOfThing(source)];
  if (kindOf(source) !== 'Actor') return;
  yield [pathOfPerson(file), medallion(lookOf(file, source, packs))];
  for (const item of source.items) yield [pathOfThing(item), pictureOfThing(item)];
}

// ---- things --------------------------------------------------------------------------------------------------------------

const rowOf = ({ name }) => THINGS.find(([, , says]) => says.test(name.toLowerCase()));

function pathOfThing(source) {
  const row = rowOf(source);
  return row ? `items/${row[0]}-${row[1]}.svg` : `types/${source.type}.svg`;
}

function pictureOfThing(source) {
  const row = rowOf(source);
  return row ? tile(row[0], row[1]) : pictureOfType(source.type);
}

// ---- kinds ---------------------------------------------------------------------------------------------------------------

function typesOfManifest() {
  const { documentTypes } = JSON.parse(readFileSync(resolve(root, 'system.json'), 'utf8'));
  return [...Object.keys(documentTypes.Actor), ...Object.keys(documentTypes.Item), 'bareHands', 'table'];
}

/** Throws where a sub-type has no picture yet: the author of a new kind names its icon. */
function pictureOfType(type) {
  const [icon, tint] = kindRow(type);
  return tint === 'person'
    ? medallion({ figure: icon, side: 'neutral', look: 0, faces: hasFront(type) })
    : tile(icon, tint);
}

/** Vehicles whose arcs and collisions go by where their token looks. */
const hasFront = (type) => /^(cepheus|arrgs)Vehicle$/.test(type);

function kindRow(type) {
  const row = KINDS.find(([, , says]) => says.test(type));
  if (!row) throw new Error(`tools/pictures/tables.mjs: KINDS has no picture for ${type}`);
  return row;
}

const toneOf = (condition) => (HARMS.has(condition) ? HARM : HELPS.has(condition) ? HELP : HINDRANCE);

// ---- people --------------------------------------------------------------------------------------------------------------

const pathOfPerson = (file) => `people/${file.replace(/^packs\//, '').replace(/\.json$/, '.svg')}`;
const personRow = ({ name }) => PEOPLE.find(([, , says]) => says.test(name.toLowerCase()));
const figureOf = (source) => personRow(source)?.[0] ?? kindRow(source.type)[0];

/** Disposition of tokens as Foundry numbers it. */
const SIDE_OF = { 1: 'friend', 0: 'neutral', '-1': 'foe', '-2': 'foe' };
const sideOf = (source) => personRow(source)?.[1] ?? SIDE_OF[source.prototypeToken?.disposition ?? 0] ?? 'neutral';

/** The ground counts the people before it on the same side of the same game: neighbors differ, and two of one figure always do. */
function lookOf(file, source, packs) {
  const figure = figureOf(source);
  const side = sideOf(source);
  const all = peopleOf(packs, source.type.match(/^[a-z]+/)[0]).filter((other) => sideOf(other.source) === side);
  const same = all.filter((other) => figureOf(other.source) === figure);
  const first = all.findIndex((other) => other === same[0]);
  const look = first + same.findIndex((other) => other.file === file);
  return { figure, side, look, badge: badgeOf(source), faces: hasFront(source.type) };
}

const peopleOf = (packs, game) =>
  packs
    .flatMap(({ documents }) => documents)
    .filter(({ source }) => kindOf(source) === 'Actor' && source.type.startsWith(game));

/** The first weapon that a row of the table names. */
const badgeOf = ({ items }) =>
  items
    .filter(({ type }) => /Weapon$/.test(type))
    .map(rowOf)
    .find(Boolean)?.[0];
