/** Movements that do not provoke: Withdraw and Sidestep (ARR-MAN-17, -21, ARR-SDS, ARR-WDR). */
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { GROUND } from '../../kernel/ground.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, numberField, poolField, type Act, type Request } from '../acts/act.ts';
import { isDead } from '../harm/vitals.ts';
import { modifierField, movementTally, undertaking } from '../manoeuvres/doing.ts';
import { foreseenOdds, foreseenOn, roughForeseen } from '../odds/way-odds.ts';
import { ALONG, alongOf } from '../opportunity/near.ts';
import { combatant } from '../sheet/state.ts';
import type { MovementCategory } from '../terms.ts';
import { categoriesOf, categoryField, crawls, difficultIn, roughFields, speedOf, stillRefusal } from './mover.ts';
import { avoidsTerrain, withdrawal, type Way } from './moving.ts';
import { travelled, type Travel } from './travel.ts';
import { placeRefusal } from './way.ts';

/**
 * The Withdraw maneuver (ARR-MAN-21). Refused: `prone`, `notAway`, `tooFar`, `impassable`, `occupied` and as
 * `footRefusal`.
 */
export const withdraw: Act = {
  action: 'withdraw',
  manoeuvre: 'withdraw',
  clause: 'ARR-MAN-21',
  when: 'turn',
  target: 'none',
  moves: { field: 'steps', unit: 'squares', rank: 2 },
  fields: (fight, actor) => [
    poolField,
    categoryField(fight, actor),
    numberField('rate', 'GAP-07', 'actor', 1, 1, 99),
    ...roughFields,
    numberField('steps', 'ARR-WDR-01', 'table', 1, 1, 9_999),
    flagField('nearer', 'ARR-WDR-02', 'table'),
    modifierField,
  ],
  lists: [ALONG, GROUND],
  refusal(request) {
    const { combatant: actor, declared, options } = request;
    const refusal = footRefusal(request);
    if (refusal) return refusal;
    if (crawls(actor, options)) return refuse('prone', 'GAP-11');
    if (asFlag(declared, 'nearer') || comesNearer(request)) return refuse('notAway', 'ARR-WDR-02');
    const most = squaresOf(request);
    if (asNumber(declared, 'steps') > most) return refuse('tooFar', 'ARR-WDR-01', { most });
    return placeRefusal(request, actor);
  },
  perform: (request) => onFoot(request, travelOf(request)),
  odds(request) {
    const allowance = { squares: squaresOf(request) };
    const mayMove = { label: 'SALVO.arrgs.foreseen.mayMove', clause: 'ARR-WDR-01', good: null, values: allowance };
    const rough = roughForeseen(wayOf(request), request.options);
    return foreseenOdds([mayMove, ...rough, ...foreseenOn(request.fight, travelOf(request), request.options)]);
  },
};

const travelOf = (request: Request): Travel => ({
  who: request.who,
  cause: 'withdraw',
  steps: asNumber(request.declared, 'steps'),
  along: alongOf(request.declared),
  category: categoryOf(request),
});

/**
 * The Sidestep maneuver: one square, whatever the difficult terrain (ARR-SDS-01), which counts for the movement
 * increment (ARR-SDS-02). Refused: `tooFar`, `impassable`, `occupied` and as `footRefusal`.
 */
export const sidestep: Act = {
  action: 'sidestep',
  manoeuvre: 'sidestep',
  clause: 'ARR-MAN-17',
  when: 'turn',
  target: 'none',
  moves: { field: 'steps', unit: 'squares', rank: 3 },
  fields: () => [
    poolField,
    choiceField('direction', 'ARR-SDS-01', 'actor', DIRECTIONS, BY_HAND),
    numberField('steps', 'ARR-SDS-01', 'table', ONE, ONE, 9_999),
  ],
  lists: [ALONG, GROUND],
  refusal(request) {
    const refusal = footRefusal(request);
    if (refusal) return refusal;
    if (asNumber(request.declared, 'steps') > ONE) return refuse('tooFar', 'ARR-SDS-01', { most: ONE });
    return placeRefusal(request, request.combatant);
  },
  perform: (request) => onFoot(request, asideOf(request)),
  odds: (request) => foreseenOdds(foreseenOn(request.fight, asideOf(request), request.options)),
};

const ONE = 1;

/** The directions of a sidestep: as the player drags the token, or in degrees clockwise from north. */
const BY_HAND = 'byHand';
const DIRECTIONS = [BY_HAND, '0', '45', '90', '135', '180', '225', '270', '315'] as const;

const asideOf = (request: Request): Travel => ({
  who: request.who,
  cause: 'sidestep',
  steps: ONE,
  along: alongOf(request.declared),
  category: categoriesOf(request.combatant)[0]!,
});

/** The refusal of a movement on the combatant's own feet: `carried` and as `stillRefusal`. */
function footRefusal({ fight, combatant: actor, options }: Request): Refusal | null {
  if (actor.state.motion.carriedBy !== null) return refuse('carried', 'GAP-12');
  return stillRefusal(fight, actor, actor, options);
}

const onFoot = (request: Request, travel: Travel) =>
  undertaking(request, travel.cause, function* (course) {
    return (yield* travelled(course, travel, request.options)).course;
  });

const categoryOf = ({ declared }: Request): MovementCategory => asText(declared, 'category') as MovementCategory;

function squaresOf(request: Request): number {
  const { fight, combatant: actor, options } = request;
  return withdrawal(wayOf(request), movementTally(fight, request, actor, categoryOf(request)), options);
}

function wayOf(request: Request): Way {
  const { combatant: actor, declared } = request;
  const category = categoryOf(request);
  const movement = actor.sheet.movement[category];
  const rate = Math.min(asNumber(declared, 'rate'), movement.rate);
  return {
    speed: speedOf(actor, movement),
    rate,
    difficult: difficultIn(declared),
    ignoresTerrain: avoidsTerrain(category),
  };
}

/** Whether a step brings the mover nearer to the living enemy that is nearest at the start of the way (ARR-WDR-02). */
function comesNearer({ fight, combatant: mover, declared }: Request): boolean {
  const enemies = alongOf(declared).filter(({ id }) => {
    const other = combatant(fight, id);
    return other.side !== mover.side && !isDead(other, fight);
  });
  const nearest = enemies.reduce<(typeof enemies)[number] | null>(
    (closest, each) => (closest === null || each.distances[0]! < closest.distances[0]! ? each : closest),
    null,
  );
  return nearest?.distances.some((squares, step) => step > 0 && squares < nearest.distances[step - 1]!) ?? false;
}
