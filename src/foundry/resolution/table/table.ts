/** The fight as the rules see it, read from live documents every time it is needed. */
import {
  changed,
  type Choice,
  type Combatant,
  type Command,
  endFight,
  type Fight,
  type Id,
  nextRound,
  nextTurn,
  openFight,
  type Outcome,
  type Problem,
  type Procedure,
  type Refusal,
  refuse,
  type Ruleset,
  rulesetOf,
  startFight,
  together,
  TOGETHER,
  valueAt,
  idsIn,
  isIn,
  assembled,
  type EmptyFight,
  findCombatant,
} from '../../../rules/index.ts';
import {
  actorAt,
  world,
  type ActorDoc,
  type CombatDoc,
  type CombatantDoc,
  type SceneDoc,
  type Source,
  type TokenDoc,
} from '../../api.ts';
import { asRecord } from '../../data/record.ts';
import { storedBy } from '../../data/place.ts';
import { versionOf } from '../../data/migrations.ts';
import type { Quarantined } from '../../data/repair.ts';
import { subType } from '../../data/types.ts';
import { optionsFor } from '../../settings.ts';
import { facingOf } from './facing.ts';
import { besides, readActor, type Beside } from './reading.ts';
import { FIGHT_VERSION, keptIn, parsed, stateFromFlag } from './saved.ts';

/** A fight with the documents behind it. */
export interface Table {
  readonly ruleset: Ruleset;
  readonly fight: Fight;
  /** Null: an act outside a combat, in a fight of its participants alone. */
  readonly combat: CombatDoc | null;
  /** Actors behind the ids of the fight. */
  readonly actors: ReadonlyMap<Id, ActorDoc>;
  readonly tokens: ReadonlyMap<Id, TokenDoc>;
  /** Other actors read beside a combatant's own, by their role for it: the pilot of a machine. */
  readonly beside: ReadonlyMap<Id, Beside>;
  /** Problems of a combatant's sheet. */
  readonly problems: ReadonlyMap<Id, readonly Problem[]>;
  /** Unreadable values in the fight's part of a combatant. */
  readonly aside: ReadonlyMap<Id, readonly Quarantined[]>;
}

/** A participant, before it is read. */
interface Seat {
  readonly id: Id;
  readonly actor: ActorDoc;
  readonly token: TokenDoc | null;
  /** The flag with the fight's part of this combatant's state. */
  readonly flag: unknown;
}

export const rulesetOfActor = (actor: ActorDoc): Ruleset | undefined => rulesetOf(subType(actor.type)?.ruleset ?? '');

/** The fight of a combat: the first combatant's ruleset; combatants of another book are left out. */
export function tableOfCombat(combat: CombatDoc): Table | null {
  const seats = [...combat.combatants].flatMap((combatant): Seat[] => {
    const flag = combatant.getFlag('salvo', 'state');
    return combatant.actor ? [{ id: combatant.id, actor: combatant.actor, token: combatant.token, flag }] : [];
  });
  const ruleset = seats.map((seat) => rulesetOfActor(seat.actor)).find((ruleset) => ruleset !== undefined);
  if (!ruleset) return null;
  const own = seats.filter((seat) => rulesetOfActor(seat.actor) === ruleset);
  return laid(ruleset, own, combat, keptIn(combat.getFlag('salvo', 'fight'), 'fight'));
}

/** A fight of these actors alone, for an act outside a combat. Null where they do not all play by one book. */
export function tableOfActors(actors: readonly ActorDoc[]): Table | null {
  const ruleset = actors[0] && rulesetOfActor(actors[0]);
  if (!ruleset || actors.some((actor) => rulesetOfActor(actor) !== ruleset)) return null;
  const scene = sceneOf(actors);
  const seats = actors.map((actor) => ({ id: seatId(actor), actor, token: tokenOf(actor, scene), flag: null }));
  return laid(ruleset, seats, null, {});
}

/** The rest of a deleted fight: the participants of one of its acts, by their ids there. */
export function tableOfParts(parts: { readonly [id: Id]: string }): Table | null {
  const seats = Object.entries(parts).flatMap(([id, uuid]): Seat[] => {
    const actor = actorAt(uuid);
    return actor ? [{ id, actor, token: null, flag: null }] : [];
  });
  const ruleset = seats[0] && rulesetOfActor(seats[0].actor);
  if (!ruleset) return null;
  const own = seats.filter((seat) => rulesetOfActor(seat.actor) === ruleset);
  return laid(ruleset, own, null, { phase: 'ended' });
}

/** The table at which this actor sits: the viewed combat with it, else one with the given others. */
export function tableFor(actor: ActorDoc, others: readonly ActorDoc[] = []): Table | null {
  const combat = combatOf(actor);
  return combat ? tableOfCombat(combat) : tableOfActors([actor, ...others.filter((entry) => entry !== actor)]);
}

/** The combat an actor is in: the viewed one first. */
export function combatOf(actor: ActorDoc): CombatDoc | null {
  const candidates = [world.combat, ...world.combats].filter((combat): combat is CombatDoc => combat !== null);
  return candidates.find((candidate) => combatantOf(candidate, actor)) ?? null;
}

/** The combatant that belongs to this very actor (a token's own actor is not the actor it was made from). */
export const combatantOf = (combat: CombatDoc, actor: ActorDoc): CombatantDoc | undefined =>
  [...combat.combatants].find((combatant) => combatant.actor?.uuid === actor.uuid);

/** The id of an actor at a table; null where it does not sit there. */
export function idAt(table: Table, actor: ActorDoc): Id | null {
  for (const [id, entry] of table.actors) if (entry.uuid === actor.uuid) return id;
  return null;
}

/** Outside a combat: the token's id for a token's own actor, else the actor's. */
export const seatId = (actor: ActorDoc): Id => (actor.isToken && actor.token ? actor.token.id : actor.id);

function laid(ruleset: Ruleset, seats: readonly Seat[], combat: CombatDoc | null, saved: Source): Table {
  const problems = new Map<Id, readonly Problem[]>();
  const aside = new Map<Id, readonly Quarantined[]>();
  const fight = fightOf(ruleset.id, saved);
  const combatants: Combatant[] = [];
  for (const seat of seats) {
    const read = readActor(ruleset, seat.actor);
    if (!read.ok) problems.set(seat.id, read.problems);
    const fresh: Combatant = {
      id: seat.id,
      name: seat.token?.name ?? seat.actor.name,
      side: String(seat.token?.disposition ?? (seat.actor.hasPlayerOwner ? 1 : -1)),
      sheet: read.value.sheet,
      state: read.value.state,
    };
    const sound = stateFromFlag(ruleset, fight, fresh, seat.flag);
    if (sound.aside.length > 0) aside.set(seat.id, sound.aside);
    combatants.push({ ...fresh, state: faced(sound.state, storedBy(ruleset.id)?.facing, seat.token) });
  }
  return {
    ruleset,
    combat,
    problems,
    aside,
    fight: assembled(fight, combatants),
    actors: new Map(seats.map((seat) => [seat.id, seat.actor])),
    beside: new Map(seats.map((seat) => [seat.id, besides(seat.actor)])),
    tokens: new Map(seats.flatMap((seat) => (seat.token ? [[seat.id, seat.token] as const] : []))),
  };
}

/** The flag's data about the fight itself, each part only if it has the right shape. */
function fightOf(ruleset: string, saved: Source): EmptyFight {
  const phase = saved['phase'];
  return {
    schema: 1,
    ruleset,
    options: Object.freeze(optionsFor(ruleset)),
    phase: phase === 'underway' || phase === 'ended' ? phase : 'setup',
    round: Number.isInteger(saved['round']) ? Math.max(0, saved['round'] as number) : 0,
    turn: typeof saved['turn'] === 'string' ? saved['turn'] : null,
    acted: flags(saved['acted']),
    waiting: marks(saved['waiting']),
    scene: asRecord(saved['scene']) as Fight['scene'],
    shared: asRecord(saved['shared']) as Fight['shared'],
  };
}

/** A combatant with a facing faces as its token does. */
const faced = <S extends object>(state: S, path: string | undefined, token: TokenDoc | null): S =>
  token && path !== undefined && typeof valueAt(state, path) === 'number'
    ? changed(state, [{ path, to: facingOf(token) }])
    : state;

/** A scene on which all of them have tokens: the active one first. */
const sceneOf = (actors: readonly ActorDoc[]): SceneDoc | undefined =>
  [...world.scenes]
    .sort((a, b) => Number(b.active) - Number(a.active))
    .find((scene) => actors.every((actor) => tokenOn(scene, actor)));

const tokenOn = (scene: SceneDoc, actor: ActorDoc): TokenDoc | undefined =>
  actor.token
    ? [...scene.tokens].find((token) => token.uuid === actor.token?.uuid)
    : [...scene.tokens].find((token) => token.actorLink && token.actor?.uuid === actor.uuid);

function tokenOf(actor: ActorDoc, scene: SceneDoc | undefined): TokenDoc | null {
  if (actor.token) return actor.token;
  const token = scene ? tokenOn(scene, actor) : (actor.getActiveTokens(true, true) as TokenDoc[])[0];
  return token ?? null;
}

const marks = (value: unknown): { readonly [id: Id]: true } =>
  Object.fromEntries(Object.entries(asRecord(value)).filter(([, on]) => on === true)) as { readonly [id: Id]: true };

const flags = (value: unknown): { readonly [id: Id]: boolean } =>
  Object.fromEntries(Object.entries(asRecord(value)).filter(([, on]) => typeof on === 'boolean')) as {
    readonly [id: Id]: boolean;
  };

/** Whether a newer Salvo stores this fight: it is shown and not written. Only a GM's flag counts here: an owner may write a combatant's. */
export const isNewerFight = (combat: CombatDoc): boolean =>
  versionOf(parsed(combat.getFlag('salvo', 'fight'))) > FIGHT_VERSION;

/** The procedure of a command: the kernel's for the fight's own moves and for several acts as one, the ruleset's for everything else. */
export function procedure(table: Table, command: Command): Procedure<Outcome | Refusal> {
  const { ruleset, fight } = table;
  switch (command.action) {
    case 'openFight':
      return fight.phase === 'setup' ? openFight(ruleset, fight) : already();
    case 'startFight':
      return fight.round === 0 ? startFight(ruleset, fight) : already();
    case 'nextTurn':
    case 'nextRound':
      return hasBegun(fight) && expected(fight, command) ? pace(table, command) : already();
    case 'endFight':
      return endFight(ruleset, fight);
    case TOGETHER:
      return together(ruleset, fight, command);
    default:
      return ruleset.perform(fight, command);
  }
}

const pace = ({ ruleset, fight }: Table, command: Command): Procedure<Outcome> =>
  command.action === 'nextRound' ? nextRound(ruleset, fight) : nextTurn(ruleset, fight);

function* already(): Procedure<Refusal> {
  return refuse('alreadyAdvanced', '');
}

/** Whether a fight has turns to change: it is under way, or was before its phase was stored. */
const hasBegun = ({ phase, round }: Fight): boolean => phase !== 'setup' || round > 0;

/** Whether the fight is still at the round and turn that a turn change names: one made meanwhile is not made twice. */
export const expected = (fight: Fight, command: Command): boolean =>
  command.declared?.['round'] === fight.round &&
  command.declared['turn'] === fight.turn &&
  (command.who === '' || fight.turn === null || command.who === fight.turn || command.action === 'nextRound');

/** The number by which a combatant stands in the order; null: it has none yet, or is not in the fight. */
export function countOf({ ruleset, fight: now }: Table, id: Id, fight: Fight = now): number | null {
  const combatant = findCombatant(fight, id);
  return combatant ? ruleset.order.count(fight, combatant) : null;
}

/** Combatants that have a place in the order or may get one, without those steered by others. Where the book knows no joining, everybody. */
export function inTurnOrder(table: Table): ReadonlySet<Id> {
  const { ruleset, fight } = table;
  const all = idsIn(fight);
  const { joining } = ruleset;
  const able = new Set(joining === undefined ? [] : all.filter((id) => ruleset.choices(fight, id, joining).length > 0));
  if (able.size === 0) return new Set(all);
  return new Set(all.filter((id) => able.has(id) || countOf(table, id) !== null));
}

/** The choices of a command's action, one for each item; none where its actor has none or is not in the fight. */
export const choicesFor = (
  { ruleset, fight }: Table,
  { who, action }: Pick<Command, 'who' | 'action'>,
): readonly Choice[] =>
  isIn(fight, who) ? ruleset.choices(fight, who, action).filter((choice) => choice.action === action) : [];

/** The choice of a command, where its actor has it. */
export const choiceOf = (table: Table, command: Command): Choice | undefined =>
  choicesFor(table, command).find(({ item }) => item === command.item);

/** Whether a state path lives in a document rather than in the fight. */
export const isStored = (table: Table, path: string): boolean => !!storedBy(table.ruleset.id)?.place(path);
