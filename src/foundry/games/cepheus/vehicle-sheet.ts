/** The sheet of a vehicle, robot or drone of `cepheus`: its condition at a glance, and its occupants. */
import {
  type CepheusCombatant,
  type CepheusState,
  characteristicDm,
  optionsFrom,
  type Part,
  ROBOT_CHARACTERISTICS,
  soundnessOf,
  SYSTEMS,
} from '../../../rules/cepheus/index.ts';
import { actorAt, localize, world, type ActorDoc, type ItemDoc, type Source } from '../../api.ts';
import type { Context, RenderOptions, TemplatePart } from '../../applications/base.ts';
import { number, signed } from '../../words/words.ts';
import { isRecord, asRecord } from '../../data/record.ts';
import { subType } from '../../data/types.ts';
import { idAt, tableFor } from '../../resolution/table/table.ts';
import { FighterSheet, SHARED_PARTS, type Score } from '../../sheets/actor-sheet.ts';
import { aboardActions, aboardView, type Ride } from '../../sheets/aboard.ts';
import { cepheusFacts } from './facts.ts';
import { findCombatant } from '../../../rules/index.ts';

/** A part of the diagram: its hits, the hits that destroy it, and their effect. */
interface PartView {
  readonly key: string;
  readonly label: string;
  readonly pips: readonly boolean[];
  /** `sound`, `hurt`, `gone`, `rigged`, or `wrecked` with all of it. */
  readonly state: string;
  readonly stateText: string;
}

type Seat = NonNullable<CepheusState['seat']>;

const seatOf = (state: unknown): Seat | null => (state as CepheusState | undefined)?.seat ?? null;

const RIDE: Ride = {
  board: 'board',
  leave: 'leave',
  carrier: (state) => seatOf(state)?.vehicle ?? null,
  place: (_fight, { state }) => placeText({ ...seatOf(state) }),
};

const { header, nav, combat, ...others } = SHARED_PARTS;

export class CepheusVehicleSheet extends FighterSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ['salvo-cepheus-vehicle'],
    actions: {
      addOccupant: CepheusVehicleSheet.onAddOccupant,
      removeOccupant: CepheusVehicleSheet.onRemoveOccupant,
      ...aboardActions(RIDE),
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header,
    nav,
    damage: {
      template: 'systems/salvo/templates/actor/cepheus-vehicle.hbs',
      templates: ['systems/salvo/templates/parts/aboard.hbs'],
      scrollable: [''],
    },
    combat,
    ...others,
  };

  override readonly tabGroups: Record<string, string | null> = { primary: 'damage' };
  readonly itemTypes = ['cepheusWeapon'];
  override readonly words = ['skill', 'unit'];
  override readonly marks = ['open', 'military'];
  override readonly shownElsewhere = ['hull', 'structure', 'armor', 'cargo', 'speed', 'characteristics'];

  itemFacts(item: ItemDoc): readonly string[] {
    return cepheusFacts(item);
  }

  scores(system: Source): readonly Score[] {
    const pools = ['hull', 'structure', 'armor', 'cargo'].map((name) => poolScore(name, asRecord(system[name])));
    if (subType(this.actor.type)?.kind === 'vehicle') return [...pools, speedScore(system)];
    const all = asRecord(system['characteristics']);
    return [...pools, ...ROBOT_CHARACTERISTICS.map((name) => characteristic(name, asRecord(all[name])))];
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const { system } = this.actor;
    const isVehicle = subType(this.actor.type)?.kind === 'vehicle';
    const found = this.actor.limited ? null : soundness(this.actor);
    const wrecked = found?.fate === 'exploded' || found?.fate === 'destroyed';
    return {
      ...context,
      diagram: {
        pools: ['hull', 'structure', 'armor'].map((name) => barOf(name, asRecord(system[name]))),
        systems: (found?.parts ?? []).map((part) => partView(part, this.actor, wrecked)),
        speed: found?.speed ? speedText(found.speed, system) : '',
        wrecked,
        fate: found?.fate ? localize(`SALVO.cepheus.condition.${found.fate}`) : '',
      },
      aboard: isVehicle ? aboardView(this.actor, RIDE) : null,
      occupants: isVehicle ? occupantsOf(system) : [],
      mayBoard: isVehicle && this.isEditable ? peopleNotIn(system) : [],
      roles: ['driver', 'gunner', 'passenger'].map((id) => ({
        id,
        label: localize(`SALVO.cepheus.choice.role.${id}`),
      })),
      isVehicle,
    };
  }

  static async onAddOccupant(this: CepheusVehicleSheet, _event: Event, target: HTMLElement): Promise<void> {
    const form = target.parentElement;
    const actor = form?.querySelector<HTMLSelectElement>('select[data-who]')?.value ?? '';
    const role = form?.querySelector<HTMLSelectElement>('select[data-role]')?.value ?? 'passenger';
    if (actor === '') return;
    const occupants = [...listOf(this.actor.system), { actor, role, secured: true, arc: 'front' }];
    await this.actor.update({ 'system.occupants': occupants });
  }

  static async onRemoveOccupant(this: CepheusVehicleSheet, _event: Event, target: HTMLElement): Promise<void> {
    const index = Number(target.dataset['index']);
    await this.actor.update({ 'system.occupants': listOf(this.actor.system).filter((_, other) => other !== index) });
  }
}

const listOf = (system: Source): readonly Source[] =>
  (Array.isArray(system['occupants']) ? (system['occupants'] as unknown[]) : []).filter(isRecord);

function poolScore(name: string, { value = 0, max = 0 }: Source): Score {
  const label = localize(`SALVO.cepheus.score.${name}`);
  const input = (key: 'value' | 'max', words: string) => ({
    path: `${name}.${key}`,
    value: key === 'value' ? value : max,
    min: name === 'structure' && key === 'value' ? -999 : 0,
    max: 9_999,
    label: localize(`SALVO.cepheus.ui.${words}`, { label }),
  });
  return {
    key: name,
    short: localize(`SALVO.cepheus.scoreShort.${name}`),
    label,
    inputs: [input('value', 'current'), input('max', 'undamaged')],
    hurt: Number(value) < Number(max),
    spent: Number(max) > 0 && Number(value) <= 0,
  };
}

function speedScore({ speed = 0, speedMax = 0 }: Source): Score {
  const label = localize('SALVO.cepheus.score.speed');
  const inputs = [
    { path: 'speed', value: speed, min: 0, max: 100_000, label },
    { path: 'speedMax', value: speedMax, min: 0, max: 100_000, label: localize('SALVO.cepheus.data.speedMax') },
  ];
  return { key: 'speed', short: localize('SALVO.cepheus.scoreShort.speed'), label, inputs };
}

function characteristic(name: string, { value = 0, max = 0 }: Source): Score {
  const label = localize(`SALVO.cepheus.characteristic.${name}`);
  const path = `characteristics.${name}`;
  const inputs = [
    { path: `${path}.value`, value, min: 0, max: 99, label: localize('SALVO.cepheus.ui.current', { label }) },
    { path: `${path}.max`, value: max, min: 0, max: 99, label: localize('SALVO.cepheus.ui.undamaged', { label }) },
  ];
  const dm = signed(characteristicDm(Number(value)));
  return { key: name, short: localize(`SALVO.cepheus.short.${name}`), label, inputs, side: dm, sideLabel: dm };
}

function barOf(name: string, { value = 0, max = 0 }: Source): object {
  const [now, most] = [Math.max(0, Number(value)), Math.max(0, Number(max))];
  const share = most === 0 ? 0 : Math.round((100 * Math.min(now, most)) / most);
  return {
    key: name,
    label: localize(`SALVO.cepheus.score.${name}`),
    now: number(Number(value)),
    most: number(most),
    share,
  };
}

/** Its status by the rules; null where it cannot be read. */
function soundness(actor: ActorDoc): ReturnType<typeof soundnessOf> | null {
  const table = tableFor(actor);
  const id = table && idAt(table, actor);
  const { sheet, state } =
    (table && id !== null ? (findCombatant(table.fight, id) as CepheusCombatant | undefined) : null) ?? {};
  return table && sheet?.hulk && state?.hulk
    ? soundnessOf(sheet.hulk, state.hulk, optionsFrom(table.fight.options))
    : null;
}

function partView({ key, hits, most, rigged }: Part, actor: ActorDoc, wrecked: boolean): PartView {
  const works = rigged ? 'rigged' : hits > 0 ? 'hurt' : 'sound';
  const state = hits >= most && !rigged ? 'gone' : wrecked ? 'wrecked' : works;
  const pips = Array.from({ length: most }, (_, index) => index < hits);
  return { key, label: partName(key, actor), pips, state, stateText: localize(`SALVO.cepheus.ui.part.${state}`) };
}

function partName(key: string, actor: ActorDoc): string {
  if ((SYSTEMS as readonly string[]).includes(key)) return localize(`SALVO.cepheus.option.part.${key}`);
  const limb = /^limb(\d+)$/.exec(key);
  if (limb) return `${localize('SALVO.cepheus.option.part.limb')} ${number(Number(limb[1]) + 1)}`;
  return actor.items.get(key)?.name ?? key;
}

const speedText = (speed: number, { speedMax = 0 }: Source): string =>
  localize('SALVO.cepheus.ui.speedLeft', { speed: number(speed), most: number(Number(speedMax)) });

const occupantsOf = (system: Source): readonly object[] =>
  listOf(system).map(({ actor, role, secured, arc }, index) => ({
    index,
    name: nameOf(String(actor ?? '')),
    place: placeText({ role, arc, secured }),
  }));

/** `Driver · Front · Belted in`. */
const placeText = ({ role, arc, secured }: Source | Partial<Seat>): string =>
  [
    localize(`SALVO.cepheus.choice.role.${String(role)}`),
    localize(`SALVO.cepheus.choice.arc.${String(arc)}`),
    ...(secured === true ? [localize('SALVO.cepheus.field.secured')] : []),
  ].join(' · ');

const found = (actor: string): ActorDoc | null =>
  actorAt(actor) ?? world.actors.get(actor) ?? [...world.actors].find(({ name }) => name === actor) ?? null;
const nameOf = (actor: string): string => found(actor)?.name ?? actor;

/** People of the world who are not on the list yet. */
function peopleNotIn(system: Source): readonly object[] {
  const aboard = new Set(listOf(system).map(({ actor }) => found(String(actor ?? ''))?.id));
  return [...world.actors]
    .filter(({ id, type }) => subType(type)?.kind === 'character' && type.startsWith('cepheus') && !aboard.has(id))
    .map(({ id, name }) => ({ id, name }));
}
