/** What the referee writes on the message of an act. */
import { canonical, type Json, type Refusal } from '../../rules/index.ts';
import type { MessageDoc, Source } from '../api.ts';

export async function refused(message: MessageDoc, refusal: Refusal): Promise<boolean> {
  await write(message, { state: 'refused', refusal, asking: null });
  return true;
}

/** False: somebody altered the command while this was on its way, so that the server's stamp no longer tells. */
export async function write(message: MessageDoc, system: Source, rolls?: readonly unknown[]): Promise<boolean> {
  const command = commandText(message);
  const update: Source = Object.fromEntries(Object.entries(system).map(([key, value]) => [`system.${key}`, value]));
  if (rolls && rolls.length > message.rolls.length) update['rolls'] = rolls.map((roll) => JSON.stringify(roll));
  await message.update(update, { salvo: message.id });
  return commandText(message) === command;
}

const commandText = (message: MessageDoc): string => canonical((message.system['command'] ?? null) as Json);
