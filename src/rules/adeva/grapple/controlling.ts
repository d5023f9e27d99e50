/** The acts of a grapple (section 31), except those that exist outside it as well: Standard Attack, Knock Down, Take Down. */
import { asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import { isIn } from '../../kernel/fight.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, type Act, type Request } from '../acts/act.ts';
import { effectStage, plain, ruled, stage } from '../acts/plain.ts';
import { untestedSuffered } from '../acts/test-stages.ts';
import { damageOf } from '../attack/making.ts';
import { lost } from '../fight/lasting.ts';
import { grappleLost } from '../harm/fallen.ts';
import { soakerOf } from '../maneuvers/knockdown.ts';
import { movesIn } from '../score/moves.ts';
import { UNARMED } from '../sheet/read-items.ts';
import { combatantOf, has } from '../sheet/state.ts';
import type { AdevaCombatant, Weapon } from '../sheet/types.ts';
import { equippedWeapons, weaponOf } from '../sheet/weapons.ts';
import { actionOf } from '../turn/actions.ts';
import { isUntouched } from '../turn/budget.ts';
import { push as pushed, stand as stood, standRefusal, type Pushed } from './contests.ts';
import { isGrappling } from './duty.ts';
import { gripped } from './gripping.ts';
import { grappleInfo, grappleSpecialRefusal, specialPaid } from './inside.ts';
import { powerRefusal } from './openings.ts';
import { breakFree, takeControl } from './restrained.ts';
import {
  contested,
  controls,
  HELPERS,
  holding,
  letGo,
  pairOf,
  contestSides,
  special,
  strengthOdds,
  tried,
} from './special.ts';

const freeInside = (action: string): Pick<Act, 'info'> => ({ info: () => actionOf(action, 'free') });

// --- hold and release ------------------------------------------------------------------------------------------

/** The Full Action that keeps the hold and includes one special action (ADE-GRP-05, -06). */
const hold = special('grapple', 'grapple', 'ADE-GRP-05', {
  concerns: controls,
  perform: (request) =>
    plain(request, (fight) => [holding(fight, request.who, { tookGrapple: true, specialDone: false }, 'ADE-GRP-05')]),
});

/** Release: a Free Action at the start of the controller's turn or after its Grapple action (ADE-GRP-13). */
const release = special('release', 'release', 'ADE-GRP-13', {
  concerns: controls,
  ...freeInside('release'),
  refusal: (request) => grappleSpecialRefusal(request, 'release', true) ?? startRefusal(request),
  perform: (request) => plain(request, (fight) => grappleLost(fight, request.who, 'ADE-GRP-13')),
});

/** Refusal of a Release before the Grapple action once the controller has done anything in its turn: `notAtStart` (ADE-GRP-13). */
function startRefusal({ fight, combatant }: Request): Refusal | null {
  const { turn, grapple } = combatant.state;
  return grapple?.tookGrapple || isUntouched(turn) || fight.phase !== 'underway'
    ? null
    : refuse('notAtStart', 'ADE-GRP-13');
}

// --- Controller actions ----------------------------------------------------------------------------------------

/** The weapons that Damage may use: fists and melee Natural Weapons (ADE-GRP-10). */
const gripWeapons = (combatant: AdevaCombatant): readonly Weapon[] => [
  weaponOf(combatant, UNARMED)!,
  ...equippedWeapons(combatant).filter(({ kind, qualities }) => kind === 'melee' && qualities.includes('natural')),
];

/** Damage: opposed Strength; damage without an attack test, and a level of fatigue (ADE-GRP-10). */
const grappleDamage = tried('grappleDamage', 'damage', 'ADE-GRP-10', {
  concerns: controls,
  items: (combatant) => gripWeapons(combatant).map(({ id }) => id),
  fields: () => [HELPERS],
  ...freeInside('grappleDamage'),
  odds: strengthOdds,
  *perform(request): Procedure<Outcome> {
    const { who, options, action } = request;
    const [controller, opponent] = pairOf(request);
    const damage = damageOf(controller, weaponOf(controller, request.item!)!);
    const soaker = soakerOf(opponent, options);
    const result = yield* gripped(...contestSides(request), damage, soaker, options);
    const progress = contested(specialPaid(request), request, result.contest);
    if (result.hit === null) return ended(progress, action, who);
    const parts = { clause: 'ADE-GRP-10', source: who, fatigue: result.fatigue };
    return ended(yield* untestedSuffered(progress, opponent.id, result.hit, parts, options), action, who);
  },
});

const AWAY = 'away';

/** The directions of a Push: straight away from the controller, or in degrees clockwise from the north. */
const DIRECTIONS = [AWAY, '0', '45', '90', '135', '180', '225', '270', '315'] as const;

/** Push: the opponent is moved in a direction of choice, and the grapple ends if the controller does not follow (ADE-GRP-11, -12). */
const push = tried('push', 'push', 'ADE-GRP-11', {
  concerns: controls,
  fields: () => [choiceField('direction', 'ADE-GRP-11', 'actor', DIRECTIONS, AWAY), HELPERS],
  ...freeInside('push'),
  odds: strengthOdds,
  *perform(request): Procedure<Outcome> {
    const { who, options, action, combatant } = request;
    const opponent = combatant.state.grapple!.other;
    const result = yield* pushed(...contestSides(request), movesIn(combatant, options).half, options);
    let progress = contested(specialPaid(request), request, result.contest);
    if (!result.success) return ended(progress, action, who);
    const effect = effectStage(opponent, 'pushed', movedBy(request, result), { squares: result.squares });
    progress = after(progress, { ...effect, against: who });
    return ended(result.grappling ? progress : letGo(progress, who, 'ADE-GRP-12'), action, who);
  },
});

/** The movement of the opponent, and that of a controller who goes along (ADE-GRP-12). */
function movedBy({ who, combatant, declared }: Request, { squares, grappling }: Pushed): readonly Event[] {
  const opponent = combatant.state.grapple!.other;
  const direction = asText(declared, 'direction');
  const line = direction === AWAY ? { from: who } : { degrees: Number(direction) };
  const facts = { squares, by: who, follows: grappling };
  const moved = { ...event('pushed', opponent, 'ADE-GRP-11', [], facts), shift: { ...line, squares } };
  if (!grappling) return [moved];
  return [moved, { ...event('followed', who, 'ADE-GRP-12', [], { squares }), shift: { beside: opponent, squares } }];
}

function lyingRefusal({ fight, combatant }: Request): Refusal | null {
  const { grapple } = combatant.state;
  if (!grapple || !isIn(fight, grapple.other)) return null;
  const opponent = combatantOf(fight, grapple.other);
  return standRefusal({ controllerProne: has(combatant, 'prone'), opponentProne: has(opponent, 'prone') });
}

/** Stand: the controller gets up, and may try to drag the opponent up with it (ADE-GRP-14). */
const grappleStand = special('grappleStand', 'stand', 'ADE-GRP-14', {
  concerns: controls,
  fields: () => [HELPERS],
  ...freeInside('grappleStand'),
  odds: strengthOdds,
  refusal: (request) => lyingRefusal(request) ?? grappleSpecialRefusal(request, 'stand', true),
  *perform(request): Procedure<Outcome> {
    const { who, options, action, combatant } = request;
    const result = yield* stood(...contestSides(request), options);
    let progress = specialPaid(request);
    progress = after(progress, effectStage(who, 'stands', lost(progress.fight, who, 'prone')));
    if (result.contest) progress = contested(progress, request, result.contest);
    const opponent = combatant.state.grapple!.other;
    if (result.opponentProne) return ended(progress, action, who);
    return ended(
      after(progress, effectStage(opponent, 'stands', lost(progress.fight, opponent, 'prone'))),
      action,
      who,
    );
  },
});

// --- Either actions --------------------------------------------------------------------------------------------

/** Activate Power: any power that does not move its user; its effects are applied by hand (ADE-GRP-15, GAP-16). */
const activatePower = special('activatePower', 'activatePower', 'ADE-GRP-15', {
  concerns: isGrappling,
  items: ({ sheet }) => sheet.powers.map(({ id }) => id),
  info: (parts) => grappleInfo(parts, 'activatePower'),
  refusal(request) {
    const power = request.combatant.sheet.powers.find(({ id }) => id === request.item)!;
    return grappleSpecialRefusal(request, 'activatePower', true) ?? powerRefusal(power);
  },
  perform(request) {
    const progress = specialPaid(request);
    const used = event('powerUsed', request.who, 'ADE-GRP-15', [], { power: request.item! });
    return ended(after(progress, stage('effect', request.who, 'power', [used])), request.action, request.who);
  },
});

// --- rulings ---------------------------------------------------------------------------------------------------

/** The GM's ruling that the participants are moved apart, which ends the grapple (ADE-GRP-20). */
const moveApart: Act = {
  action: 'moveApart',
  clause: 'ADE-GRP-20',
  when: 'any',
  target: 'none',
  gm: true,
  concerns: isGrappling,
  refusal: ({ combatant }) => (isGrappling(combatant) ? null : refuse('notGrappling', 'ADE-GRP-20')),
  perform: (request) => ruled(request, (fight) => grappleLost(fight, request.who)),
};

export const GRAPPLE_ACTS: readonly Act[] = [
  hold,
  release,
  grappleDamage,
  push,
  grappleStand,
  activatePower,
  breakFree,
  takeControl,
  moveApart,
];
