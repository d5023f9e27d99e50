/** `game.salvo.api`: the questions that other packages and macros may ask Salvo (docs/hooks.md). Plain data in and out; actors by uuid. */
import { type Choice, type Command, type Odds, type Refusal, refuse, type Status } from '../../rules/index.ts';
import { actorAt, world, type ActorDoc } from '../api.ts';
import { openActBy } from '../applications/act/act-dialog.ts';
import { candidates } from '../applications/act/act-state.ts';
import { factsOf, informed } from '../resolution/facts.ts';
import { tellRefusal } from '../resolution/messages/notice.ts';
import { act } from '../resolution/request.ts';
import { idAt, tableFor, type Table } from '../resolution/table/table.ts';

/** A requested act; targets by the uuids of their actors, or by the ids of their combatants. */
type ActRequest = Omit<Command, 'who'>;

interface Seated {
  readonly table: Table;
  readonly who: string;
}

function seated(uuid: string, targets: readonly string[] = []): Seated | null {
  const actor = actorAt(uuid);
  const others = targets.map(actorAt).filter((actor): actor is ActorDoc => actor !== null);
  const table = actor && tableFor(actor, others);
  const who = actor && table && idAt(table, actor);
  return table && who !== null ? { table, who } : null;
}

function commandOf({ table, who }: Seated, { targets, ...request }: ActRequest): Command {
  const ids = targets?.map((target) => {
    const actor = actorAt(target);
    return (actor && idAt(table, actor)) ?? target;
  });
  return { ...request, who, ...(ids ? { targets: ids } : {}) };
}

const NOBODY = refuse('gone', '');

export const api = {
  /** The version of the API, raised with every change that its users must know of. */
  version: 1,
  /** The acts open to an actor now, each allowed or refused; empty for an actor of no game of Salvo's. */
  choices(actor: string, action?: string): readonly Choice[] {
    const at = seated(actor);
    return at ? structuredClone(at.table.ruleset.choices(at.table.fight, at.who, action)) : [];
  },
  /** The status of an actor: budget, gauges, conditions; null for an actor of no game of Salvo's. */
  status(actor: string): Status | null {
    const at = seated(actor);
    return at ? structuredClone(at.table.ruleset.status(at.table.fight, at.who)) : null;
  },
  /** Possible targets of an actor: the others of its fight, else those on the scene that this user views; uuids. */
  candidates(actor: string): readonly string[] {
    const found = actorAt(actor);
    return found ? candidates(found).map(({ uuid }) => uuid) : [];
  },
  /** The exact odds of an act from where the tokens stand, as its dialog shows them, or its refusal. */
  odds(actor: string, request: ActRequest): Odds | Refusal {
    const at = seated(actor, request.targets);
    if (!at) return NOBODY;
    const { table } = at;
    const command = commandOf(at, request);
    const complete = informed(table, command, factsOf(table, command, world.user), world.user);
    return structuredClone(table.ruleset.odds(table.fight, complete));
  },
  /**
   * A request for an act, as by a press of its button. The id of its message; null: it was refused, and the user was
   * told.
   */
  async act(actor: string, request: ActRequest): Promise<string | null> {
    const at = seated(actor, request.targets);
    if (!at) {
      tellRefusal(NOBODY);
      return null;
    }
    return (await act(at.table, commandOf(at, request)))?.id ?? null;
  },
  /** The dialog of an act, opened for this user. */
  async open(actor: string, action: string, item?: string): Promise<void> {
    const found = actorAt(actor);
    if (found) await openActBy(found, action, item);
  },
};
