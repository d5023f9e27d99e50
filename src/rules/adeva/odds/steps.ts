/** Hits of one sort: the standings that each standing may come to by one of them, with the chances. */
import type { Blow } from './blows.ts';
import type { Course, Worth } from './course.ts';

export class Steps {
  private readonly course: Course;
  private readonly blows: readonly Blow[];
  /** By standing: where its steps begin and end among all. */
  private readonly begins: number[] = [];
  private readonly ends: number[] = [];
  private readonly standings: number[] = [];
  private readonly chances: number[] = [];

  constructor(course: Course, blows: readonly Blow[]) {
    this.course = course;
    this.blows = blows;
  }

  /** Tells `reach` every standing that may follow. */
  follow(standing: number, reach: (next: number) => void): void {
    const begin = this.beginOf(standing);
    for (let at = begin; at < this.ends[standing]!; at++) reach(this.standings[at]!);
  }

  /** What is worth before it; `after` by standing. */
  before(standing: number, after: readonly number[]): number {
    const begin = this.beginOf(standing);
    const end = this.ends[standing]!;
    let sum = 0;
    for (let at = begin; at < end; at++) sum += this.chances[at]! * after[this.standings[at]!]!;
    return sum;
  }

  /** The same with a worth that is yet to be found. */
  beforeAny(standing: number, after: Worth): number {
    const begin = this.beginOf(standing);
    let sum = 0;
    for (let at = begin; at < this.ends[standing]!; at++) sum += this.chances[at]! * after(this.standings[at]!);
    return sum;
  }

  private beginOf(standing: number): number {
    const known = this.begins[standing];
    if (known !== undefined) return known;
    const begin = this.standings.length;
    this.begins[standing] = begin;
    for (const { kind, chance } of this.blows) this.add(begin, this.course.stepOf(standing, kind), chance);
    this.ends[standing] = this.standings.length;
    return begin;
  }

  /** What leads to the same standing is one step: there are few. */
  private add(begin: number, next: number, chance: number): void {
    let at = begin;
    while (at < this.standings.length && this.standings[at] !== next) at++;
    if (at === this.standings.length) {
      this.standings.push(next);
      this.chances.push(chance);
    } else this.chances[at]! += chance;
  }
}
