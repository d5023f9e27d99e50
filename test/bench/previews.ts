/** O5: odds of an attack on every target in every way, as whoever chooses among them looks at them. */
import { actorClass, type PageActor } from './actors.ts';
import { atMost, measureSlow, micros, type Row } from './measure.ts';

const TARGETS = 8;

/** An attack of a game, and four ways to declare it. */
const ATTACKS: Readonly<Record<string, { readonly action: string; readonly ways: readonly object[] }>> = {
  cepheus: { action: 'attack', ways: [{}, { otherDm: 1 }, { otherDm: -1 }, { light: 'low' }] },
  adeva: { action: 'burst', ways: [{}, { mod: 10 }, { mod: 20 }, { fog: true }] },
};

interface Choice {
  readonly item?: string;
}

const page = globalThis as unknown as {
  readonly game: {
    readonly combat: {
      readonly combatants: { readonly contents: readonly { readonly actor: PageActor }[] };
      createEmbeddedDocuments(type: string, sources: readonly object[]): Promise<unknown>;
    };
    readonly salvo: {
      readonly api: {
        choices(actor: string, action: string): readonly Choice[];
        odds(actor: string, request: object): { readonly chances?: readonly { readonly chance: number }[] };
      };
    };
  };
};

export async function previews(game: string): Promise<readonly Row[]> {
  const { action, ways } = ATTACKS[game]!;
  const people = await combatants();
  const { api } = page.game.salvo;
  const weaponOf = ({ uuid }: PageActor): string | undefined =>
    api.choices(uuid, action).find((choice) => choice.item !== undefined)?.item;
  const attacker = people.find((actor) => weaponOf(actor) !== undefined)!;
  const item = weaponOf(attacker);
  const targets = people.filter((actor) => actor !== attacker);
  const look = (): number => {
    let sum = 0;
    for (const { uuid } of targets) {
      for (const declared of ways) {
        const { chances } = api.odds(attacker.uuid, { action, item, targets: [uuid], declared });
        if (!chances) throw new Error('an attack has no odds');
        sum += chances[0]!.chance;
      }
    }
    return sum;
  };
  const began = performance.now();
  look();
  const first = performance.now() - began;
  const forget = (): void => people.forEach((actor) => actor.prepareData());
  forget();
  const rows = await measureSlow([
    { name: 'cold', run: look },
    { name: 'again', run: look, restore: forget },
  ]);
  const ms = (name: string): number => micros(rows, name) / 1000;
  const what = `${game}: ${TARGETS * ways.length} previews`;
  return [
    atMost('O5', `${what}, of people who have just changed`, ms('cold'), 16, {
      unit: 'ms',
      note: `the first ever ${first.toFixed(0)} ms`,
    }),
    atMost('O5', `${what}, repeated`, ms('again'), 0.5, { unit: 'ms' }),
  ];
}

/** The attacker and the targets, all in one fight: the cast, and copies of it where it is too small. */
async function combatants(): Promise<readonly PageActor[]> {
  const { combat } = page.game;
  const cast = combat.combatants.contents.map(({ actor }) => actor);
  const missing = Math.max(0, TARGETS + 1 - cast.length);
  const copies = Array.from({ length: missing }, (_, index) => ({
    ...cast[index % cast.length]!.toObject(),
    _id: undefined,
  }));
  const made = await actorClass().createDocuments(copies);
  await combat.createEmbeddedDocuments(
    'Combatant',
    made.map(({ id }) => ({ actorId: id })),
  );
  return [...cast, ...made].slice(0, TARGETS + 1);
}
