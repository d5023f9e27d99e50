/** The sheet of a character, a vehicle or a hazard of `arrgs`. */
import {
  ABILITIES,
  pilotOf,
  sheetNumbers,
  SKILLS,
  type ArrgsCombatant,
  type ArrgsFight,
  type ArrgsState,
  type SheetNumbers,
} from '../../../rules/arrgs/index.ts';
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { number, signed } from '../../words/words.ts';
import { combatantIn } from '../../../rules/index.ts';
import { asRecord } from '../../data/record.ts';
import { subType } from '../../data/types.ts';
import { aboardActions, aboardView, type AboardView, type Ride } from '../../sheets/aboard.ts';
import { checkView, FighterSheet, SHARED_PARTS, type Score } from '../../sheets/actor-sheet.ts';
import type { Context, RenderOptions, TemplatePart } from '../../applications/base.ts';
import { idAt, tableFor } from '../../resolution/table/table.ts';
import { arrgsFacts } from './facts.ts';

/** The boxes of the header, by kind: paths and their bounds. */
const COUNTS: { readonly [kind: string]: readonly string[] } = {
  character: ['vitality.lost', 'dying', 'staggered', 'ap', 'aap'],
  vehicle: ['vitality.lost', 'vitality.max', 'baseSpeed', 'rate', 'manoeuvrability'],
  hazard: ['modifier', 'baseSv', 'critMin', 'radius', 'disarmDc'],
};

const { header, nav, combat, ...others } = SHARED_PARTS;

const motionOf = (state: unknown): ArrgsState['motion'] | undefined => (state as ArrgsState | undefined)?.motion;

/** ARR-MAN-11, ARR-MNT-02: up and down by the maneuver Mount; one of those aboard steers. */
const RIDE: Ride = {
  board: 'mount',
  leave: 'dismount',
  carrier: (state) => motionOf(state)?.carriedBy ?? null,
  place: (fight, { id }, carrier) =>
    pilotOf(fight as ArrgsFight, carrier as ArrgsCombatant)?.id === id ? localize('SALVO.aboard.steers') : '',
};

export class ArrgsCharacterSheet extends FighterSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ['salvo-arrgs'],
    position: { width: 780, height: 700 },
    actions: aboardActions(RIDE),
  };

  static override PARTS: Record<string, TemplatePart> = {
    header,
    nav,
    combat,
    skills: { template: 'systems/salvo/templates/actor/arrgs-skills.hbs', scrollable: [''] },
    ...others,
  };

  readonly itemTypes = ['arrgsWeapon', 'arrgsArmor', 'arrgsSpell', 'arrgsGear', 'arrgsFeature'];
  override readonly shownElsewhere = ['abilities', 'skills', 'dying', 'staggered', 'ap', 'aap'];

  get #kind(): string {
    return subType(this.actor.type)?.kind ?? 'character';
  }

  /** The present state of a hazard; that of a person stands in the details. */
  override readonly marks = ['open', 'spent'];

  itemFacts(item: ItemDoc): readonly string[] {
    const attacks = this.#numbers?.attacks.filter((attack) => attack.item === item.id) ?? [];
    return [...attacks.map(attackFact), ...arrgsFacts(item)];
  }

  /** The numbers of the sheet, worked out once for each rendering. */
  #numbers: SheetNumbers | null = null;

  #numbersNow(): SheetNumbers | null {
    const table = this.#kind === 'hazard' ? null : tableFor(this.actor);
    const id = table && idAt(table, this.actor);
    if (!table || id === null) return null;
    return sheetNumbers(table.fight as ArrgsFight, combatantIn(table.fight as ArrgsFight, id));
  }

  /** The tabs of this kind: only people have ranks, and a trap carries nothing (GAP-14). */
  override get tabIds(): readonly string[] {
    const none = [...(this.#kind === 'character' ? [] : ['skills']), ...(this.#kind === 'hazard' ? ['gear'] : [])];
    return super.tabIds.filter((id) => !none.includes(id));
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    this.#numbers = this.#numbersNow();
    const context = await super._prepareContext(options);
    const ranks = asRecord(this.actor.system['skills']);
    const skills = SKILLS.map((name) => skillRow(name, ranks[name]));
    const own = {
      riders: this.#riders(),
      carriesNothing: this.#kind === 'hazard',
      derived: defencesView(this.#numbers),
    };
    return { ...context, ...own, skills: this.#kind === 'character' ? skills : [] };
  }

  /** Occupants of a vehicle, or riders of a mount; none for a creature that carries nobody. */
  #riders(): AboardView | null {
    if (this.actor.limited || this.#kind === 'hazard') return null;
    const view = aboardView(this.actor, RIDE);
    return view && (this.#kind === 'vehicle' || view.people.length > 0) ? view : null;
  }

  scores(system: Source): readonly Score[] {
    const counts = (COUNTS[this.#kind] ?? []).map((path) => box(path, valueAt(system, path)));
    const known = counts.map((score) => (score.key === 'vitality_lost' ? this.#withVitality(score) : score));
    if (this.#kind !== 'character') return known;
    return [
      ...known,
      ...ABILITIES.map((name) => ({
        ...box(`abilities.${name}`, valueAt(system, `abilities.${name}`), -99),
        check: { action: 'check', declared: { skill: 'none', ability: name } },
      })),
    ];
  }

  /** The remaining Vitality, beside the lost one. */
  #withVitality(score: Score): Score {
    const table = tableFor(this.actor);
    const id = table && idAt(table, this.actor);
    if (!table || id === null) return score;
    const [vitality, below] = table.ruleset.status(table.fight, id).gauges;
    if (!vitality) return score;
    const value = below ? -below.value : vitality.value;
    const side = localize('SALVO.arrgs.ui.vitality', { value: number(value), max: number(vitality.max) });
    return { ...score, side, sideLabel: localize(vitality.label), hurt: value < vitality.max, spent: value <= 0 };
  }
}

/** The DCs in one line; none where the actor cannot be read. */
function defencesView(numbers: SheetNumbers | null): readonly object[] {
  if (!numbers) return [];
  const values = numbers.defences.map(({ kind, dc }) => ({
    label: localize(`SALVO.arrgs.defence.${kind}`),
    value: number(dc),
  }));
  return [{ label: localize('SALVO.arrgs.ui.defences'), about: localize('SALVO.arrgs.about.ui.defences'), values }];
}

const attackFact = ({ kind, modifier }: SheetNumbers['attacks'][number]): string =>
  localize(`SALVO.arrgs.ui.modifier.${kind}`, { modifier: signed(modifier) });

function skillRow(name: string, ranks: unknown): object {
  const label = localize(`SALVO.arrgs.skill.${name}`);
  const ranksLabel = localize('SALVO.arrgs.ui.ranks', { skill: label });
  return { name, label, ranksLabel, ranks: ranks ?? 0, ...checkView({ action: 'check', declared: { skill: name } }) };
}

const valueAt = (system: Source, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => asRecord(at)[key], system);

function box(path: string, value: unknown, min = -9_999): Score {
  const key = path.replaceAll('.', '_');
  const label = localize(`SALVO.arrgs.score.${key}`);
  return {
    key,
    short: localize(`SALVO.arrgs.scoreShort.${key}`),
    label,
    inputs: [{ path, value: value ?? '', min, max: 9_999, label }],
  };
}
