/** The act of grappling (section 21): its cost, its check, and the winner's result carried out on the loser. */
import { changeTo, decrease } from '../../kernel/changes.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { dropping, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { distanceFields, distanceOf, sceneOf, statedIn } from '../attack/attack-fields.ts';
import { dm, type Checked, type OfBoth, type Opponent } from '../check/check.ts';
import { stateDms } from '../check/skill-check.ts';
import { aimLost, paid } from '../fight/budget.ts';
import { released } from '../harm/harm.ts';
import { strike } from '../harm/strike.ts';
import {
  armorNow,
  armorSkillDm,
  combatantOf,
  dexOf,
  isDead,
  isSeriouslyWounded,
  isUp,
  jackOfAllTrades,
  skillOf,
  strOf,
} from '../sheet/state.ts';
import type { CepheusFight, Progress } from '../types.ts';
import { choiceField, flagField, madeOnce, measureField, type Act, type Request } from './act.ts';
import { grappleOdds } from './grapple-odds.ts';
import {
  grappleRefusal,
  grappleResult,
  opponents,
  rollGrapple,
  type Grappled,
  type Grappler,
  type Grip,
} from './grappling.ts';
import { metresThisRound } from './move.ts';

/** The act that opens a grapple (CEP-GRP-01), or the opposed check of a turn within it (CEP-GRP-10). */
export const grapple: Act = {
  action: 'grapple',
  clause: 'CEP-GRP-01',
  cost: 'significant',
  target: 'one',
  when: 'turn',
  despite: ['grapple'],
  fields: (fight) =>
    madeOnce(fight.scene, 'grapple', () => [
      choiceField('characteristic', 'CEP-GRP-01', 'actor', ['best', 'str', 'dex'], 'best'),
      ...distanceFields('CEP-GRP-01', 1),
      flagField('difficultTerrain', 'CEP-MOV-02', 'gm'),
      measureField('gravity', 'CEP-ZGR-01', 'table', sceneOf(fight).gravity, 0, 1_000),
    ]),
  refusal({ fight, combatant, targets, declared, options }) {
    const target = targets[0];
    if (target === undefined) return null;
    const { state } = combatantOf(fight, target);
    if (isDead(state)) return refuse('targetDead', 'CEP-GRP-01');
    const held = combatant.state.grappledWith;
    if (held !== null) return held === target ? null : refuse('grappled', 'CEP-GRP-10');
    if (state.grappledWith !== null) return refuse('targetGrappled', 'CEP-GRP-10');
    if (!isUp(state)) return refuse('targetDown', 'CEP-GRP-01');
    return grappleRefusal({ opening: true, distance: distanceOf(statedIn(declared)) }, options);
  },
  perform: grappling,
  plannable: ['outOfReach'],
  odds: (request) => grappleOdds(gripOf(request), request.options),
};

function* grappling(request: Request): Procedure<Outcome | Refusal> {
  const { fight, who, options, action } = request;
  const target = request.targets[0]!;
  const grip = gripOf(request);
  const sides = opponents(grip);
  let progress = after(begin(fight), paidStage(request, target));
  for (;;) {
    const checks = yield* rollGrapple(grip, sides);
    const result = yield* grappleResult(grip, { a: checks.a.effect, b: checks.b.effect }, options);
    for (const side of SIDES) progress = after(progress, rolledStage(sides[side], checks[side]));
    progress = after(progress, decidedStage(who, target, sides, checks, result));
    // CEP-CORE-07: on a full tie both roll again.
    if (result.winner !== null) return ended(yield* settled(progress, request, target, result), action, who);
  }
}

/** Both sides of the check, and where they grapple. */
function gripOf(request: Request): Grip {
  const { who, combatant, targets, declared } = request;
  return {
    opening: combatant.state.grappledWith === null,
    distance: distanceOf(statedIn(declared)),
    gravity: asNumber(declared, 'gravity'),
    difficultTerrain: asFlag(declared, 'difficultTerrain'),
    a: grappler(request, who, asText(declared, 'characteristic') as Grappler['characteristic']),
    b: grappler(request, targets[0]!, 'best'),
  };
}

const paidStage = ({ fight, who }: Request, target: Id): Stage => ({
  kind: 'declared',
  who,
  against: target,
  title: 'SALVO.cepheus.stage.grappleDeclared',
  events: paid(fight, who, 'significant', 'CEP-GRP-01'),
});

function grappler({ fight, options }: Request, id: Id, characteristic: Grappler['characteristic']): Grappler {
  const combatant = combatantOf(fight, id);
  return {
    id,
    skill: skillOf(combatant, 'Natural Weapons'),
    jackOfAllTrades: jackOfAllTrades(combatant),
    zeroG: skillOf(combatant, 'Zero-G'),
    str: strOf(combatant),
    dex: dexOf(combatant),
    characteristic,
    stance: combatant.state.stance,
    seriouslyWounded: isSeriouslyWounded(combatant),
    moved: metresThisRound(fight, combatant),
    armor: armorNow(combatant),
    more: [...stateDms(fight, combatant, options), dm('GAP-07', 'armorSkill', armorSkillDm(combatant))],
  };
}

const SIDES = ['a', 'b'] as const;

/** The stage of one side's roll (CEP-CORE-07). It succeeds or fails only against the other's. */
const rolledStage = ({ id, tally }: Opponent, { dice }: Checked): Stage => ({
  kind: 'check',
  who: id,
  title: 'SALVO.cepheus.stage.grappleRoll',
  dice: [dice],
  tally,
  events: [],
});

/** The stage of the comparison: the Effects of both, and the scores if those decide (CEP-CORE-07). */
function decidedStage(
  who: Id,
  target: Id,
  sides: OfBoth<Opponent>,
  checks: OfBoth<Checked>,
  { effects, winner, result }: Grappled,
): Stage {
  const key = winner === null ? 'grappleTie' : result === null ? 'grappleFailed' : 'grappleWon';
  const [own, other] = winner === 'b' && result !== null ? (['b', 'a'] as const) : SIDES;
  const byScore = winner !== null && effects.a === effects.b;
  return {
    kind: 'check',
    who,
    against: target,
    title: 'SALVO.cepheus.stage.grapple',
    verdict: {
      key: `SALVO.cepheus.verdict.${key}${byScore ? 'ByScore' : ''}`,
      good: winner === null ? null : winner === 'a',
      values: {
        name: sides[own].id,
        total: checks[own].total,
        otherTotal: checks[other].total,
        effect: effects[own],
        otherEffect: effects[other],
        score: sides[own].score,
        otherScore: sides[other].score,
      },
    },
    events: [],
  };
}

/** The carrying out of the winner's result on the loser. */
function* settled(progress: Progress, request: Request, target: Id, result: Grappled): Procedure<Progress> {
  if (result.result === null || result.winner === null) return progress;
  const [winner, loser] = result.winner === 'a' ? [request.who, target] : [target, request.who];
  const reached = after(progress, {
    kind: 'effect',
    who: winner,
    against: loser,
    title: 'SALVO.cepheus.stage.grappleResult',
    ...(result.dice ? { dice: [result.dice] } : {}),
    ...(result.damage ? { steps: result.damage.steps } : {}),
    verdict: {
      key: `SALVO.cepheus.grapple.${result.result}`,
      good: null,
      values: { metres: result.metres, weapon: result.weapon, damage: result.damage?.damage ?? 0 },
    },
    events: [
      ...heldEvents(progress.fight, winner, loser, result.grappled),
      ...resultEvents(progress.fight, winner, loser, result),
      ...wayOf(progress.fight, winner, result),
    ],
  });
  if (!result.damage) return reached;
  return yield* strike(reached, combatantOf(reached.fight, loser), result.damage.damage, request.options);
}

function heldEvents(fight: CepheusFight, winner: Id, loser: Id, grappled: boolean): readonly Event[] {
  if (!grappled) {
    const aimsLost = [winner, loser].flatMap((id) => aimLost(combatantOf(fight, id).state, id, 'CEP-GRP-10'));
    return [...released(fight, winner), ...aimsLost];
  }
  const pair: readonly (readonly [Id, Id])[] = [
    [winner, loser],
    [loser, winner],
  ];
  return pair.flatMap(([id, opponent]) => {
    const { state } = combatantOf(fight, id);
    const changes = [...changeTo(state, 'grappledWith', opponent), ...changeTo(state, 'aim', null)];
    return changes.length > 0 ? [event('grappled', id, 'CEP-GRP-10', changes, { with: opponent })] : [];
  });
}

function resultEvents(fight: CepheusFight, winner: Id, loser: Id, result: Grappled): readonly Event[] {
  const { state } = combatantOf(fight, loser);
  if (result.loserStance !== null && result.loserStance !== state.stance) {
    const stance = changeTo(state, 'stance', result.loserStance);
    return [event('stanceChanged', loser, 'CEP-GRP-07', stance, { stance: result.loserStance })];
  }
  return result.weapon === 'kept' ? [] : disarmed(fight, winner, loser, result.weapon === 'taken');
}

/**
 * The winner's own way, which counts as moved (CEP-MOV-06, CEP-MOD-06): of an escape, and of a drag with which it goes
 * along (CEP-GRP-04, -05). It counts in full, for nobody asks how far they go; who is dragged or thrown does not move.
 */
function wayOf(fight: CepheusFight, winner: Id, { result, grappled, metres }: Grappled): readonly Event[] {
  if (metres === 0 || !(result === 'escape' || (result === 'drag' && grappled))) return [];
  const combatant = combatantOf(fight, winner);
  const changes = changeTo(combatant.state, 'metresMoved', metresThisRound(fight, combatant) + metres);
  return [event('moved', winner, result === 'escape' ? 'CEP-GRP-05' : 'CEP-GRP-04', changes, { metres })];
}

/**
 * The disarming of the loser (CEP-GRP-03): its first weapon in hand falls and has to be drawn again. A weapon that the
 * winner takes is gone from the loser's sheet; the table adds it to the winner's by hand.
 */
function disarmed(fight: CepheusFight, winner: Id, loser: Id, taken: boolean): readonly Event[] {
  const { sheet, state } = combatantOf(fight, loser);
  const weapon = sheet.weapons.find(({ id }) => id !== 'unarmed' && state.drawn[id] === true);
  if (!weapon) return [];
  const facts = { item: weapon.id, takenBy: taken ? winner : null };
  const changes = [dropping(`drawn.${weapon.id}`, true), ...(taken ? [decrease(`quantity.${weapon.id}`, 1)] : [])];
  return [event('disarmed', loser, 'CEP-GRP-03', changes, facts)];
}
