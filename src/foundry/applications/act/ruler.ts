/** A number line as templates show it: bands in percent of its length, marks with their band. */
import type { Scale } from '../../../rules/index.ts';
import { localize } from '../../api.ts';
import type { Names } from '../../words/names.ts';
import { has, number, say } from '../../words/words.ts';

export interface RulerView {
  readonly label: string;
  readonly bands: readonly BandView[];
  readonly ticks: readonly { readonly value: string; readonly at: string }[];
  readonly marks: readonly MarkView[];
  /** Marks on the line: those at the same place become one. */
  readonly pins: readonly { readonly letters: string; readonly at: string }[];
  /** The whole line in one sentence, for screen readers. */
  readonly text: string;
}

export interface BandView {
  readonly index: number;
  readonly label: string;
  /** `0–17`, `33+` */
  readonly range: string;
  readonly from: string;
  readonly to: string;
}

export interface MarkView {
  readonly letter: string;
  readonly label: string;
  readonly value: string;
  readonly at: string;
  /** The band of the mark. */
  readonly band: string;
  readonly index: number;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `length`: the least number the line reaches; several lines under each other share it. */
export function rulerView(scale: Scale, names: Names, length = 0): RulerView {
  const end = Math.max(length, scaleLength(scale));
  const at = (value: number): string => ((Math.min(value, end) / end) * 100).toFixed(2);
  const bands = bandsOf(scale, end, at);
  const marks = scale.marks.map((mark, index) => {
    const band = bands[scale.bands.findIndex((band) => band.to === null || mark.at <= band.to)]!;
    return {
      letter: LETTERS[index % LETTERS.length]!,
      label: markText(mark, names),
      value: number(mark.at),
      at: at(mark.at),
      band: band.label,
      index: band.index,
    };
  });
  const label = localize(scale.label);
  const sentences = [...bands.map((band) => `${band.label} ${band.range}`), ...marks.map(markSentence)];
  const step = end > 100 ? 20 : 10;
  const ticks = Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step);
  return {
    label,
    bands,
    marks,
    pins: pinsOf(marks),
    ticks: ticks.map((value) => ({ value: number(value), at: at(value) })),
    text: `${label}: ${sentences.join('; ')}`,
  };
}

const pinsOf = (marks: readonly MarkView[]): RulerView['pins'] =>
  [...new Set(marks.map((mark) => mark.at))].map((at) => ({
    at,
    letters: marks.flatMap((mark) => (mark.at === at ? [mark.letter] : [])).join(''),
  }));

/** Room for every band and mark, with some to spare. */
export function scaleLength({ bands, marks }: Scale): number {
  const ends = [...bands.map((band) => band.to ?? 0), ...marks.map((mark) => mark.at)];
  return Math.max(20, Math.ceil((Math.max(...ends, 0) + 5) / 10) * 10);
}

const bandsOf = ({ bands }: Scale, end: number, at: (value: number) => string): readonly BandView[] =>
  bands.map((band, index) => {
    const from = index === 0 ? 0 : (bands[index - 1]!.to ?? 0) + 1;
    return {
      index,
      label: localize(band.label),
      range: band.to === null ? `${number(from)}+` : `${number(from)}–${number(band.to)}`,
      from: at(index === 0 ? 0 : from),
      to: band.to === null ? '100' : at(Math.min(end, band.to + 1)),
    };
  });

function markText({ label, source }: Scale['marks'][number], names: Names): string {
  const own = source === undefined ? null : names(source);
  const text = has(label) ? say(label, {}, names) : (label.split('.').at(-1) ?? label);
  return own === null || own === '' ? text : `${own}: ${text}`;
}

const markSentence = (mark: { label: string; value: string; band: string }): string =>
  `${mark.label} ${mark.value}, ${mark.band}`;
