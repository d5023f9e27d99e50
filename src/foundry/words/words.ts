/** Keys, values and numbers of the rules layer made into words. Nothing here knows a rule. */
import type { Gauge, Json, Key, Refusal } from '../../rules/index.ts';
import { localize } from '../api.ts';
import { isText } from './known-texts.ts';
import { type Names, nobody } from './names.ts';

export type Values = { readonly [name: string]: Json };

const MINUS = '−';
const NAMESPACE = 'SALVO.';

export const has = (key: Key): boolean => isText(key) || isText(`${key}.self`);

/** A word that also heads a group of words (`stage.attack` and `stage.attack.burst`) stands under `self` in its group. */
export const text = (key: Key, values?: Record<string, string>): string =>
  localize(isText(`${key}.self`) ? `${key}.self` : key, values);

/** The meaning of a book's term: `SALVO.<ruleset>.about.…` beside its word `SALVO.<ruleset>.…`; empty where it needs no explanation. */
export function aboutOf(key: Key): string {
  const [, ruleset = '', word = ''] = /^SALVO\.(\w+)\.(.+)$/.exec(key) ?? [];
  const known = `SALVO.${ruleset}.about.${word}`;
  return has(known) ? localize(known) : '';
}

/** The text of a key with its values; ids among the values become names, keys their text. */
export function say(key: Key, values: Values = {}, names: Names = nobody): string {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueText(value, names)]));
  return text(counted(key, texts), texts);
}

/**
 * The key of a text for these values: its singular stands under `<key>_<value>1`, its wording for none under
 * `<key>_<value>0`, that for two such values under both.
 */
function counted(key: Key, texts: { readonly [name: string]: string }): Key {
  const few = Object.entries(texts).filter(([, shown]) => shown === '0' || shown === '1');
  const ends = few.map(([name, shown]) => `_${name}${shown}`);
  return [ends.join(''), ...ends].map((end) => `${key}${end}`).find(has) ?? key;
}

/** The first of `keys` that the language file has, the last one otherwise. */
export const firstKnown = (...keys: readonly Key[]): Key => keys.find(has) ?? keys.at(-1) ?? '';

/** The key of a game's word for a place in the turn order. */
export const placeKey = (ruleset: string): Key => firstKnown(`SALVO.${ruleset}.ui.count`, 'SALVO.ui.initiative');

/**
 * An option's text. Numbers in its key stand for any number (`burst:4:spread` is `burst:#:spread` with 4); an option that
 * the language file does not know is a name of the table's own, such as a skill's or a person's.
 */
export function optionText(key: string, id: string): string {
  if (has(key)) return text(key);
  const anyNumber = key.replaceAll(/\d+/g, '#');
  const [amount = ''] = /\d+/.exec(id) ?? [];
  if (has(anyNumber)) return say(anyNumber, { n: amount });
  return key.startsWith('SALVO.') ? id : key;
}

export function valueText(value: Json | undefined, names: Names = nobody): string {
  if (value === undefined || value === null) return localize('SALVO.ui.none');
  if (typeof value === 'boolean') return localize(value ? 'SALVO.ui.yesWithin' : 'SALVO.ui.noWithin');
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return value.startsWith(NAMESPACE) ? text(value) : (names(value) ?? value);
  if (Array.isArray(value)) return value.map((value: Json) => valueText(value, names)).join(', ');
  return Object.values(value as Values)
    .filter((value) => value !== '')
    .map((value) => valueText(value, names))
    .join(', ');
}

/** The word of a gauge; where several of a combatant have the same, with the name of its item. */
export function gaugeText(gauge: Gauge, all: readonly Gauge[], names: Names): string {
  const word = text(gauge.label);
  const isShared = all.some((other) => other !== gauge && other.label === gauge.label);
  const name = isShared && gauge.item !== undefined ? names(gauge.item) : null;
  return name === null ? word : localize('SALVO.ui.gaugeOf', { gauge: word, name });
}

/** A number with a proper minus sign, and at most two decimals. */
export function number(value: number): string {
  const text = String(Math.round(Math.abs(value) * 100) / 100);
  return value < 0 && text !== '0' ? MINUS + text : text;
}

/** A number as a modifier: its sign always shown. */
export const signed = (value: number): string => (value > 0 ? `+${number(value)}` : value === 0 ? '±0' : number(value));

/** A probability in percent; an outcome that is not quite certain or impossible never reads as if it were. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  if (chance < 0.001) return '< 0.1 %';
  if (chance > 0.999) return '> 99.9 %';
  return `${(chance * 100).toFixed(1)} %`;
}

/**
 * The text of a key with its values. Unlike in `say`, a value that is a word (`band: medium`) has its text under its
 * name, among the ruleset's words or everybody's.
 */
export function sayIn(ruleset: string, key: Key, values: Values = {}, names: Names = nobody): string {
  const worded = Object.entries(values).map(([name, value]) => [name, wordOf(ruleset, name, value, names)] as const);
  const texts = Object.fromEntries(worded);
  return text(counted(key, texts), texts);
}

export function wordOf(ruleset: string, name: string, value: Json, names: Names): string {
  // A list of `sides` has the words of a `side`.
  if (Array.isArray(value))
    return alikeCounted(value, (each) => wordOf(ruleset, name.replace(/s$/, ''), each, names)).join(
      value.some((each: Json) => typeof each === 'object') ? '; ' : ', ',
    );
  // Some words have a text for none: a ship has no locations.
  if (value === null) return text(firstKnown(`SALVO.${ruleset}.word.${name}.null`, 'SALVO.ui.none'));
  if (typeof value === 'object') return recordText(ruleset, name, value as Values, names);
  if (typeof value !== 'string') return valueText(value, names);
  const places = [`SALVO.${ruleset}.word.${name}.${value}`, `SALVO.${ruleset}.${name}.${value}`];
  // Numbers in it stand for any number: the effects of a fight are counted.
  const anyNumber = `SALVO.${ruleset}.word.${name}.${value.replaceAll(/\d+/g, '#')}`;
  const known = [...places, `SALVO.word.${name}.${value}`, `SALVO.${name}.${value}`, anyNumber].find(has);
  return known === undefined ? valueText(value, names) : text(known);
}

/** The texts of a list; words of the game that are the same are counted (`3 × single hit`), names and numbers are not. */
function alikeCounted(list: readonly Json[], textOf: (each: Json) => string): readonly string[] {
  const isWord = (each: Json): boolean => typeof each === 'string' && each.startsWith(NAMESPACE);
  if (!list.every(isWord)) return list.map(textOf);
  return [...new Set(list)].map((word) => {
    const count = list.filter((each) => each === word).length;
    return count === 1 ? textOf(word) : localize('SALVO.ui.times', { count: number(count), what: textOf(word) });
  });
}

/** A record in the ruleset's own words for each entry of that name, or its values one after the other. */
function recordText(ruleset: string, name: string, record: Values, names: Names): string {
  const key = `SALVO.${ruleset}.word.${name}.each`;
  if (!has(key)) return valueText(record, names);
  const texts = Object.entries(record).map(([part, value]) => [part, value === '' ? '' : valueText(value, names)]);
  return text(key, Object.fromEntries(texts)).trim();
}

/** An act with its item: "Attack with Longsword", or in the ruleset's own words "Cast Firebolt". */
export const actWithText = (ruleset: string, action: string, values: { action: string; item: string }): string =>
  text(firstKnown(`SALVO.${ruleset}.actWith.${action}`, 'SALVO.ui.actWith'), values);

/** The reason for a refusal: the ruleset's words for the code, the common ones, or the code itself. */
export function refusalText(refusal: Refusal, ruleset: string, names: Names = nobody): string {
  const key = firstKnown(
    `SALVO.${ruleset}.refused.${refusal.refused}`,
    `SALVO.refused.${refusal.refused}`,
    'SALVO.refused.other',
  );
  return sayIn(ruleset, key, { code: refusal.refused, clause: refusal.clause, ...refusal.values }, names);
}
