/** Wires between clients and the authority within one process, with the faults that a real network has. */
import type { Link } from '../authority/protocol.ts';

/** fast-check's scheduler has this shape. */
export interface Schedule {
  schedule<T>(task: Promise<T>, label?: string): Promise<T>;
  count(): number;
  waitOne(): Promise<unknown>;
}

export interface Wire {
  readonly client: Link;
  readonly authority: Link;
  /** A stop for messages until `release`; per direction or both. */
  hold(direction?: Direction): void;
  release(): void;
  /** The loss of the next messages in a direction. */
  dropNext(direction: Direction, count?: number): void;
  /** A second delivery of the next messages in a direction. */
  duplicateNext(direction: Direction, count?: number): void;
  cut(): void;
}
export type Direction = 'up' | 'down';

export interface Network {
  wire(label: string): Wire;
  /** messages sent and not delivered, those held back not counted */
  moving(): number;
}

interface Lane {
  label: string;
  queue: unknown[];
  receive: ((message: unknown) => void) | undefined;
  held: boolean;
  drop: number;
  duplicate: number;
}

/** A message is delivered on a later turn of the event loop, or when the schedule says; each lane keeps its order. */
export function createNetwork(schedule?: Schedule): Network {
  let moving = 0;
  const deliver = (lane: Lane) => {
    moving--;
    if (lane.held) return;
    const message = lane.queue.shift();
    if (message !== undefined) lane.receive?.(message);
  };
  const move = (lane: Lane) => {
    moving++;
    if (schedule) void schedule.schedule(Promise.resolve(), lane.label).then(() => deliver(lane));
    else setImmediate(() => deliver(lane));
  };
  const send = (lane: Lane, message: unknown) => {
    if (lane.drop > 0) return void lane.drop--;
    const copies = lane.duplicate > 0 ? 2 : 1;
    if (copies === 2) lane.duplicate--;
    for (let copy = 0; copy < copies; copy++) {
      lane.queue.push(structuredClone(message));
      if (!lane.held) move(lane);
    }
  };
  return {
    moving: () => moving,
    wire(label) {
      const lanes = { up: makeLane(`${label} ↑`), down: makeLane(`${label} ↓`) };
      let open = true;
      const end = (out: Lane, incoming: Lane): Link => ({
        send: (message) => void (open && send(out, message)),
        onMessage: (callback) => void (incoming.receive = callback),
        close: () => void (open = false),
      });
      return {
        client: end(lanes.up, lanes.down),
        authority: end(lanes.down, lanes.up),
        hold: (direction) => both(lanes, direction, (lane) => void (lane.held = true)),
        release: () => both(lanes, undefined, (lane) => unhold(lane, move)),
        dropNext: (direction, count = 1) => void (lanes[direction].drop += count),
        duplicateNext: (direction, count = 1) => void (lanes[direction].duplicate += count),
        cut: () => {
          open = false;
          both(lanes, undefined, (lane) => (lane.queue.length = 0));
        },
      };
    },
  };
}

const makeLane = (label: string): Lane => ({
  label,
  queue: [],
  receive: undefined,
  held: false,
  drop: 0,
  duplicate: 0,
});

function both(lanes: Record<Direction, Lane>, direction: Direction | undefined, act: (lane: Lane) => void): void {
  for (const [name, lane] of Object.entries(lanes)) if (!direction || direction === name) act(lane);
}

function unhold(lane: Lane, move: (lane: Lane) => void): void {
  if (!lane.held) return;
  lane.held = false;
  for (let index = 0; index < lane.queue.length; index++) move(lane);
}
