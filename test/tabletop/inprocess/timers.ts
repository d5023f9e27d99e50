/** The table's own time: a clock that ticks a millisecond each time it is read, and timers that fire when it is moved on. */

export interface Timers {
  setTimeout(callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]): number;
  clearTimeout(id: number | undefined): void;
  /** Nothing that was set fires any more: whose timers these are has gone. */
  clear(): void;
}

export interface Clock {
  /** the time as `now` gives it, without the tick */
  time(): number;
  /** milliseconds, never the same twice */
  now(): number;
  timers(): Timers;
  /** The next timer that is due within `until`: time moves on to it, and it is fired. @returns whether there was one */
  fireNext(until: number): boolean;
  moveTo(time: number): void;
}

interface Timer {
  id: number;
  due: number;
  owner: object;
  fire: () => void;
}

export function createClock(start = 1_700_000_000_000): Clock {
  let time = start;
  let ids = 0;
  let waiting: Timer[] = [];
  const keep = (test: (timer: Timer) => boolean) => void (waiting = waiting.filter(test));
  return {
    time: () => time,
    now: () => ++time,
    timers() {
      const owner = {};
      return {
        setTimeout(callback, delay = 0, ...args) {
          const timer = {
            id: ++ids,
            due: time + Math.max(1, Number(delay) || 0),
            owner,
            fire: () => callback(...args),
          };
          waiting.push(timer);
          return timer.id;
        },
        clearTimeout: (id) => keep((timer) => timer.id !== id || timer.owner !== owner),
        clear: () => keep((timer) => timer.owner !== owner),
      };
    },
    fireNext(until) {
      const [next] = waiting.filter((timer) => timer.due <= until).sort((a, b) => a.due - b.due || a.id - b.id);
      if (!next) return false;
      keep((timer) => timer !== next);
      time = Math.max(time, next.due);
      next.fire();
      return true;
    },
    moveTo: (to) => void (time = Math.max(time, to)),
  };
}
