// The SharedWorker that holds the authority. The world lives in memory as long as one tab is open.
import { createAuthority, type Authority } from '../authority/authority.ts';
import type { WorldData } from '../authority/protocol.ts';
import type { Boot } from './main.ts';

interface Greeting {
  hello?: string;
  lock?: string;
  reset?: boolean;
}

const ports = new Set<MessagePort>();
let table: Promise<Authority> | undefined;

async function setTable(): Promise<Authority> {
  const [world, { manifest }] = await Promise.all([
    fetch('/world.json').then((answer) => answer.json() as Promise<WorldData>),
    fetch('/boot.json').then((answer) => answer.json() as Promise<Boot>),
  ]);
  return createAuthority({ world, manifest });
}

function accept(port: MessagePort): void {
  ports.add(port);
  const early: unknown[] = [];
  let receive: ((message: unknown) => void) | undefined;
  port.onmessage = ({ data }: MessageEvent<Greeting>) => {
    if (data.reset) reset();
    else if (data.hello) void greet(data.hello, data.lock ?? '');
    else if (receive) receive(data);
    else early.push(data);
  };
  const greet = async (userId: string, lock: string): Promise<void> => {
    const authority = await (table ??= setTable());
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
  table = undefined;
  for (const port of ports) port.postMessage({ reload: true });
}

(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) => {
  if (port) accept(port);
};
