// The SharedWorker that holds the authority. The world lives in memory as long as one tab is open. Each demo fight is a table of its own.
import { createAuthority, type Authority } from '../authority/authority.ts';
import type { WorldData } from '../authority/protocol.ts';
import type { Boot } from './main.ts';

interface Greeting {
  hello?: string;
  /** Name of the demo fight, empty for the usual one. */
  fight?: string;
  lock?: string;
  reset?: boolean;
}

const ports = new Set<MessagePort>();
const tables = new Map<string, Promise<Authority>>();

async function setTable(fight: string): Promise<Authority> {
  const [world, { manifest, packs }] = await Promise.all([
    fetch(fight === '' ? '/world.json' : `/world-${fight}.json`).then((answer) => answer.json() as Promise<WorldData>),
    fetch('/boot.json').then((answer) => answer.json() as Promise<Boot>),
  ]);
  return createAuthority({ world, manifest, packs });
}

function accept(port: MessagePort): void {
  ports.add(port);
  const early: unknown[] = [];
  let receive: ((message: unknown) => void) | undefined;
  port.onmessage = ({ data }: MessageEvent<Greeting>) => {
    if (data.reset) reset();
    else if (data.hello) void greet(data.hello, data.lock ?? '', data.fight ?? '');
    else if (receive) receive(data);
    else early.push(data);
  };
  const greet = async (userId: string, lock: string, fight: string): Promise<void> => {
    if (!tables.has(fight)) tables.set(fight, setTable(fight));
    const authority = await tables.get(fight)!;
    const leave = authority.connect(userId, {
      send: (message) => port.postMessage(message),
      onMessage: (callback) => {
        receive = callback;
        for (const message of early.splice(0)) callback(message);
      },
      close: () => port.close(),
    });
    await navigator.locks.request(lock, () => {
      ports.delete(port);
      leave();
    });
  };
}

function reset(): void {
  tables.clear();
  for (const port of ports) port.postMessage({ reload: true });
}

(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) => {
  if (port) accept(port);
};
