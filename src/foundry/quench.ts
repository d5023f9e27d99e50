/** The contract checks, registered with the Quench module where it is installed; without it nothing is loaded. */
import { listen } from './api.ts';

interface Quench {
  registerBatch(key: string, register: (context: { describe: Suite; it: Suite }) => void, options: object): void;
}
type Suite = (name: string, body: () => void | Promise<void>) => void;

interface ContractCase {
  readonly name: string;
  run(globals: unknown): void | Promise<void>;
}

/** A file of its own in the built system, so that tests are loaded only to be run. */
const MODULE = 'systems/salvo/contract.mjs';

export function registerQuench(): void {
  listen('quenchReady', register);
}

async function register(quench: Quench): Promise<void> {
  const url = foundry.utils.getRoute(MODULE);
  const { contractCases } = (await import(/* @vite-ignore */ url)) as { contractCases: readonly ContractCase[] };
  quench.registerBatch(
    'salvo.contract',
    ({ describe, it }) => {
      describe('What Salvo takes for granted of Foundry', () => {
        for (const example of contractCases) it(example.name, () => example.run(globalThis));
      });
    },
    { displayName: 'Salvo: contract with Foundry' },
  );
}
