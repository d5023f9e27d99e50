/**
 * Foundry's own combat with the ruleset's order. The turn pointer is a combatant's id in Salvo's part of the combat;
 * core's index is derived from it and written in the same update.
 */
import { refuse, idsIn } from '../../rules/index.ts';
import { localize, type CombatDoc, type CombatantDoc } from '../api.ts';
import { confirm } from '../dialogs.ts';
import { tellRefusal } from '../resolution/messages/notice.ts';
import { act } from '../resolution/request.ts';
import { countOf, inTurnOrder, tableOfCombat } from '../resolution/table/table.ts';
import { advance, closeFight, stepBack } from '../resolution/turns.ts';
import { byPlace, type Row } from '../resolution/table/combat-rows.ts';

/** Salvo's view of a combat: the published types require their own. */
const view = (combat: unknown): CombatDoc => combat as CombatDoc;

export class SalvoCombat extends foundry.documents.Combat {
  /** Whether the combat is Salvo's: one without any combatant of its rulesets is left to Foundry. */
  get #isSalvo(): boolean {
    return tableOfCombat(view(this)) !== null;
  }

  /** Initiative by the book, for all at once; in a running fight only combatants without initiative join. */
  override async rollAll(options?: Combat.InitiativeOptions): Promise<this> {
    const table = tableOfCombat(view(this));
    if (!table) return super.rollAll(options);
    if (table.fight.phase === 'underway') return this.rollInitiative(idsIn(table.fight));
    await advance(view(this), 'openFight');
    return this;
  }

  override async rollNPC(options?: Combat.InitiativeOptions): Promise<this> {
    return this.#isSalvo ? this.rollAll() : super.rollNPC(options);
  }

  /** The reset of the order: once the fight is open, the order is the book's and is not cleared or set by hand. */
  override async resetAll(options?: { updateTurn?: boolean }): Promise<this> {
    if (this.#isOpen()) tellRefusal(refuse('initiativeByTheBook', ''));
    // V14 takes options; the published types do not say so yet.
    else await (super.resetAll as (options?: object) => Promise<unknown>).call(this, options);
    return this;
  }

  override async setInitiative(id: string, value: number): Promise<void> {
    if (this.#isOpen()) return tellRefusal(refuse('initiativeByTheBook', ''));
    await super.setInitiative(id, value);
  }

  #isOpen(): boolean {
    return tableOfCombat(view(this))?.fight.phase === 'underway';
  }

  /**
   * The roll for initiative: before the fight is open, it is one step for everybody; later arrivals join on their own.
   */
  override async rollInitiative(ids: string | string[], options?: Combat.InitiativeOptions): Promise<this> {
    const table = tableOfCombat(view(this));
    if (!table) return super.rollInitiative(ids, options);
    if (table.fight.phase !== 'underway') return this.rollAll();
    const { joining } = table.ruleset;
    const able = inTurnOrder(table);
    for (const who of typeof ids === 'string' ? [ids] : ids) {
      if (joining !== undefined && able.has(who) && countOf(table, who) === null)
        await act(table, { action: joining, who });
    }
    return this;
  }

  override async startCombat(): Promise<this> {
    if (!this.#isSalvo) return super.startCombat();
    await advance(view(this), 'startFight');
    return this;
  }

  override async nextTurn(): Promise<this> {
    if (!this.#isSalvo) return super.nextTurn();
    await advance(view(this), 'nextTurn');
    return this;
  }

  override async nextRound(): Promise<this> {
    if (!this.#isSalvo) return super.nextRound();
    await advance(view(this), 'nextRound');
    return this;
  }

  /** The undo of the last turn change. */
  override async previousTurn(): Promise<this> {
    if (!this.#isSalvo) return super.previousTurn();
    await stepBack(view(this));
    return this;
  }

  override async previousRound(): Promise<this> {
    if (!this.#isSalvo) return super.previousRound();
    await stepBack(view(this));
    return this;
  }

  /**
   * The end of the fight, once confirmed: the book's end of it is played, and the fight deleted. Null, as core has it:
   * the fight goes on.
   */
  override async endCombat(): Promise<this> {
    if (!this.#isOpen()) return super.endCombat();
    const sure = await confirm({
      title: localize('SALVO.ui.endFight'),
      content: foundry.utils.escapeHTML(localize('SALVO.ui.endFightHint')),
    });
    return (sure ? await closeFight(view(this)) : null) as this;
  }

  override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    return byPlace(rowOf(a as unknown as CombatantDoc), rowOf(b as unknown as CombatantDoc));
  }
}

const rowOf = (doc: CombatantDoc): Row => ({
  id: doc.id,
  initiative: doc.initiative,
  place: Number(doc.getFlag('salvo', 'place') ?? 0),
});
