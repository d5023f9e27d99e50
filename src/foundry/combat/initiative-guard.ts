/** The order of an open fight is the book's: an initiative written by anybody else is dropped, with a notice. */
import { refuse } from '../../rules/index.ts';
import { listen, type CombatantDoc, type CombatDoc, type Source } from '../api.ts';
import { asRecord } from '../data/record.ts';
import { tellRefusal } from '../resolution/messages/notice.ts';
import { tableOfCombat } from '../resolution/table/table.ts';

export function registerInitiativeGuard(): void {
  listen('preUpdateCombatant', (doc: CombatantDoc & { readonly parent: CombatDoc }, changed: Source) =>
    keep(doc.parent, changed),
  );
  listen('preUpdateCombat', (combat: CombatDoc, changed: Source, { salvo }: { readonly salvo?: unknown }) => {
    if (salvo === undefined && Array.isArray(changed['combatants']))
      for (const row of changed['combatants'] as Source[]) keep(combat, row);
  });
}

/**
 * The dropping of an initiative from a change. A row that sets the fight's own state of a combatant keeps it: state
 * and initiative agree.
 */
function keep(combat: CombatDoc, changed: Source): void {
  if (!Object.hasOwn(changed, 'initiative') || Object.hasOwn(asRecord(asRecord(changed['flags'])['salvo']), 'state'))
    return;
  if (tableOfCombat(combat)?.fight.phase !== 'underway') return;
  delete changed['initiative'];
  tellRefusal(refuse('initiativeByTheBook', ''));
}
