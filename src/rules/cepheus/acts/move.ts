/** Stance and movement (section 6 of RULES.md). */
import { changeTo } from '../../kernel/changes.ts';
import { asFlag, asNumber, asText, type Declared } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import { GROUND, isRough } from '../../kernel/ground.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { paid } from '../fight/budget.ts';
import { optionsFrom } from '../options.ts';
import { CLOUDS, isInCloud, outOfClouds } from '../scene/clouds.ts';
import { isLow } from '../scene/cover.ts';
import { SQUARE } from '../scene/range.ts';
import { isSeriouslyWounded, isUp } from '../sheet/state.ts';
import { STANCES, type CepheusCombatant, type CepheusFight, type CepheusOptions, type Stance } from '../types.ts';
import { seated } from '../vehicles/aboard.ts';
import { choiceField, flagField, madeOnce, measureField, type Act } from './act.ts';

/** Whether a combatant is outside any vehicle; occupants sit (AMB-72) and are carried along (CEP-VEH-03, -06). */
const isOnFoot = (combatant: CepheusCombatant, fight: CepheusFight): boolean => seated(fight, combatant) === null;
const ABOARD = refuse('aboard', 'CEP-VEH-03');

const stanceFields = (preset: Stance) => [choiceField('stance', 'CEP-STN-01', 'actor', STANCES, preset)];
const GET_DOWN = stanceFields('crouched');
const GET_UP = stanceFields('standing');

export const changeStance: Act = {
  action: 'changeStance',
  clause: 'CEP-STN-01',
  cost: 'minor',
  target: 'none',
  when: 'turn',
  applies: (combatant, fight) => combatant.state.stance !== 'standing' || isOnFoot(combatant, fight),
  fields: (_fight, { state }) => (state.stance === 'standing' ? GET_DOWN : GET_UP),
  refusal({ fight, combatant, declared }) {
    const stance = asText(declared, 'stance');
    if (stance === combatant.state.stance) return refuse('alreadyInStance', 'CEP-STN-01');
    return stance === 'standing' || isOnFoot(combatant, fight) ? null : ABOARD;
  },
  perform({ fight, who, combatant, declared, action }) {
    const stance = asText(declared, 'stance') as Stance;
    const changes = changeTo(combatant.state, 'stance', stance);
    const events = [
      ...paid(fight, who, 'minor', 'CEP-STN-01'),
      event('stanceChanged', who, 'CEP-STN-01', changes, { stance }),
    ];
    const verdict = { key: `SALVO.cepheus.stance.${stance}`, good: null };
    const title = 'SALVO.cepheus.stage.changeStance';
    return ended(after(begin(fight), { kind: 'declared', who, title, verdict, events }), action, who);
  },
};

export const move: Act = {
  action: 'move',
  clause: 'CEP-MOV-01',
  cost: 'minor',
  target: 'none',
  when: 'turn',
  moves: { field: 'metres', unit: 'metres', rank: 0 },
  applies: isOnFoot,
  fields(fight, combatant) {
    const options = optionsFrom(fight.options);
    const limit = oneMove(combatant, false, options);
    const isClouded = CLOUDS.some((cloud) => isInCloud(cloud, combatant));
    return madeOnce(options, `move ${limit} ${isClouded} ${aimsToKill(combatant)}`, () => [
      measureField('metres', 'CEP-MOV-01', 'table', limit, 0, 1000),
      flagField('difficultTerrain', 'CEP-MOV-02', 'gm'),
      ...(isClouded ? [flagField('leavesCloud', 'CEP-ENV-03', 'actor')] : []),
      ...(aimsToKill(combatant) ? [flagField('givesUpKill', 'CEP-AIM-07', 'actor', true)] : []),
    ]);
  },
  lists: [GROUND],
  refusal({ fight, combatant, declared, options }) {
    if (!isOnFoot(combatant, fight)) return ABOARD;
    const limit = oneMove(combatant, isDifficult(declared), options);
    if (limit === 0) return refuse('cannotMove', combatant.state.stance === 'prone' ? 'CEP-MOV-05' : 'CEP-MOV-06');
    if (asNumber(declared, 'metres') > limit) {
      return refuse('tooFar', 'CEP-MOV-01', { limit, squares: wholeSquares(limit) });
    }
    return aimsToKill(combatant) && !asFlag(declared, 'givesUpKill') ? refuse('aimingToKill', 'CEP-AIM-07') : null;
  },
  perform({ fight, who, combatant, declared, action }) {
    const metres = asNumber(declared, 'metres');
    const changes = changeTo(combatant.state, 'metresMoved', combatant.state.metresMoved + metres);
    const events = [
      ...paid(fight, who, 'minor', 'CEP-MOV-01'),
      event('moved', who, 'CEP-MOV-01', changes, { metres }),
      ...(asFlag(declared, 'leavesCloud') ? outOfClouds(fight, who) : []),
    ];
    const verdict = { key: 'SALVO.cepheus.verdict.moved', good: null, values: { metres } };
    const stage = { kind: 'declared', who, title: 'SALVO.cepheus.stage.move', verdict, events } as const;
    return ended(after(begin(fight), stage), action, who);
  },
  odds({ combatant, declared, options }) {
    const limit = oneMove(combatant, isDifficult(declared), options);
    const values = { metres: limit };
    const label = 'SALVO.cepheus.foreseen.difficultTerrain';
    const foreseen = isDifficult(declared) ? [{ label, clause: 'CEP-MOV-02', good: null, values }] : [];
    return { tally: [], chances: [], distributions: [], tail: 0, assuming: [], foreseen };
  },
};

/** Whether the way leads over difficult terrain, by the scene or by the GM's ruling (CEP-MOV-02). */
const isDifficult = (declared: Declared): boolean => isRough(declared) || asFlag(declared, 'difficultTerrain');

/** Whether the combatant is aiming for the kill, which a move gives up (CEP-AIM-07). */
const aimsToKill = ({ state }: CepheusCombatant): boolean => (state.aim?.kill ?? 0) > 0;

/** The meters of one move action now, within what is left of the round's limit (CEP-MOV-06). */
function oneMove(combatant: CepheusCombatant, difficultTerrain: boolean, options: CepheusOptions): number {
  const { stance, metresMoved: moved } = combatant.state;
  const seriouslyWounded = isSeriouslyWounded(combatant);
  if (roundLimit(combatant) === 0) return 0;
  return moveMetres({ actions: 1, difficultTerrain, stance, seriouslyWounded, moved }, options);
}

/** The most meters that a combatant may move in a round; null: no limit (CEP-MOV-06, -07, CEP-INJ-03, CEP-UNC-04). */
export function roundLimit(combatant: CepheusCombatant): number | null {
  if (!isUp(combatant.state) || combatant.state.grappledWith !== null) return 0;
  return isSeriouslyWounded(combatant) ? CRAWL : null;
}

/** Meters of a move action (CEP-MOV-01). */
const MOVE = 6;
/** Meters that a seriously wounded combatant may move in a round (CEP-MOV-06). */
const CRAWL = 1.5;

type Crawling = Pick<Move, 'seriouslyWounded' | 'moved'>;

interface Move {
  /** Minor actions spent on moving in this round. */
  readonly actions: number;
  readonly difficultTerrain: boolean;
  readonly stance: Stance;
  readonly seriouslyWounded: boolean;
  /** Meters of its way in this round so far; absent: none. */
  readonly moved?: number;
}

/** The meters of all move actions together (CEP-MOV-01..06); the halvings multiply (CEP-MOV-04). */
export function moveMetres(move: Move, { proneMove }: CepheusOptions): number {
  const notProne = isLow(move.stance) ? MOVE / 2 : MOVE;
  const perAction = move.stance === 'prone' ? proneMove : notProne;
  const metres = move.actions * (move.difficultTerrain ? perAction / 2 : perAction);
  return crawled(metres, move);
}

/** The meters wanted, or as many of them as a serious wound leaves in the round (CEP-MOV-06). */
export const crawled = (metres: number, { seriouslyWounded, moved = 0 }: Crawling): number =>
  seriouslyWounded ? Math.max(0, Math.min(metres, CRAWL - moved)) : metres;

/**
 * The meters that a combatant has moved in this round. Before its turn, `metresMoved` is still that of its last turn
 * and does not count.
 */
export function metresThisRound({ acted }: CepheusFight, { id, state }: CepheusCombatant): number {
  const hadTurn = acted[id] === true || state.conditions['paused'] !== undefined;
  return hadTurn ? state.metresMoved : 0;
}

/** The whole squares in a distance of so many meters. */
export const wholeSquares = (metres: number): number => Math.floor(metres / SQUARE);
