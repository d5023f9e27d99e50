/** Riders of a vehicle or a mount during a fight, and getting in and out of it from its own sheet, by the acts of the riders. */
import { findCombatant, combatantIn, type Combatant, type Fight, type Id } from '../../rules/index.ts';
import { actorAt, type ActorDoc } from '../api.ts';
import { openAct } from '../applications/act/act-dialog.ts';
import { mayActWith } from '../resolution/request.ts';
import { choiceOf, idAt, tableFor, type Table } from '../resolution/table/table.ts';
import { namesAt } from '../words/names.ts';
import { refusalText } from '../words/words.ts';

/** A game's own facts about riding. */
export interface Ride {
  /** Acts of getting in, aimed at the carrier, and of getting out. */
  readonly board: string;
  readonly leave: string;
  /** The carrier of a combatant in this state; null: on foot. */
  readonly carrier: (state: unknown) => Id | null;
  /** The place aboard, in words. */
  readonly place: (fight: Fight, rider: Combatant, carrier: Combatant) => string;
}

export interface AboardView {
  readonly people: readonly Rider[];
  /** Combatants of the fight who are somewhere else and with whom this user may act. */
  readonly others: readonly { readonly uuid: string; readonly name: string }[];
}

interface Rider {
  readonly uuid: string;
  readonly name: string;
  readonly place: string;
  readonly mayLeave: boolean;
  /** Reason that it is not possible now; empty where it is. */
  readonly refused: string;
}

/** The riders of an actor; null outside a running fight, where nobody is aboard yet. */
export function aboardView(actor: ActorDoc, ride: Ride): AboardView | null {
  const table = tableFor(actor);
  const own = table && idAt(table, actor);
  if (!table || own === null || table.fight.phase !== 'underway') return null;
  const isIn = (id: Id): boolean => ride.carrier(findCombatant(table.fight, id)?.state) === own;
  const all = [...table.actors].filter(([id]) => id !== own);
  return {
    people: all.filter(([id]) => isIn(id)).map(([id, actor]) => rider(table, own, id, actor, ride)),
    others: all
      .filter(
        ([id, actor]) =>
          !isIn(id) && mayActWith(actor) && choiceOf(table, { who: id, action: ride.board }) !== undefined,
      )
      .map(([id, { uuid }]) => ({ uuid, name: combatantIn(table.fight, id).name })),
  };
}

function rider(table: Table, carrier: Id, who: Id, actor: ActorDoc, { leave, place }: Ride): Rider {
  const { fight } = table;
  const combatant = combatantIn(fight, who);
  const choice = choiceOf(table, { who, action: leave });
  return {
    uuid: actor.uuid,
    name: combatant.name,
    place: place(fight, combatant, combatantIn(fight, carrier)),
    mayLeave: choice !== undefined && mayActWith(actor),
    refused: choice?.refused ? refusalText(choice.refused, table.ruleset.id, namesAt(table)) : '',
  };
}

/** A sheet of a carrier. */
interface CarrierSheet {
  readonly actor: ActorDoc;
}

/** The actions of a sheet with `parts/aboard.hbs`. The place aboard is chosen in the window of the act. */
export const aboardActions = ({ board, leave }: Ride) => ({
  async getIn(this: CarrierSheet, _event: Event, target: HTMLElement): Promise<void> {
    const uuid = target.parentElement?.querySelector<HTMLSelectElement>('select[data-who]')?.value ?? '';
    await open(uuid, board, [this.actor]);
  },
  getOut: (_event: Event, target: HTMLElement): Promise<void> => open(target.dataset['uuid'] ?? '', leave, []),
});

async function open(uuid: string, action: string, targets: readonly ActorDoc[]): Promise<void> {
  const actor = actorAt(uuid);
  const table = actor && tableFor(actor);
  const who = table ? idAt(table, actor) : null;
  const choice = table && who !== null ? choiceOf(table, { who, action }) : undefined;
  if (actor && choice) await openAct(actor, choice, undefined, targets);
}
