/** Modifiers after a die: keep, drop, explode, reroll, count, floor and ceiling. */

export interface DieResult {
  result: number;
  active: boolean;
  discarded?: boolean;
  exploded?: boolean;
  rerolled?: boolean;
  success?: boolean;
  count?: number;
}

const MODIFIER = /^(kh|kl|k|dh|dl|d|rr|r|xo|x|cs|cf|min|max)(<=|>=|<|>|=)?(\d+)?$/;

/** `kh2x6` → `['kh2', 'x6']`. @throws on what it does not know, rather than ignore it */
export function splitModifiers(text: string): string[] {
  const parts = text.match(/[a-z]+[<>=]*\d*/g) ?? [];
  if (parts.join('') !== text || !parts.every((part) => MODIFIER.test(part)))
    throw new Error(`The tabletop's dice have no modifier ${text}`);
  return parts;
}

interface Dice {
  faces: number;
  results: DieResult[];
}

export function applyModifier(dice: Dice, modifier: string, roll: () => number): void {
  const [, name, comparison, digits] = MODIFIER.exec(modifier) as unknown as [
    string,
    string,
    string | undefined,
    string | undefined,
  ];
  const value = digits === undefined ? undefined : Number(digits);
  if (name === 'kh' || name === 'k') return keep(dice, value ?? 1, true);
  if (name === 'kl') return keep(dice, value ?? 1, false);
  if (name === 'dh') return keep(dice, active(dice).length - (value ?? 1), false);
  if (name === 'dl' || name === 'd') return keep(dice, active(dice).length - (value ?? 1), true);
  if (name === 'min' || name === 'max') return bound(dice, name, value ?? 1);
  if (name === 'cs' || name === 'cf') return countMatches(dice, name, compare(comparison, value ?? dice.faces));
  if (name === 'x' || name === 'xo')
    return explode(dice, compare(comparison, value ?? dice.faces), roll, name === 'xo');
  return reroll(dice, compare(comparison, value ?? 1), roll, name === 'rr');
}

const active = (dice: Dice) => dice.results.filter((result) => result.active);

function keep(dice: Dice, number: number, highest: boolean): void {
  const sorted = active(dice).sort((a, b) => (highest ? b.result - a.result : a.result - b.result));
  for (const result of sorted.slice(Math.max(number, 0))) Object.assign(result, { active: false, discarded: true });
}

function bound(dice: Dice, name: 'min' | 'max', value: number): void {
  for (const result of dice.results) {
    const bounded = name === 'min' ? Math.max(result.result, value) : Math.min(result.result, value);
    if (bounded !== result.result) Object.assign(result, { count: bounded, rerolled: true });
  }
}

function countMatches(dice: Dice, name: 'cs' | 'cf', matches: (face: number) => boolean): void {
  for (const result of active(dice)) {
    const hit = matches(result.result);
    Object.assign(result, { count: hit ? 1 : 0, success: hit === (name === 'cs') });
  }
}

function explode(dice: Dice, matches: (face: number) => boolean, roll: () => number, once: boolean): void {
  const first = dice.results.length;
  for (let index = 0; index < dice.results.length && index < 1000; index++) {
    const result = dice.results[index] as DieResult;
    if (!result.active || !matches(result.result) || (once && index >= first)) continue;
    result.exploded = true;
    dice.results.push({ result: roll(), active: true });
  }
}

function reroll(dice: Dice, matches: (face: number) => boolean, roll: () => number, again: boolean): void {
  const first = dice.results.length;
  for (let index = 0; index < dice.results.length && index < 1000; index++) {
    const result = dice.results[index] as DieResult;
    if (!result.active || !matches(result.result) || (!again && index >= first)) continue;
    Object.assign(result, { active: false, rerolled: true });
    dice.results.push({ result: roll(), active: true });
  }
}

function compare(comparison: string | undefined, value: number): (face: number) => boolean {
  if (comparison === '<') return (face) => face < value;
  if (comparison === '<=') return (face) => face <= value;
  if (comparison === '>') return (face) => face > value;
  if (comparison === '>=') return (face) => face >= value;
  return (face) => face === value;
}
