/**
 * Tokens dragged in a running fight. The drag is requested like any act: the token stays in place until the referee has
 * resolved it, and goes as far as the act took it. A world setting switches this.
 */
import { refuse, type Refusal } from '../../rules/index.ts';
import { listen, localize, report, world, type MessageDoc, type Spot, type TokenDoc } from '../api.ts';
import { actionOf } from '../resolution/messages/records.ts';
import { seenIn } from '../chat/hidden.ts';
import { namesAt } from '../words/names.ts';
import { refusalText } from '../words/words.ts';
import { act } from '../resolution/request.ts';
import { tableOfCombat } from '../resolution/table/table.ts';
import { spotOf } from '../resolution/measure/way.ts';
import { ask } from '../dialogs.ts';
import { setting } from '../settings.ts';
import { moverOf, ownWay, planOf, waysOf, type Leg, type Mover, type Plan } from './move-plan.ts';
import { legsText, lengthText } from './move-view.ts';
import { isPaid, registerPaidWays, walk } from './paid-way.ts';

/** `intermediate`: points made by Foundry between those of the user, or at the border of a region. */
interface Waypoint extends Spot {
  readonly intermediate?: boolean;
}

/** A movement as Foundry tells it before it is made. */
interface Movement {
  readonly method: string;
  /** The earlier parts of the same way that it continues; empty: none. */
  readonly chain: readonly string[];
  readonly origin: Spot;
  readonly passed: { readonly waypoints: readonly Waypoint[] };
  readonly pending: { readonly waypoints: readonly Waypoint[] };
}

/** Whether a GM holds the key that lets tokens be placed freely. */
let isLoose = false;

export function registerMoving(): void {
  registerPaidWays();
  game.keybindings.register('salvo', 'moveFreely', {
    name: 'SALVO.keys.moveFreely.name',
    hint: 'SALVO.keys.moveFreely.hint',
    editable: [{ key: 'KeyF' }],
    restricted: true,
    onDown: () => loosened(true),
    onUp: () => loosened(false),
  } as never);
  listen('preMoveToken', (token: TokenDoc, movement: Movement) => (mayGo(token, movement) ? undefined : false));
}

function loosened(loose: boolean): boolean {
  isLoose = loose;
  return true;
}

/** Whether this user moves the token without an act: a GM with the key held, or out of its turn. */
export const isFree = ({ table, who }: Mover): boolean => world.user.isGM && (isLoose || table.fight.turn !== who);

/** Whether the token goes as Foundry moves it; false: it stays, and the movement is requested or refused instead. */
function mayGo(token: TokenDoc, movement: Movement): boolean {
  const { method, chain, origin, passed, pending } = movement;
  if ((method !== 'dragging' && method !== 'keyboard') || chain.length > 0 || setting('moving') === 'never')
    return true;
  const mover = moverOf(token);
  if (!mover || isFree(mover)) return true;
  // A GM may nudge the token whose turn it is.
  if (method === 'keyboard' && world.user.isGM) return true;
  const set = [...passed.waypoints, ...pending.waypoints].filter(({ intermediate }) => !intermediate);
  const points = ownWay(mover, [origin, ...set].map(spotOf));
  if (isPaid(mover, points)) {
    walk(mover, points);
    return true;
  }
  const plan = planOf(mover, points);
  const { legs, refusal } = plan;
  if (refusal) warn(mover, refusal);
  else if (method === 'keyboard' && legs.some(({ choice }) => Object.values(choice.cost).some((cost) => cost > 0)))
    warn(mover, refuse('stepsCost', '', { cost: legsText(mover.table, legs) }));
  else
    void (
      setting('moving') === 'ask' || hasSafer(mover, points, plan) ? offer(mover, points, plan) : go(mover, legs)
    ).catch(report);
  return false;
}

/** Whether another act goes there for the same price without this one's consequence: an Opportunity that it opens. */
function hasSafer(mover: Mover, points: readonly Spot[], { legs }: Plan): boolean {
  const [leg, ...more] = legs;
  if (!leg || more.length > 0 || dangers(mover, leg) === 0) return false;
  const price = priceOf(leg);
  return waysOf(mover, points).some((other) => priceOf(other) <= price && dangers(mover, other) < dangers(mover, leg));
}

const dangers = ({ table }: Mover, { foreseen }: Leg): number =>
  seenIn(table, foreseen).filter(({ good }) => good === false).length;
const priceOf = ({ choice: { cost } }: Leg): number => Object.values(cost).reduce((sum, amount) => sum + amount, 0);

/** A notice to the user of the reason that a token was put back. */
function warn({ table }: Mover, refusal: Refusal): void {
  const reason = refusalText(refusal, table.ruleset.id, namesAt(table));
  const hint = world.user.isGM ? ` ${localize('SALVO.moving.byHand')}` : '';
  ui.notifications?.warn(`${reason}${hint}`);
}

/** The requests of all legs, each after the one before it has taken effect. */
async function go({ table: { combat } }: Mover, legs: readonly Leg[]): Promise<void> {
  for (const [index, { command, way }] of legs.entries()) {
    const table = combat && tableOfCombat(combat);
    const message = table && (await act(table, command, way));
    if (!message || (index < legs.length - 1 && !(await isApplied(message)))) return;
  }
}

/** States from which an act is never applied by itself. */
const ENDED: readonly string[] = ['refused', 'decided', 'byHand', 'undoing', 'undone'];

/** Whether an act takes effect, known once it has or will not. */
function isApplied(message: MessageDoc): Promise<boolean> {
  return new Promise((settled) => {
    const look = (changed: MessageDoc): void => {
      if (changed.id !== message.id) return;
      const { state } = actionOf(changed);
      if (state !== 'applied' && !ENDED.includes(state)) return;
      stop();
      settled(state === 'applied');
    };
    const leave = (deleted: MessageDoc): void => {
      if (deleted.id !== message.id) return;
      stop();
      settled(false);
    };
    const hooks = [
      ['updateChatMessage', listen('updateChatMessage', look)],
      ['deleteChatMessage', listen('deleteChatMessage', leave)],
    ] as const;
    const stop = (): void => hooks.forEach(([name, id]) => Hooks.off(name, id));
    look(message);
  });
}

/** The choice among the acts that go there, left to the user, who may choose none. */
async function offer(mover: Mover, points: readonly Spot[], { legs, length, unit }: Plan): Promise<void> {
  const single = waysOf(mover, points).map((leg) => [leg]);
  const offered = single.length > 0 ? single : [legs];
  const buttons = offered.map((each, index) => ({
    action: `leg${index}`,
    label: legsText(mover.table, each),
    default: index === 0,
  }));
  const title = localize('SALVO.moving.title', { name: mover.token.name, length: lengthText(length, unit) });
  const picked = await ask({ title, content: '' }, [
    ...buttons,
    { action: 'cancel', label: localize('SALVO.ui.cancel') },
  ]);
  const at = buttons.findIndex(({ action }) => action === picked);
  if (at >= 0) await go(mover, offered[at]!);
}
