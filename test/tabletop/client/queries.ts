/** User#query: one client asks another; the answer is whatever its handler in CONFIG.queries returns. */
import type { ToAuthority } from '../authority/protocol.ts';
import type { Realm, UserLike } from './realm.ts';
import { randomID, timeout } from './utils/misc.ts';

type Handler = (data: unknown, context: { timeout?: number }) => unknown;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}
const waiting = new WeakMap<Realm, Map<string, Waiting>>();

export async function ask(
  realm: Realm,
  user: UserLike & { active?: boolean },
  name: string,
  data: unknown,
  ms = 10_000,
): Promise<unknown> {
  if (!realm.user()?.can('QUERY_USER')) throw new Error('You do not have permission to query other users');
  if (!handlers(realm)[name]) throw new Error(`"${name}" is not a registered query`);
  if (!user.active) throw new Error(`User ${String(user.id)} is not connected`);
  const request = randomID(16, realm.random);
  const answers = waiting.get(realm) ?? new Map<string, Waiting>();
  waiting.set(realm, answers);
  const answer = new Promise((resolve, reject) => answers.set(request, { resolve, reject }));
  const plain: unknown = data === undefined ? undefined : JSON.parse(JSON.stringify(data));
  realm.options.link.send({
    kind: 'query',
    request,
    to: String(user.id),
    name,
    data: plain,
    timeout: ms,
  } satisfies ToAuthority);
  return timeout(answer, ms).finally(() => answers.delete(request));
}

/** Another client asked: the handler is told what was sent, and not by whom. */
export async function handleQuery(realm: Realm, request: string, name: string, data: unknown): Promise<void> {
  const reply = (rest: { value?: unknown; error?: string }) =>
    realm.options.link.send({ kind: 'answer', request, to: '', ...rest } satisfies ToAuthority);
  try {
    const handler = handlers(realm)[name];
    if (!handler) throw new Error(`"${name}" is not a registered query`);
    const value: unknown = await handler(data, {});
    reply({ value: value === undefined ? undefined : JSON.parse(JSON.stringify(value)) });
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
  }
}

export function handleAnswer(realm: Realm, request: string, value: unknown, error: string | undefined): void {
  const query = waiting.get(realm)?.get(request);
  if (error === undefined) query?.resolve(value);
  else query?.reject(new Error(error));
}

function handlers(realm: Realm): Record<string, Handler> {
  return realm.CONFIG['queries'] as unknown as Record<string, Handler>;
}
