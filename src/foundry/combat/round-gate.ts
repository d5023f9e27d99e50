/** A player's end of turn that would end the round waits until the GM has seen what the round's end comes to. */
import { refuse } from '../../rules/index.ts';
import { isReferee, report, type CombatDoc, type MessageDoc } from '../api.ts';
import { setGate, work } from '../resolution/desk.ts';
import { mayAct, tableOfAction } from '../resolution/messages/entitled.ts';
import { actionOf, type Action } from '../resolution/messages/records.ts';
import { expected, type Table } from '../resolution/table/table.ts';
import { refused } from '../resolution/messages/written.ts';
import { confirmRound } from './round-preview.ts';
import { asksAtRoundEnd } from './round-view.ts';

/** Acts that the GM is asked about; those that may go on. Asked anew after a reload, and by whoever takes over. */
const previewed = new Set<string>();
const released = new Set<string>();

export const registerRoundGate = (): void => setGate(waits);

/** Whether this act waits for the GM; asks when it is seen for the first time. It holds up no other act. */
function waits(message: MessageDoc): boolean {
  if (released.has(message.id) || !isReferee()) return false;
  const action = actionOf(message);
  const table = tableOfAction(action);
  if (!table?.combat || !endsRound(message, action, table)) return false;
  if (!previewed.has(message.id)) {
    previewed.add(message.id);
    settle(message, table.combat).catch(report);
  }
  return true;
}

const endsRound = ({ author }: MessageDoc, action: Action, table: Table): boolean =>
  author !== null &&
  !author.isGM &&
  action.state === 'requested' &&
  action.command?.action === 'nextTurn' &&
  expected(table.fight, action.command) &&
  mayAct(author, action, table) &&
  asksAtRoundEnd(table, 'nextTurn');

/** What became stale meanwhile goes on to the referee, who says so. Where nothing can be asked, nobody is kept waiting. */
async function settle(message: MessageDoc, combat: CombatDoc): Promise<void> {
  const goesOn = await confirmRound(combat, 'nextTurn').catch((error: unknown) => {
    report(error);
    return true;
  });
  if (!isReferee()) return void previewed.delete(message.id);
  const action = actionOf(message);
  const table = tableOfAction(action);
  if (!goesOn && table && endsRound(message, action, table)) await refused(message, refuse('roundHeld', ''));
  released.add(message.id);
  work();
}
