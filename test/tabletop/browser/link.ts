// The wire to the authority, which lives in a SharedWorker so that all tabs of one browser share a table.
import type { Link } from '../authority/protocol.ts';

let port: MessagePort | undefined;

/**
 * The link of a user, at the table of a demo fight. The tab holds a lock while it lives; the worker waits for it to
 * learn that the tab is gone.
 */
export function connect(userId: string, fight: string | null = null): Link {
  const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'salvo-tabletop' });
  port = worker.port;
  const lock = `tabletop-${crypto.randomUUID()}`;
  const waiting: unknown[] = [];
  let receive: ((message: unknown) => void) | undefined;
  port.onmessage = ({ data }: MessageEvent<{ reload?: boolean }>) => {
    if (data.reload) location.reload();
    else if (receive) receive(data);
    else waiting.push(data);
  };
  void navigator.locks.request(lock, () => {
    worker.port.postMessage({ hello: userId, lock, fight: fight ?? '' });
    return new Promise(() => undefined);
  });
  return {
    send: (message) => worker.port.postMessage(message),
    onMessage(callback) {
      receive = callback;
      for (const message of waiting.splice(0)) callback(message);
    },
    close: () => worker.port.close(),
  };
}

/** The world put back to the demo; every tab reloads. */
export const resetWorld = (): void => port?.postMessage({ reset: true });
