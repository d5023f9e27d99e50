/** The sheet of a character or vehicle of `drive`. */
import { CHARACTERISTICS } from '../../../rules/drive/index.ts';
import { localize, type ActorDoc, type ItemDoc, type Source } from '../../api.ts';
import { namesAt } from '../../words/names.ts';
import { idAt, tableFor } from '../../resolution/table/table.ts';
import { COMBAT_READS, FighterSheet, SHARED_PARTS, type ItemRow, type Score } from '../../sheets/actor-sheet.ts';
import type { Context, Handlers, RenderOptions, TemplatePart } from '../../applications/base.ts';
import { driveFacts } from './facts.ts';
import { armorRulers, barOf, combatantAt, kineticText, trackView } from './view.ts';

const actor = 'systems/salvo/templates/actor';
const parts = 'systems/salvo/templates/parts';

export class DriveCharacterSheet extends FighterSheet {
  static override DEFAULT_OPTIONS: object = { classes: ['salvo-drive'], position: { width: 760, height: 680 } };

  static override PARTS: Record<string, TemplatePart> = {
    ...SHARED_PARTS,
    combat: {
      template: `${actor}/drive-combat.hbs`,
      templates: [...SHARED_PARTS.combat.templates, `${parts}/ruler.hbs`, `${actor}/drive-bar.hbs`],
      scrollable: [''],
      reads: [...COMBAT_READS, 'weapons', 'rulers', 'track', 'hasShields', 'shields', 'kinetic', 'auras', 'lifts'],
    },
  };

  readonly itemTypes = [
    'driveWeapon',
    'driveArmor',
    'driveShield',
    'driveAura',
    'driveGravity',
    'driveKineticShield',
    'driveGear',
  ];
  override readonly words = ['zone', 'group'];
  override readonly marks = ['organic', 'gravnet'];
  override readonly shownElsewhere = ['characteristics'];

  itemFacts(item: ItemDoc): readonly string[] {
    return driveFacts(item);
  }

  scores(system: Source): readonly Score[] {
    const all = (system['characteristics'] ?? {}) as Record<string, { base?: number; total?: number } | undefined>;
    return CHARACTERISTICS.map((name) => {
      const label = localize(`SALVO.drive.characteristic.${name}`);
      const path = `characteristics.${name}`;
      const { base = 0, total = 0 } = all[name] ?? {};
      return {
        key: name,
        short: label,
        check: { action: 'check', declared: { roll: name } },
        label: localize('SALVO.drive.ui.characteristicHint', { label }),
        inputs: [
          {
            path: `${path}.total`,
            value: total,
            min: 0,
            max: 9_999,
            label: localize('SALVO.drive.ui.total', { label }),
          },
          { path: `${path}.base`, value: base, min: 0, max: 9_999, label: localize('SALVO.drive.ui.base', { label }) },
        ],
      };
    });
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    return { ...context, ...this.#pictures(context) };
  }

  /** Pictures of armor and track, and the rows by their purpose, each with its bar. */
  #pictures(context: Context): Context {
    const table = tableFor(this.actor);
    const id = table && idAt(table, this.actor);
    const { usable = [] } = context['rows'] as { readonly usable?: readonly ItemRow[] };
    if (!table || id === null) return { weapons: usable };
    const combatant = combatantAt(table, id);
    const names = namesAt(table);
    const rows = usable.map((row) => ({ ...row, bar: barOf(combatant, row.id, names) }));
    const of = (...kinds: readonly string[]) => rows.filter((row) => kinds.includes(row.kind));
    const [shields, kinetic] = [of('shield'), kineticText(combatant)];
    return {
      rulers: armorRulers(table, id, targets()),
      track: trackView(combatant),
      weapons: of('weapon', 'bare'),
      hasShields: shields.length > 0 || kinetic !== '',
      shields,
      kinetic,
      auras: of('aura'),
      lifts: of('gravity'),
    };
  }

  /** The answer to a new target, which is part of the picture. */
  override hooks(): Handlers {
    return { targetToken: foundry.utils.debounce(() => void this.render({ parts: ['combat'] }), 30) };
  }
}

const targets = (): readonly ActorDoc[] =>
  [...(game.user.targets as unknown as Iterable<{ actor: ActorDoc | null }>)].flatMap((token) => token.actor ?? []);
