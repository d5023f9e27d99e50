/** Set-up of tests at the referee's desk: a made-up clock, a person of the demo, and an act that asks nothing. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, vi } from 'vitest';
import type { MessageDoc, Source } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { registerDesk, setGate } from '../../../src/foundry/resolution/desk.ts';
import { actionOf } from '../../../src/foundry/resolution/messages/records.ts';
import { actorOf, messageOf, openWorld, type World, type WorldOptions } from './world.ts';

enterGames();
const { system: CALDER } = JSON.parse(readFileSync('packs/cepheus-demo/calder-3.json', 'utf8')) as {
  readonly system: Source;
};

/** A world with copies of one person, by the id of each and its owner, and the desk at work in it. */
export function deskWorld(owners: { readonly [id: string]: string }, options: WorldOptions): World {
  const world = openWorld(options);
  for (const [id, owner] of Object.entries(owners))
    world.put(actorOf(id, 'cepheusCharacter', structuredClone(CALDER), { owner }));
  registerDesk();
  return world;
}

/** A world opened before each test; everything is as it was after it. */
export function atDesk(open: () => void): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open();
  });
  afterEach(() => {
    setGate(() => false);
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

let count = 0;
/** An id that no message has. */
export const freshId = (): string => `d${++count}`;

/** A requested change of stance by `a`, put into the world. */
export const stanceChange = (world: World, system: Source, author: string, rest: Partial<MessageDoc>): MessageDoc =>
  world.put(
    messageOf(
      freshId(),
      {
        ruleset: 'cepheus',
        combat: '',
        actors: { a: 'Actor.a' },
        command: { action: 'changeStance', who: 'a', declared: { stance: 'prone' } },
        state: 'requested',
        ...system,
      },
      { author: world.user(author), ...rest },
    ),
  );

export const settle = () => vi.advanceTimersByTimeAsync(0);
export const stateOf = (message: MessageDoc) => actionOf(message).state;
