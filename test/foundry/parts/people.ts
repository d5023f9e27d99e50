/** People with a gun, the fights that they are in, and what happens to them there. */
import { readFileSync } from 'node:fs';
import type { Event, Id } from '../../../src/rules/index.ts';
import type { ActorDoc, CombatDoc, Source } from '../../../src/foundry/api.ts';
import { tableOfCombat, type Table } from '../../../src/foundry/resolution/table/table.ts';
import { actorOf, combatOf, type World } from './world.ts';

const CALDER = JSON.parse(readFileSync('packs/cepheus-demo/calder-3.json', 'utf8')) as {
  readonly system: Source;
  readonly items: readonly { readonly type: string; readonly system: Source }[];
};
const WEAPON = CALDER.items.find(({ type }) => type === 'cepheusWeapon')!;
const gun = () => ({ name: 'Gun', type: 'cepheusWeapon', system: structuredClone(WEAPON.system) });

/** Documents of the world that a test stands in. */
export const peopleIn = (world: () => World) => ({
  person: (id: string, rest: Parameters<typeof actorOf>[3] = {}): ActorDoc =>
    world().put(actorOf(id, 'cepheusCharacter', structuredClone(CALDER.system), { items: { gun: gun() }, ...rest })),
  combatWith: (
    combatants: { readonly [id: string]: object },
    flags: object = { fight: JSON.stringify({ version: 1, phase: 'underway', round: 1, turn: 'one' }) },
  ): CombatDoc => world().put(combatOf('fight', combatants, { round: 1, flags: { salvo: flags } })),
});

export const laid = (combat: CombatDoc): Table => tableOfCombat(combat)!;
export const change = (who: Id | null, path: string, by: number): Event => ({
  kind: 'harmed',
  who,
  clause: 'X-1',
  changes: [{ path, by }],
});
export const hurt = (who: Id, by = -3): Event => change(who, 'current.str', by);
export const scoreOf = ({ system }: ActorDoc): number =>
  (system['characteristics'] as { str: { value: number } }).str.value;
