/** The keeping of auras: feeding, upkeep at the end of every turn, loss with a device (section 16). */
import { removeMember } from '../../kernel/changes.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { adding, dropping, putting, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended, inOneStage } from '../../kernel/progress.ts';
import type { Refusal } from '../../kernel/result.ts';
import { choiceField, noted, numberField, type Act, type Request } from '../acts/act.ts';
import { actionPhase } from '../acts/spend.ts';
import { auraLight } from '../gravity/light.ts';
import type { AuraItem, DriveCombatant, Progress } from '../sheet/sheet.ts';
import { combatantOf, holderState } from '../sheet/state.ts';
import { AURA_KINDS, type AuraKind } from '../types.ts';
import { aurasAtTurnEnd, aurasWithoutDevice, deviceOf, storeInAura, UPKEEP, type HeldAura } from './auras.ts';

/** The auras that are held, with what they store. */
export function heldAuras({ sheet, state }: DriveCombatant): readonly HeldAura[] {
  const held: HeldAura[] = [];
  for (const aura of sheet.auras) {
    const stored = state.auras[aura.id];
    if (stored !== undefined) held.push({ ...aura, stored });
  }
  return held;
}

/** Whether it holds no aura at all. */
function isBare({ state }: DriveCombatant): boolean {
  for (const _ in state.auras) return false;
  return true;
}

/** Damage stored in an aura; one that was gone is made again (DRV-AUR-10, -19). Refuses `wrongKind`. */
export const feedAura: Act<number> = {
  action: 'feedAura',
  clause: 'DRV-AUR-10',
  cost: 'free',
  target: 'none',
  when: 'turn',
  items: ({ sheet }) => sheet.auras.map((aura) => aura.id),
  fields: (_fight, { sheet }, id) => [
    choiceField('kind', 'DRV-AUR-10', 'actor', AURA_KINDS, sheet.auras.find((aura) => aura.id === id)!.kind),
    numberField('amount', 'DRV-AUR-11', 'actor', 10, 1, 9_999),
  ],
  prepare: storedAfter,
  perform(request, stored) {
    const { fight, who, combatant, action, options } = request;
    const { id, kind } = auraOf(request);
    const before = combatant.state.auras[id];
    const change = before === undefined ? putting(`auras.${id}`, stored) : adding(`auras.${id}`, stored - before);
    const facts = { aura: id, stored, light: auraLight(kind, stored, options) };
    // An aura that can store nothing is none (DRV-AUR-19).
    const events = [event('auraFed', who, 'DRV-AUR-10', stored === 0 ? [] : [change], facts)];
    const verdict = { key: 'SALVO.drive.verdict.stored', good: null, values: { stored } };
    const stage = { kind: 'declared', who, item: id, title: 'SALVO.drive.stage.feedAura', verdict, events } as const;
    return ended(after(noted(begin(fight), who, actionPhase(fight)), stage), action, who);
  },
};

const auraOf = ({ combatant, item }: Request): AuraItem => combatant.sheet.auras.find(({ id }) => id === item)!;

function storedAfter(request: Request): number | Refusal {
  const { combatant, declared } = request;
  const aura = auraOf(request);
  const add = { kind: asText(declared, 'kind') as AuraKind, amount: asNumber(declared, 'amount') };
  return storeInAura({ ...aura, stored: combatant.state.auras[aura.id] ?? 0 }, add);
}

/**
 * The progress after the end of the holder's turn. Keeping auras up is a free action of every turn (DRV-AUR-14), so the
 * holder may let them go; those that are kept fade (DRV-AUR-11, -15, -16).
 */
export function* aurasKeptUp(progress: Progress, who: Id): Procedure<Progress> {
  const holder = combatantOf(progress.fight, who);
  if (isBare(holder)) return progress;
  const able = aurasAtTurnEnd(heldAuras(holder), holderState(holder));
  if (able.length === 0) return aurasFaded(progress, who);
  const answers = upkeepAnswers(able);
  const answer = yield* choose(who, 'allocation', 'SALVO.drive.question.upkeep', 'DRV-AUR-14', answers, KEEP.id);
  if (answer === KEEP.id) return aurasFaded(progress, who);
  const gone = answer === LET_ALL_GO.id ? able.map(({ id }) => id) : [answer];
  const left = heldAuras(holder).filter(({ id }) => !gone.includes(id));
  return aurasFaded(noted(progress, who, auraEvents(holder, left, 'DRV-AUR-14')), who);
}

/** The progress after the fading of auras at the end of a turn, where nobody is asked. */
export function aurasFaded(progress: Progress, who: Id): Progress {
  const holder = combatantOf(progress.fight, who);
  if (isBare(holder)) return progress;
  const kept = aurasAtTurnEnd(heldAuras(holder), holderState(holder));
  return noted(progress, who, auraEvents(holder, kept, 'DRV-AUR-15'));
}

/** `+` and `-` are not ids of auras: ids come from documents. */
const KEEP = { id: '+', label: 'SALVO.drive.option.keepAuras', values: UPKEEP };
const LET_ALL_GO = { id: '-', label: 'SALVO.drive.option.letAurasGo' };

const upkeepAnswers = (held: readonly HeldAura[]) => [
  KEEP,
  ...held.map(({ id, stored }) => ({ id, label: 'SALVO.drive.option.letAuraGo', values: { aura: id, stored } })),
  ...(held.length > 1 ? [LET_ALL_GO] : []),
];

/** The events that leave only `kept` of the auras that are held. */
const auraEvents = ({ id: who, state }: DriveCombatant, kept: readonly HeldAura[], clause: string): readonly Event[] =>
  Object.entries(state.auras).flatMap(([id, stored]) => {
    const left = kept.find((aura) => aura.id === id)?.stored ?? null;
    if (left === null)
      return [event('auraExpired', who, clause, [dropping(`auras.${id}`, stored)], { aura: id, stored })];
    if (left === stored) return [];
    const faded = adding(`auras.${id}`, left - stored);
    return [event('auraFaded', who, 'DRV-AUR-11', [faded], { aura: id, stored: left })];
  });

/** The loss of a device, disabled or dropped: its auras end at once (DRV-AUR-18), and its shield is down. */
export const loseDevice: Act = {
  action: 'loseDevice',
  clause: 'DRV-AUR-18',
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  items: ({ sheet }) => [
    ...new Set([
      ...sheet.auras.flatMap((aura) => deviceOf(aura) ?? []),
      ...sheet.shields.filter(({ device }) => device).map(({ id }) => id),
    ]),
  ],
  perform(request) {
    const { who, combatant, item } = request;
    const device = item!;
    const kept = aurasWithoutDevice(heldAuras(combatant), device);
    const down = combatant.state.active[device]
      ? [event('shieldDropped', who, 'DRV-AUR-18', [removeMember('active', device)])]
      : [];
    const events = [...auraEvents(combatant, kept, 'DRV-AUR-18'), ...down];
    return inOneStage(request, { kind: 'note', who, title: 'SALVO.drive.stage.loseDevice', events });
  },
};
