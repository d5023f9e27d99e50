/** The acts of starships: Boarding and Ram (section 38). */
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { ended } from '../../kernel/progress.ts';
import type { Act, Request } from '../acts/act.ts';
import { arrived, provoked } from '../acts/moving.ts';
import { paid } from '../acts/plain.ts';
import { untestedSuffered } from '../acts/test-stages.ts';
import { attackFrom, type Strike } from '../attack/making.ts';
import { strikeResolved, type StrikeResult } from '../attack/strike.ts';
import { apAt, bodyOf } from '../evasion/standing.ts';
import { LEFT } from '../free-attacks/opportunity.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import type { AdevaOptions } from '../options.ts';
import { asAffordable } from '../recovery/bonus.ts';
import { strengthBonus } from '../score/characteristic.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, Marines, Weapon } from '../sheet/types.ts';
import { unarmedWith } from '../sheet/weapons.ts';
import { strikeRefusal } from '../strikes/attacks.ts';
import { afterRush, PATH_FIELDS, rushFrom, rushRefusal, type Rush } from '../strikes/charge.ts';
import { commonFields, STRIKE_LISTS, strikeFrom } from '../strikes/declaring.ts';
import { canAct } from '../turn/budget.ts';
import { boardersDamage } from './boarders.ts';
import { backlash, ramDamage, type Backlash, type Rammed } from './ramming.ts';

/** The stand-in for a weapon in Boarding and Ram, whose damage comes from the Marines or the ship itself. */
const HULL: Weapon = { ...unarmedWith([]), kind: 'melee', qualities: [] };

const isShip = ({ sheet }: AdevaCombatant): boolean => sheet.kind === 'starship';

const NO_MARINES: Marines = { mod: 0, dice: 0, sides: 10, flat: 0 };

/** Boarding: one attack test on WS with the Marines' modifier; their damage to the Hull is not soaked (ADE-BRD-01 to -03). */
const boarding: Act<Strike> = {
  action: 'boarding',
  clause: 'ADE-BRD-01',
  when: 'turn',
  target: 'one',
  concerns: isShip,
  suits: isShip,
  fields: (fight, combatant) => commonFields(fight, combatant, false),
  lists: STRIKE_LISTS,
  prepare(request) {
    const { dice, sides, flat } = request.combatant.sheet.marines ?? NO_MARINES;
    const damage = boardersDamage(
      Array.from({ length: dice }, () => sides),
      flat,
    );
    return strikeFrom(request, { action: 'boarding', weapon: HULL, damage });
  },
  refusal: (request, strike) => strikeRefusal(request, strike),
  *perform(request, strike) {
    const result = yield* strikeResolved(paid(request), strike, request.options);
    return ended(result.progress, request.action, request.who);
  },
  odds: ({ fight, options }, strike): Odds => attackOdds(attackFrom(fight, strike, options), options),
};

/** Ram: a move by the rules of a Charge, and an attack with the ship itself at its end (ADE-RAM-01). */
const ram: Act<Rush> = {
  action: 'ram',
  clause: 'ADE-RAM-01',
  when: 'turn',
  target: 'one',
  concerns: isShip,
  suits: isShip,
  fields: (fight, combatant) => [...commonFields(fight, combatant, false), ...PATH_FIELDS],
  lists: [...STRIKE_LISTS, LEFT],
  prepare: (request) =>
    rushFrom(
      request,
      strikeFrom(request, {
        action: 'ram',
        weapon: HULL,
        damage: ramDamage(hullOf(request.combatant, request.options)),
      }),
    ),
  refusal: (request, rush) => rushRefusal(rush) ?? strikeRefusal(request, rush.strike),
  perform: rammed,
  odds: ({ fight, options, who }, { strike, move }): Odds =>
    attackOdds(attackFrom(afterRush(fight, who, move), strike, options), options),
};

/** The Ram and its backlash (ADE-RAM-03 to -06). */
function* rammed(request: Request, { move, strike }: Rush): Procedure<Outcome> {
  const { who, action, options } = request;
  const departed = yield* provoked(paid(request), request, move);
  if (!canAct(combatantOf(departed.fight, who))) return ended(departed, action, who);
  const target = combatantOf(departed.fight, strike.target);
  const blow = asAffordable(strike, combatantOf(departed.fight, who));
  const result = yield* strikeResolved(arrived(departed, who, move), blow, options);
  const clash = yield* clashed(result, blow, hullOf(target, options), options);
  return ended(clash.progress, action, who);
}

/** The result of a Ram, with the backlash to the rammer. */
export interface Clash extends StrikeResult {
  readonly counterblow: Backlash;
}

/** A Ram and its backlash. `target`: the hull of the ship that is rammed, as it was before. */
export function* clashed(
  result: StrikeResult,
  strike: Strike,
  target: Rammed,
  options: AdevaOptions,
): Procedure<Clash> {
  const { attacker: who, target: source } = strike;
  const rammer = hullOf(combatantOf(result.progress.fight, who), options);
  const counterblow = yield* backlash(result.landed.hits.length > 0, source, rammer, target, options);
  const { hit } = counterblow;
  const parts = { clause: 'ADE-RAM-04', source };
  const suffered = hit ? yield* untestedSuffered(result.progress, who, hit, parts, options) : result.progress;
  return { ...result, progress: suffered, counterblow };
}

export function hullOf(combatant: AdevaCombatant, options: AdevaOptions): Rammed {
  const body = bodyOf(combatant, { cover: 'none', primitive: false }, options);
  const { size } = combatant.sheet;
  return { sb: strengthBonus(combatant), size, tb: body.tb, ap: apAt(body, 'body') };
}

export const STARSHIP_ACTS: readonly Act[] = [boarding, ram];
