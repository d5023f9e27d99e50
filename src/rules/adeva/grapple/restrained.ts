/** The acts of the restrained combatant in a grapple (ADE-GRP-17, -18). */
import { asText } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import { choiceField, type Request } from '../acts/act.ts';
import { effectStage, paid } from '../acts/plain.ts';
import { rankMod } from '../evasion/evasion.ts';
import { contestOdds, isWon } from '../score/contest-odds.ts';
import type { Side } from '../score/opposed.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import { breakFreeContest, takeControlContest } from './contests.ts';
import { contested, HELPERS, holding, letGo, contestSides, strengthOdds, tried } from './special.ts';

const isRestrained = ({ state }: AdevaCombatant): boolean => state.grapple?.role === 'restrained';

const FREE_FIELDS = [choiceField('by', 'ADE-GRP-17', 'actor', ['strength', 'acrobatics'], 'strength')];

/** Break Free: Strength or Acrobatics against the controller's Strength (ADE-GRP-17). */
export const breakFree = tried('breakFree', 'breakFree', 'ADE-GRP-17', {
  concerns: isRestrained,
  fields: () => FREE_FIELDS,
  odds: (request) => contestOdds(...sidesFreeing(request), { wins: isWon }, request.options),
  *perform(request): Procedure<Outcome> {
    const { who, options, action } = request;
    const result = yield* breakFreeContest(...sidesFreeing(request), options);
    const progress = contested(paid(request), request, result.contest);
    return ended(result.success ? letGo(progress, who, 'ADE-GRP-17') : progress, action, who);
  },
});

function sidesFreeing(request: Request): readonly [Side, Side] {
  const acrobatic = asText(request.declared, 'by') === 'acrobatics';
  const [actor, controller] = contestSides(request, acrobatic ? 'ag' : 's');
  return [acrobatic ? { ...actor, mods: [...actor.mods, ...acrobatics(request.combatant)] } : actor, controller];
}

const acrobatics = ({ sheet }: AdevaCombatant) => rankMod((sheet.pilot ?? sheet).skills.acrobatics);

/** Take Control: the roles swap, and the new controller may at once perform one Controller action (ADE-GRP-18). */
export const takeControl = tried('takeControl', 'takeControl', 'ADE-GRP-18', {
  concerns: isRestrained,
  fields: () => [HELPERS],
  odds: strengthOdds,
  *perform(request): Procedure<Outcome> {
    const { who, options, action } = request;
    const result = yield* takeControlContest(...contestSides(request), options);
    const progress = contested(paid(request), request, result.contest);
    if (!result.success) return ended(progress, action, who);
    const events = swapped(progress.fight, who);
    return ended(after(progress, effectStage(who, 'takesControl', events)), action, who);
  },
});

function swapped(fight: AdevaFight, who: Id): readonly Event[] {
  const { grapple } = combatantOf(fight, who).state;
  const unused = { tookGrapple: false, specialDone: false };
  return [
    holding(fight, who, { ...unused, role: 'controller', tookControl: true }, 'ADE-GRP-18'),
    holding(fight, grapple!.other, { ...unused, role: 'restrained', tookControl: false }, 'ADE-GRP-18'),
  ];
}
