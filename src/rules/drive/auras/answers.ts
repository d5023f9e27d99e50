/** P15: the holder of a damage aura answers melee contact (section 16). */
import { adding, dropping, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { amount, choose, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { isRefusal } from '../../kernel/result.ts';
import { afterStrike } from '../attack/stages.ts';
import { harmed, type Blow } from '../harm/harm.ts';
import type { DriveOptions } from '../options.ts';
import type { Progress } from '../sheet/sheet.ts';
import { combatantOf, protectedOf } from '../sheet/state.ts';
import { auraAmounts, auraReactions, auraStrike, type Contact, type HeldAura } from './auras.ts';
import { heldAuras } from './keeping.ts';

interface Answered {
  readonly progress: Progress;
  /** The damage of the answer, settled and not yet applied; empty: there was no answer. */
  readonly blows: readonly Blow[];
}

/** The progress after a contact that does no damage of its own: the answer, and its harm. */
export function* provoked(progress: Progress, contact: Contact, options: DriveOptions): Procedure<Progress> {
  const answer = yield* auraAnswer(progress, contact, options);
  return yield* harmed(answer.progress, answer.blows, options);
}

/** The holder's choice of an answering aura, if any, and its amount (DRV-AUR-02, -03, -09). */
export function* auraAnswer(progress: Progress, contact: Contact, options: DriveOptions): Procedure<Answered> {
  const { holder, provoker } = contact;
  const silent = { progress, blows: [] };
  const held = heldAuras(combatantOf(progress.fight, holder));
  if (auraReactions(contact, held.length) === 0) return silent;
  const offered = [
    NO_ANSWER,
    ...held.map(({ id }) => ({ id, label: 'SALVO.drive.option.aura', values: { aura: id } })),
  ];
  const chosen = yield* choose(holder, 'reaction', 'SALVO.drive.question.aura', 'DRV-AUR-02', offered, NO_ANSWER.id);
  const aura = held.find(({ id }) => id === chosen);
  if (!aura) return silent;
  const spend = yield* amountOf(holder, aura.stored);
  const shielded = protectedOf(progress.fight, provoker);
  const strike = yield* auraStrike({ ...aura, spend }, shielded.target, options);
  if (isRefusal(strike)) return silent;
  const { harm, injuryType, volley, auraLeft } = strike;
  const answering = after(progress, answerStage(contact, aura, auraLeft));
  return {
    progress: afterStrike(answering, 'SALVO.drive.stage.shield.high', volley, shielded),
    blows: [{ victim: provoker, harm, injuryType, canDismember: false }],
  };
}

/** `-` is not the id of an aura: ids come from documents. */
const NO_ANSWER = { id: '-', label: 'SALVO.drive.option.noAura' };

/** The amount to spend, asked by its place among the legal ones: a number of tens, or the last for all. Without an answer, all. */
function* amountOf(holder: Id, stored: number): Procedure<number> {
  const amounts = auraAmounts(stored);
  const all = amounts.length;
  const bounds = { min: 1, max: all, default: all };
  const question = 'SALVO.drive.question.auraAmount';
  return amounts[(yield* amount(holder, 'reaction', question, 'DRV-AUR-03', bounds, { stored, all })) - 1]!;
}

/** The stage of an answer. An aura that is spent to 0 is gone (DRV-AUR-19). */
function answerStage({ holder, provoker }: Contact, { id: aura, stored }: HeldAura, left: number): Stage {
  const spend = stored - left;
  const change = left === 0 ? dropping(`auras.${aura}`, stored) : adding(`auras.${aura}`, -spend);
  return {
    kind: 'reaction',
    who: holder,
    against: provoker,
    item: aura,
    title: 'SALVO.drive.stage.auraAnswer',
    verdict: { key: 'SALVO.drive.verdict.auraSpent', good: null, values: { spend, left } },
    events: [event('auraStruck', holder, 'DRV-AUR-02', [change], { aura, spend })],
  };
}
