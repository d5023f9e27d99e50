/** The standings that may follow each standing after one hit of a given sort, with their chances. */
import type { Blow } from './blows.ts';
import type { Course, Worth } from './course.ts';

/** The steps of a sort of hit, computed for each standing when it is first asked for. */
export class Steps {
  private readonly course: Course;
  private readonly blows: readonly Blow[];
  /** The indices, by standing, where its steps begin and end in `standings` and `chances`. */
  private readonly begins: number[] = [];
  private readonly ends: number[] = [];
  private readonly standings: number[] = [];
  private readonly chances: number[] = [];

  constructor(course: Course, blows: readonly Blow[]) {
    this.course = course;
    this.blows = blows;
  }

  /** The walk through the standings that may follow, each passed to `reach`. */
  follow(standing: number, reach: (next: number) => void): void {
    const begin = this.beginOf(standing);
    for (let index = begin; index < this.ends[standing]!; index++) reach(this.standings[index]!);
  }

  /** The worth of a standing before the hit; `after` has the worth after it by standing. */
  before(standing: number, after: readonly number[]): number {
    const begin = this.beginOf(standing);
    const end = this.ends[standing]!;
    let sum = 0;
    for (let index = begin; index < end; index++) sum += this.chances[index]! * after[this.standings[index]!]!;
    return sum;
  }

  /** The same with a function for the worth after the hit. */
  beforeAny(standing: number, after: Worth): number {
    const begin = this.beginOf(standing);
    let sum = 0;
    for (let index = begin; index < this.ends[standing]!; index++)
      sum += this.chances[index]! * after(this.standings[index]!);
    return sum;
  }

  /** The index of the first step of a standing, whose steps are computed now if they were not before. */
  private beginOf(standing: number): number {
    const known = this.begins[standing];
    if (known !== undefined) return known;
    const begin = this.standings.length;
    this.begins[standing] = begin;
    for (const { kind, chance } of this.blows) this.add(begin, this.course.stepOf(standing, kind), chance);
    this.ends[standing] = this.standings.length;
    return begin;
  }

  /** The entry of a step; steps to the same standing become one. A linear search suffices, because a standing has few steps. */
  private add(begin: number, next: number, chance: number): void {
    let index = begin;
    while (index < this.standings.length && this.standings[index] !== next) index++;
    if (index === this.standings.length) {
      this.standings.push(next);
      this.chances.push(chance);
    } else this.chances[index]! += chance;
  }
}
