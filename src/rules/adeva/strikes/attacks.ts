/** The attack actions that are one test with one weapon (sections 20 to 23, 25, 34). */
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import { paid } from '../acts/plain.ts';
import { attackRefusal, LEAST_RATING } from '../attack/legality.ts';
import { attackFrom, kindOf, type Strike } from '../attack/making.ts';
import type { AttackAction } from '../attack/situation.ts';
import { strikeResolved } from '../attack/strike.ts';
import { gained, untilOwnTurn } from '../fight/lasting.ts';
import { counterAttacks } from '../free-attacks/countering.ts';
import { grappleInfo, grappleSpecialRefusal, isInside, specialPaid } from '../grapple/inside.ts';
import { isClose } from '../grapple/openings.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { bonusRefusal } from '../recovery/bonus.ts';
import { combatantOf, has } from '../sheet/state.ts';
import type { AdevaCombatant, Weapon } from '../sheet/types.ts';
import { weaponsAtHand, dieSides } from '../sheet/weapons.ts';
import { actionInfo } from '../turn/actions.ts';
import { claimOf, STRIKE_LISTS, strikeFields, strikeFrom, weaponIn } from './declaring.ts';

/** The ids of a combatant's weapons at hand, bare hands included, that an action takes; null: all of them. */
export const armedWith =
  (fits: Fits | null) =>
  (combatant: AdevaCombatant): readonly Id[] =>
    (fits ? weaponsAtHand(combatant).filter(fits) : weaponsAtHand(combatant)).map(({ id }) => id);

type Fits = (weapon: Weapon) => boolean;
const isMeleeWeapon: Fits = ({ kind }) => kind !== 'ranged';

/** An attack action, its clause and the weapons that it takes; null: all of them. */
type Row = readonly [AttackAction, clause: string, fits: Fits | null];

const ROWS: readonly Row[] = [
  ['standardAttack', 'ADE-STD-01', null],
  ['burst', 'ADE-BUR-01', ({ kind, hitRating }) => kind === 'ranged' && hitRating >= LEAST_RATING],
  ['flurry', 'ADE-FLU-01', (weapon) => isMeleeWeapon(weapon) && weapon.hitRating >= LEAST_RATING],
  ['calledShot', 'ADE-CAL-01', null],
  ['heavyAttack', 'ADE-HVY-01', isMeleeWeapon],
  ['takeDown', 'ADE-TKD-01', isMeleeWeapon],
];

export const ATTACKS: readonly Act<Strike>[] = ROWS.map(([action, clause, fits]) => ({
  action,
  clause,
  when: 'turn',
  target: 'one',
  items: armedWith(fits),
  ...(action === 'takeDown' ? { concerns: ({ sheet }: AdevaCombatant) => sheet.talents.includes('takedown') } : {}),
  fields: (fight, combatant, item) => strikeFields(action, fight, combatant, weaponIn({ combatant, item })),
  lists: STRIKE_LISTS,
  info: (parts) => {
    if (isSpecial(action) && isInside(parts.combatant)) return grappleInfo(parts, action);
    const strike = { weapon: weaponIn(parts), thrown: parts.declared.values['thrown'] === true };
    return actionInfo(action, kindOf(strike), has(parts.combatant, 'restrained'));
  },
  prepare: (request) => strikeFrom(request, { action }),
  refusal: (request, strike) =>
    (isSpecial(action) ? grappleSpecialRefusal(request, action) : null) ?? strikeRefusal(request, strike),
  perform: performed,
  plannable: ['outOfReach', 'outOfRange', 'notEnoughAmmo', 'jammed'],
  odds: ({ fight, options }, strike): Odds => attackOdds(attackFrom(fight, strike, options), options),
}));

/** Whether an attack is also a special action of a grapple (ADE-GRP-16, -19). */
const isSpecial = (action: AttackAction): action is 'standardAttack' | 'takeDown' =>
  action === 'standardAttack' || action === 'takeDown';

/** The reason that a strike is refused, apart from its cost: an unaffordable Fate bonus, its legality, a grapple, a dead target. */
export function strikeRefusal(request: Request, strike: Strike): Refusal | null {
  const target = request.targets.length === 0 ? null : combatantOf(request.fight, strike.target);
  return (
    bonusRefusal(request) ??
    attackRefusal(claimOf(request, strike, target), request.options) ??
    grappleRefusal(request.combatant, strike) ??
    (target && targetRefusal(target))
  );
}

/** Refusal of a dead target: `targetDead`. */
export const targetRefusal = ({ state }: AdevaCombatant): Refusal | null =>
  state.ended.dead ? refuse('targetDead', 'ADE-ATK-01') : null;

/** Refusal in a grapple of any weapon but fists, natural and small weapons and pistols: `grappleWeapon` (ADE-GRP-16). */
function grappleRefusal({ state }: AdevaCombatant, { weapon }: Strike): Refusal | null {
  if (!state.grapple) return null;
  return isClose({ ...weapon, sides: dieSides(weapon.dice) }) ? null : refuse('grappleWeapon', 'ADE-GRP-16');
}

function* performed(request: Request, strike: Strike): Procedure<Outcome> {
  let progress = isSpecial(strike.action) ? specialPaid(request) : paid(request);
  if (strike.action === 'heavyAttack') {
    // The penalty to evasion begins before the test, so it applies hit or miss (ADE-HVY-02).
    const heavy = untilOwnTurn(request.fight, request.who, 'heavyAttack', 'ADE-HVY-02');
    const events = [gained(request.fight, request.who, heavy)];
    progress = after(progress, { kind: 'effect', who: request.who, title: 'SALVO.adeva.stage.heavyAttack', events });
  }
  const result = yield* strikeResolved(progress, strike, request.options, counterAttacks, request.fight);
  return ended(result.progress, request.action, request.who);
}
