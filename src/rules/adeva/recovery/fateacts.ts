/** The acts that spend or burn a Fate Point: they cost no action and are possible in any state; the dead may only burn one (GAP-12). */
import { adjust } from '../../kernel/changes.ts';
import { adding, setting, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import { ruled, stage } from '../acts/plain.ts';
import { afterInitiatives, replaced } from '../fight/initiative.ts';
import { lost } from '../fight/lasting.ts';
import type { FateUse } from '../options.ts';
import { combatantOf, has } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import { noActions } from '../turn/budget.ts';
import { burned, fatedInitiative, fateRefusal, fateSpent, INITIATIVE_DIE, woundsRecovered } from './fate.ts';

const CLAUSE = 'GAP-12';

const fateAct = (action: string, use: FateUse, rest: Pick<Act, 'perform'> & Partial<Act>): Act => ({
  action,
  clause: CLAUSE,
  when: 'any',
  target: 'none',
  noAction: true,
  concerns: ({ state }) => state.fate.max > 0,
  refusal: (request) => spendingRefusal(request, use),
  ...rest,
});

function spendingRefusal({ combatant, options }: Request, use: FateUse): Refusal | null {
  const refusal = fateRefusal(use, combatant.state.fate, { stunned: has(combatant, 'stunned') }, options);
  return refusal ?? (combatant.state.ended.dead && use !== 'burn' ? noActions(combatant, CLAUSE) : null);
}

const pointSpent: Change = adding('fate.value', -1);

/** A point for 1d5 Wounds, never Lethal Damage; in vain where none are missing, because no reason to refuse it is named. */
const recoverWounds = fateAct('fateWounds', 'recoverWounds', {
  *perform({ fight, who, action, combatant }): Procedure<Outcome> {
    const { wounds } = combatant.state;
    const reached = yield* woundsRecovered(who, wounds, combatant.sheet.woundsMax);
    const changes = [pointSpent, ...adjust('wounds', reached - wounds)];
    const recovery = event('fateSpent', who, CLAUSE, changes, { use: 'recoverWounds', wounds: reached - wounds });
    return ended(after(begin(fight), stage('effect', who, action, [recovery])), action, who);
  },
});

/** A point that ends the actor's stun. */
const endStun = fateAct('fateStun', 'endStun', {
  applies: (combatant) => has(combatant, 'stunned'),
  perform: (request) =>
    ruled(
      request,
      () => [fateSpent(request.who, 'endStun')],
      (fight) => lost(fight, request.who, 'stunned'),
    ),
});

/** A point that makes the actor's Initiative die count as 10, before its first turn. Refused: `noInitiative`, `tooLate`, `dieIsHighest`. */
const initiativeTen = fateAct('fateInitiative', 'initiativeTen', {
  applies: (combatant, fight) => initiativeRefusal(combatant, fight) === null,
  refusal(request) {
    const { fight, combatant } = request;
    const refusal = spendingRefusal(request, 'initiativeTen') ?? initiativeRefusal(combatant, fight);
    if (refusal) return refusal;
    return combatant.state.initiative!.die < INITIATIVE_DIE ? null : refuse('dieIsHighest', CLAUSE);
  },
  *perform({ fight, who, action, combatant }): Procedure<Outcome> {
    const before = combatant.state.initiative!;
    const initiatives = yield* replaced(fight, who, { ...before, ...fatedInitiative(before.bonus) });
    const progress = after(begin(fight), stage('note', who, action, [fateSpent(who, 'initiativeTen')]));
    return ended(afterInitiatives(progress, initiatives), action, who);
  },
});

/** The refusal to change an Initiative that is not rolled yet, or no longer counts: `noInitiative`, `tooLate`. */
function initiativeRefusal({ id, state }: AdevaCombatant, { round, acted }: AdevaFight): Refusal | null {
  if (!state.initiative) return refuse('noInitiative', CLAUSE);
  return round > 1 || acted[id] ? refuse('tooLate', 'ADE-INI-07') : null;
}

/** A point burned to survive a death: it lowers the maximum by 1 for good. Refused: `notDead`. */
const burnFate = fateAct('burnFate', 'burn', {
  applies: ({ state }) => state.ended.dead,
  refusal: (request) =>
    spendingRefusal(request, 'burn') ?? (request.combatant.state.ended.dead ? null : refuse('notDead', CLAUSE)),
  perform: (request) => ruled(request, (fight) => [survived(fight, request.who)]),
});

function survived(fight: AdevaFight, who: Id): Event {
  const { state } = combatantOf(fight, who);
  const { fate, lethal, dead } = burned(state.fate);
  const changes = [
    ...adjust('fate.value', fate.value - state.fate.value),
    ...adjust('fate.max', fate.max - state.fate.max),
    ...adjust('lethal', lethal - state.lethal),
    // The path of this one ending, because documents store each of them in a field of its own.
    setting('ended.dead', true, dead),
  ];
  return event('fateBurned', who, CLAUSE, changes);
}

export const FATE_ACTS: readonly Act[] = [recoverWounds, initiativeTen, endStun, burnFate];
