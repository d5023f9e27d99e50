/** P15: the holder of a damage aura answers melee contact (section 16). */
import { adding, dropping, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { isRefusal } from '../../kernel/result.ts';
import {
  auraAmounts,
  AURA_INJURY,
  auraReactions,
  auraStrike,
  type AuraSpending,
  type AuraStrike,
  type ContactKind,
} from './auras.ts';
import type { DriveOptions } from '../options.ts';
import type { DriveFight } from '../sheet/sheet.ts';
import { combatantOf, protectedOf } from '../sheet/state.ts';
import { after, event, type Progress } from '../acts/progress.ts';
import type { Blow } from '../harm/harm.ts';
import { shieldsPaid } from '../acts/spend.ts';
import { damageStages } from '../attack/stages.ts';

export interface Contact {
  readonly holder: Id;
  readonly provoker: Id;
  readonly kind: ContactKind;
  readonly outcome: 'evaded' | 'hit' | 'critical' | null;
}

export interface Answered {
  readonly progress: Progress;
  /** The answer's damage, settled and not yet applied; empty: there was no answer. */
  readonly blows: readonly Blow[];
}

/** The holder is asked which aura answers, if any, and how much of it (DRV-AUR-02, -03, -09). */
export function* answered(progress: Progress, contact: Contact, options: DriveOptions): Procedure<Answered> {
  const held = aurasOf(progress.fight, contact.holder);
  if (auraReactions(contact, held.length) === 0) return { progress, blows: [] };
  const { holder, provoker } = contact;
  const offered = [
    NO_ANSWER,
    ...held.map((aura) => ({ id: aura.id, label: 'SALVO.drive.option.aura', values: { aura: aura.id } })),
  ];
  const chosen = yield* choose(holder, 'reaction', 'SALVO.drive.question.aura', 'DRV-AUR-02', offered, NO_ANSWER.id);
  const aura = held.find((one) => one.id === chosen);
  if (!aura) return { progress, blows: [] };
  const spending = { ...aura, spend: yield* amountOf(holder, aura.stored) };
  const shielded = protectedOf(progress.fight, provoker);
  const struck = yield* auraStrike(spending, shielded.target, options);
  if (isRefusal(struck)) return { progress, blows: [] };
  const paid = shieldsPaid(struck.volley.absorptions, shielded.owners);
  const now = strikeStages(after(progress, answerStage(progress.fight, contact, spending)), struck, provoker, paid);
  return {
    progress: now,
    blows: [{ victim: provoker, harm: struck.harm, injuryType: AURA_INJURY, canDismember: false }],
  };
}

/** `-` is no id of an aura: ids come from documents. */
const NO_ANSWER = { id: '-', label: 'SALVO.drive.option.noAura' };

/** Auras that are held, with what they store. */
function aurasOf(fight: DriveFight, holder: Id): readonly Omit<AuraSpending, 'spend'>[] {
  const { sheet, state } = combatantOf(fight, holder);
  return sheet.auras.flatMap(({ id, kind, drive }) => {
    const stored = state.auras[id] ?? 0;
    return stored > 0 ? [{ id, kind, drive, stored }] : [];
  });
}

/** One of the legal amounts; unanswered it is all of it. */
function* amountOf(holder: Id, stored: number): Procedure<number> {
  const amounts = auraAmounts(stored).map(String);
  const offered = amounts.map((id) => ({ id, label: 'SALVO.drive.option.auraAmount', values: { amount: Number(id) } }));
  return Number(
    yield* choose(holder, 'reaction', 'SALVO.drive.question.auraAmount', 'DRV-AUR-03', offered, amounts.at(-1)!),
  );
}

function answerStage(fight: DriveFight, { holder, provoker }: Contact, { id, stored, spend }: AuraSpending) {
  return {
    kind: 'reaction',
    who: holder,
    against: provoker,
    item: id,
    title: 'SALVO.drive.stage.auraAnswer',
    verdict: { key: 'SALVO.drive.verdict.auraSpent', good: null, values: { spend, left: stored - spend } },
    events: [auraSpent(fight, holder, id, spend)],
  } as const;
}

/** An aura that is spent to 0 is gone (DRV-AUR-19). */
function auraSpent(fight: DriveFight, holder: Id, aura: Id, spend: number): Event {
  const stored = combatantOf(fight, holder).state.auras[aura] ?? 0;
  const change = stored === spend ? dropping(`auras.${aura}`, stored) : adding(`auras.${aura}`, -spend);
  return event('auraStruck', holder, 'DRV-AUR-02', [change], { aura, spend });
}

function strikeStages(progress: Progress, struck: AuraStrike, provoker: Id, paid: readonly Event[]): Progress {
  const shields =
    paid.length > 0
      ? after(progress, { kind: 'shield', who: provoker, title: 'SALVO.drive.stage.shield.high', events: paid })
      : progress;
  return damageStages(struck.volley, provoker).reduce(after, shields);
}
