/**
 * A person in ten seconds: a copy of a person from the compendia under a new name, weaker or stronger, with another
 * weapon if wanted. The result is plain data like any other.
 */
import { localize, type ActorDoc, type ItemDoc, type Source } from '../api.ts';
import { asRecord } from '../data/record.ts';
import { subType } from '../data/types.ts';
import { RULESETS } from '../../rules/index.ts';
import { isGameOffered } from '../settings.ts';
import { SalvoApplication, type Context, type RenderOptions, type TemplatePart } from './base.ts';
import { addDirectoryButton } from './directory-button.ts';
import { played } from './reference.ts';
import { openHere } from '../windows.ts';

/** A number (or with `*` every number there) that is lower or higher by this much in a weaker or stronger person. */
export interface Threat {
  readonly path: string;
  readonly by: number;
}
type Threats = { readonly [ruleset: string]: readonly Threat[] };

const LEVELS = { weaker: -1, usual: 0, stronger: 1 } as const;
type Level = keyof typeof LEVELS;
const SIDES = { foe: -1, neutral: 0, friend: 1 } as const;
type Side = keyof typeof SIDES;

/** The button in the GM's list of actors. */
export const registerNewPerson = (threats: Threats): void =>
  addDirectoryButton('person', 'SALVO.person.button', () => void openNewPerson(threats));

const ID = 'salvo-new-person';

async function openNewPerson(threats: Threats): Promise<void> {
  const open = foundry.applications.instances.get(ID) as unknown as NewPerson | undefined;
  await (open ?? new NewPerson(threats)).render(openHere());
}

/** The choices made so far. */
interface Wish {
  game: string;
  template: string;
  name: string;
  level: Level;
  side: Side;
  /** Uuid of a weapon; empty: the template's own. */
  weapon: string;
}

class NewPerson extends SalvoApplication {
  static override DEFAULT_OPTIONS: object = {
    id: ID,
    tag: 'form',
    classes: ['salvo', 'salvo-new-person'],
    window: { contentClasses: ['standard-form'] },
    position: { width: 420, height: 'auto' },
    form: { handler: NewPerson.onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: 'systems/salvo/templates/dialog/new-person.hbs' },
  };

  readonly #threats: Threats;
  readonly #wish: Wish;

  constructor(threats: Threats) {
    super({} as never);
    this.#threats = threats;
    const games = RULESETS.map(({ id }) => id).filter(isGameOffered);
    const game = games.find((id) => id === played()) ?? games[0] ?? '';
    this.#wish = { game, template: '', name: '', level: 'usual', side: 'foe', weapon: '' };
  }

  override get title(): string {
    return localize('SALVO.person.title');
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const wish = this.#wish;
    const isKind = (kind: string) => (type: string) =>
      subType(type)?.ruleset === wish.game && subType(type)?.kind === kind;
    const people = await entriesOf('Actor', isKind('character'));
    const weapons = await entriesOf('Item', isKind('weapon'));
    if (!people.some(({ uuid }) => uuid === wish.template)) wish.template = people[0]?.uuid ?? '';
    if (!weapons.some(({ uuid }) => uuid === wish.weapon)) wish.weapon = '';
    const template = people.find(({ uuid }) => uuid === wish.template);
    return {
      ...context,
      id: this.id,
      wish,
      games: RULESETS.filter(({ id }) => isGameOffered(id)).map(({ id }) =>
        option(id, localize(`SALVO.ruleset.${id}.name`), wish.game),
      ),
      people: people.map(({ uuid, name }) => option(uuid, name, wish.template)),
      weapons: weapons.map(({ uuid, name }) => option(uuid, name, wish.weapon)),
      levels: Object.keys(LEVELS).map((id) => option(id, localize(`SALVO.person.level.${id}`), wish.level)),
      sides: Object.keys(SIDES).map((id) => option(id, localize(`SALVO.person.side.${id}`), wish.side)),
      img: template?.img ?? '',
      placeholder: template?.name ?? '',
      canMake: template !== undefined,
    };
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener('change', (event) => this.#choose(event.target as HTMLInputElement));
    this.element.querySelector<HTMLInputElement>('[name="name"]')?.focus();
  }

  #choose({ name, value }: HTMLInputElement): void {
    if (!Object.hasOwn(this.#wish, name)) return;
    Object.assign(this.#wish, { [name]: value });
    void this.render();
  }

  static async onSubmit(this: NewPerson, _event: Event, form: HTMLFormElement): Promise<void> {
    const wish = this.#wish;
    wish.name = (form.elements.namedItem('name') as HTMLInputElement | null)?.value.trim() ?? '';
    const template = await found<ActorDoc>(wish.template);
    if (!template) return;
    const weapon = wish.weapon === '' ? null : await found<ItemDoc>(wish.weapon);
    const source = personFrom(template.toObject(), weapon?.toObject() ?? null, wish, this.#threats[wish.game] ?? []);
    const made = (await foundry.documents.Actor.create(source as never)) as unknown as
      | { sheet?: { render(options: object): Promise<unknown> } }
      | undefined;
    await this.close();
    await made?.sheet?.render(openHere());
  }
}

const option = (id: string, label: string, chosen: string): object => ({ id, label, on: id === chosen });
const found = async <T>(uuid: string): Promise<T | null> => (await fromUuid(uuid as never)) as unknown as T | null;

interface Entry {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** Documents of the compendia with a fitting type, by name. */
async function entriesOf(documentName: string, fits: (type: string) => boolean): Promise<readonly Entry[]> {
  const packs = [...(game.packs as unknown as Iterable<Pack>)].filter((pack) => pack.documentName === documentName);
  const all = await Promise.all(
    packs.map(async (pack) => [...(await pack.getIndex({}))].filter(({ type }) => fits(type))),
  );
  return all.flat().sort((a, b) => a.name.localeCompare(b.name));
}

interface Pack {
  readonly documentName: string;
  getIndex(options: object): Promise<Iterable<Entry & { readonly type: string }>>;
}

/** The copy. A chosen weapon takes the place of the template's weapons; nothing else is removed. */
function personFrom(template: Source, weapon: Source | null, wish: Wish, threats: readonly Threat[]): Source {
  const { _id, folder: _folder, sort: _sort, ownership: _ownership, _stats, ...source } = template;
  const items = (source['items'] as readonly Source[]).filter((source) => !weapon || kindOf(source) !== 'weapon');
  const token = asRecord(source['prototypeToken']);
  const name = wish.name === '' ? String(source['name']) : wish.name;
  return {
    ...source,
    name,
    system: shifted(asRecord(source['system']), threats, LEVELS[wish.level], String(source['type'])),
    items: [...items, ...(weapon ? [inHand(weapon)] : [])].map(({ _id: _itemId, ...item }) => item),
    prototypeToken: { ...token, name, actorLink: false, disposition: SIDES[wish.side] },
  };
}

const kindOf = ({ type }: Source): string | undefined => subType(String(type))?.kind;
const inHand = (weapon: Source): Source => {
  const system = asRecord(weapon['system']);
  return { ...weapon, system: Object.hasOwn(system, 'equipped') ? { ...system, equipped: true } : system };
};

/** The data with each number of the threats lower or higher by that much, except zeros; the model keeps each within its limits. */
function shifted(system: Source, threats: readonly Threat[], times: number, type: string): Source {
  if (times === 0 || !subType(type)) return system;
  return threats.reduce<Source>((data, { path, by }) => atPath(data, path.split('.'), by * times) as Source, system);
}

function atPath(value: unknown, [key, ...rest]: readonly string[], by: number): unknown {
  if (key === undefined) return typeof value === 'number' && value !== 0 ? value + by : value;
  const record = asRecord(value);
  const keys = key === '*' ? Object.keys(record) : Object.hasOwn(record, key) ? [key] : [];
  return { ...record, ...Object.fromEntries(keys.map((key) => [key, atPath(record[key], rest, by)])) };
}
