/** The pictures that the build draws: of everything, and of people so that nobody is mistaken for another. */
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { allPictures, pictured } from '../../tools/pictures/index.mjs';
import { shownConditions } from '../../src/foundry/data/shown.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { packs } from './packs.sources.ts';

enterGames();

const BASE = 'systems/salvo/assets/';
const pictures = allPictures(packs);
const documents = packs.flatMap((pack) => pack.documents.map(({ file, source }) => pictured(file, source)));
const things = documents.flatMap((source) => [source, ...((source.items ?? []) as typeof documents)]);
const shown = things.filter(({ system }) => system !== undefined);
const isDrawn = (img: unknown): boolean => String(img).startsWith(BASE) && pictures.has(String(img).slice(BASE.length));

test('everything in the compendia has a picture that is drawn', () => {
  expect(shown.length).toBeGreaterThan(200);
  expect(shown.filter(({ img }) => !isDrawn(img)).map(({ name }) => name)).toEqual([]);
});

test('a token shows the picture of its actor', () => {
  const people = documents.filter(({ items }) => items !== undefined);
  const textures = people.map(({ prototypeToken }) => (prototypeToken as { texture: { src: string } }).texture.src);
  expect(textures).toEqual(people.map(({ img }) => img));
});

test('no two people look alike, nor a person and a kind', () => {
  const drawn = [...pictures].filter(([path]) => path.startsWith('people/')).map(([, svg]) => svg);
  const kinds = [...pictures].filter(([path]) => /^types\/.*Character/.test(path)).map(([, svg]) => svg);
  expect(drawn.length).toBeGreaterThan(50);
  expect(new Set([...drawn, kinds[0]]).size).toBe(drawn.length + 1);
});

test('a vehicle that looks somewhere has an arrow to where its unturned token looks, and nobody else has', () => {
  const drawn = documents.flatMap(({ img, type, system }) => {
    const svg = pictures.get(String(img).slice(BASE.length));
    return svg?.includes('M256 508L') ? [[type, JSON.stringify(system).includes('"facing":')]] : [];
  });
  expect(new Set(drawn.map(String))).toEqual(new Set(['cepheusVehicle,true', 'arrgsVehicle,true']));
  const vehicles = documents.filter(({ type }) => /Vehicle$/.test(String(type)));
  const facing = vehicles.filter(({ system }) => JSON.stringify(system).includes('"facing":'));
  expect(drawn.length).toBe(facing.length);
});

test('every sub-type of the manifest and every condition on a token has a picture', () => {
  const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');
  const { documentTypes } = JSON.parse(read('system.json')) as { documentTypes: Record<string, object> };
  const types = ['Actor', 'Item'].flatMap((kind) => Object.keys(documentTypes[kind]!));
  const conditions = shownConditions();
  expect(conditions.length).toBeGreaterThan(40);
  const paths = [
    ...types.map((type) => `types/${type}.svg`),
    ...conditions.map((condition) => `conditions/${condition}.svg`),
  ];
  expect(paths.filter((path) => !pictures.has(path))).toEqual([]);
});

test('only used pictures are drawn: no condition that no token can show', () => {
  const drawn = [...pictures.keys()].filter((path) => path.startsWith('conditions/')).map((path) => path.slice(11, -4));
  expect(drawn.filter((condition) => !shownConditions().includes(condition))).toEqual([]);
});

test('a picture runs nothing and asks for nothing from elsewhere', () => {
  const svgs = [...pictures.values()].map((svg) => svg.replace('http://www.w3.org/2000/svg', ''));
  expect(svgs.filter((svg) => /script|https?:|on\w+=|<image|foreignObject/.test(svg))).toEqual([]);
});
