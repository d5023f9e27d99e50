/** The numbers that a sheet shows and never stores: the DC of each defense, the modifier of each attack (34.1). */
import type { Id } from '../kernel/json.ts';
import { total } from '../kernel/tally.ts';
import { isMindless } from './area/area-perform.ts';
import { reaction } from './attack/reaction.ts';
import { attackTally, type Means } from './attack/situation.ts';
import { SAME } from './check/magnitude.ts';
import { settledDefence, strainOf } from './check/tallies.ts';
import { optionsFrom } from './options.ts';
import { kindsOf, weaponMeans } from './range/means.ts';
import { conditionsOf } from './sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from './sheet/types.ts';
import { spellMeans } from './spells/caster.ts';
import { DEFENCE_KINDS, type AttackKind, type DefenceKind } from './terms.ts';

export interface SheetNumbers {
  /** The DC of each defense that the combatant has, with the penalties of this round. */
  readonly defences: readonly { readonly kind: DefenceKind; readonly dc: number }[];
  /** The modifier of each way to attack, without the penalties of the moment. */
  readonly attacks: readonly { readonly item: Id; readonly kind: AttackKind; readonly modifier: number }[];
}

/** The numbers of a combatant against others of its magnitude. */
export function sheetNumbers(fight: ArrgsFight, combatant: ArrgsCombatant): SheetNumbers {
  const options = optionsFrom(fight.options);
  const { weapons, spells } = combatant.sheet;
  const means: readonly Means[] = [
    ...weapons.flatMap((weapon) => kindsOf(weapon).map((kind) => weaponMeans(weapon, kind))),
    ...spells.map((spell) => spellMeans(combatant, spell)),
  ];
  return {
    defences: DEFENCE_KINDS.flatMap((defenceKind) => {
      const isMissing = isMindless(combatant, defenceKind, false);
      const base = isMissing ? null : settledDefence(fight, combatant, defenceKind, options);
      const strain = strainOf(fight, combatant);
      const answering = { defenceKind, base, strain, willing: false, conditions: conditionsOf(combatant.state) };
      return base === null ? [] : [{ kind: defenceKind, dc: reaction(answering, SAME, options).dc }];
    }),
    attacks: means.map((each) => ({
      item: each.item!,
      kind: each.attackKind,
      modifier: total(attackTally(combatant, each, false, options)),
    })),
  };
}
