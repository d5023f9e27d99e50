/** Hooks. A throwing hook is reported; the others are still called. */
type Callback = (...args: never[]) => unknown;
interface Hook {
  id: number;
  fn: Callback;
  once: boolean;
}

export class HookRegistry {
  #hooks = new Map<string, Hook[]>();
  #next = 1;
  readonly #report: (error: unknown, where: string) => void;
  constructor(report: (error: unknown, where: string) => void) {
    this.#report = report;
  }
  on(name: string, fn: Callback, options: { once?: boolean } = {}): number {
    const hook = { id: this.#next++, fn, once: options.once ?? false };
    this.#hooks.set(name, [...(this.#hooks.get(name) ?? []), hook]);
    return hook.id;
  }
  once(name: string, fn: Callback): number {
    return this.on(name, fn, { once: true });
  }
  off(name: string, which: number | Callback): void {
    const kept = (this.#hooks.get(name) ?? []).filter((hook) => hook.id !== which && hook.fn !== which);
    this.#hooks.set(name, kept);
  }
  /** The calls in order of registration until one returns false. @returns whether none did */
  call(name: string, ...args: unknown[]): boolean {
    return (this.#hooks.get(name) ?? []).every((hook) => this.#run(name, hook, args) !== false);
  }
  callAll(name: string, ...args: unknown[]): true {
    for (const hook of this.#hooks.get(name) ?? []) this.#run(name, hook, args);
    return true;
  }
  onError(location: string, error: unknown): void {
    this.#report(error, location);
  }
  #run(name: string, hook: Hook, args: unknown[]): unknown {
    if (hook.once) this.off(name, hook.id);
    try {
      return hook.fn(...(args as never[]));
    } catch (error) {
      this.#report(error, `hook ${name}`);
      return undefined;
    }
  }
}
