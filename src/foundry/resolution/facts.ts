/** The facts of a command that its author does not declare: measurements of the table, and the GM's difficulties. */
import { type Command, isIn, type Json } from '../../rules/index.ts';
import { world, type UserDoc } from '../api.ts';
import { setting } from '../settings.ts';
import { surveyed } from './measure/areas.ts';
import { ownWord } from './measure/measure.ts';
import type { Way } from './measure/way.ts';
import { isTurnAct } from './messages/entitled.ts';
import type { Action } from './messages/records.ts';
import type { Table } from './table/table.ts';

export type Facts = { readonly [key: string]: Json };

/** The facts of a command by `author` as the table now lies; a change of turn has none. */
export const factsOf = (table: Table, command: Command, author: UserDoc | null, way?: Way): Facts =>
  isTurnAct(command) ? {} : { ...difficultySet(table, command, author), ...surveyed(table, command, way) };

/** The facts of an act: those of the first look at it where there are any. */
export const factsFor = (table: Table, command: Command, { facts, author, way }: Action): Facts =>
  facts ?? factsOf(table, command, world.users.get(author) ?? null, way);

/** The difficulty that the GM has set for everybody's check; a GM sets it anew with each. */
export function difficultySet(table: Table, command: Command, author: UserDoc | null): Facts {
  if (author?.isGM || !isIn(table.fight, command.who)) return {};
  const [choice] = table.ruleset.choices(table.fight, command.who, command.action);
  if (!choice?.check) return {};
  const known = new Set(choice.fields.filter(({ from }) => from === 'gm').map(({ key }) => key));
  const set = setting('difficulties')?.[difficultyKey(table, command.action)] ?? {};
  return Object.fromEntries(Object.entries(set).filter(([key]) => known.has(key)));
}

export const difficultyKey = ({ ruleset }: Table, action: string): string => `${ruleset.id}:${action}`;

/** The command with the values that its author may give, and the facts in place of the rest. */
export function informed(table: Table, command: Command, facts: Facts | null, author: UserDoc | null): Command {
  if (isTurnAct(command)) return command;
  const declared = Object.entries(command.declared ?? {});
  const own = author?.isGM ? declared : declared.filter(ownWord(table, command));
  if (own.length === declared.length && Object.keys(facts ?? {}).length === 0) return command;
  return { ...command, declared: { ...Object.fromEntries(own), ...facts } };
}
