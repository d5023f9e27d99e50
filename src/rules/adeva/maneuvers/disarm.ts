/** The act of Disarm: which object falls, and whether the attacker takes it (section 36). */
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import { effectStage, paid } from '../acts/plain.ts';
import { afterContest } from '../acts/test-stages.ts';
import { talentRefusal } from '../attack/legality.ts';
import { parted } from '../harm/dropping.ts';
import { fateful } from '../recovery/bonus.ts';
import { contestOdds, isWon } from '../score/contest-odds.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, Weapon } from '../sheet/types.ts';
import { equippedWeapons, freeHands, isHeld } from '../sheet/weapons.ts';
import { disarmed, disarmingSide, mayTakeWith } from './disarming.ts';
import { distanceFields, foeRefusal, sidesIn } from './foes.ts';

const FIELDS = distanceFields('ADE-DIS-01');

/** Disarm: opposed WS against one target in melee range (ADE-DIS-01). Refused: `noTalent`, `altitude`, `outOfReach`, `targetDead`, `nothingHeld`. */
export const disarm: Act = fateful({
  action: 'disarm',
  clause: 'ADE-DIS-01',
  when: 'turn',
  target: 'one',
  concerns: ({ sheet }) => sheet.talents.includes('disarm'),
  fields: () => FIELDS,
  refusal: disarmRefusal,
  odds: disarmOdds,
  perform: performed,
});

function disarmRefusal(request: Request): Refusal | null {
  const { combatant, fight, targets } = request;
  const refusal = talentRefusal('disarm', combatant.sheet.talents) ?? foeRefusal(request, 'ADE-DIS-01');
  if (refusal || targets.length === 0) return refusal;
  return heldBy(combatantOf(fight, targets[0]!)).length === 0 ? refuse('nothingHeld', 'ADE-DIS-02') : null;
}

function disarmOdds(request: Request): Odds {
  const { combatant, options } = request;
  const [attacker, target] = sidesIn(request.fight, request, 'ws');
  const hands = freeHands(combatant);
  return contestOdds(
    disarmingSide(attacker, combatant.sheet.talents),
    target,
    { wins: isWon, mayTake: (way) => isWon(way) && mayTakeWith(way.dos, hands) },
    options,
  );
}

/** The weapons in a combatant's hands, without mounted and natural ones. */
const heldBy = (combatant: AdevaCombatant): readonly Weapon[] => equippedWeapons(combatant).filter(isHeld);

function* performed(request: Request): Procedure<Outcome> {
  const { who, action, options, combatant, fight } = request;
  const target = combatantOf(fight, request.targets[0]!);
  const hands = { talents: combatant.sheet.talents, freeHands: freeHands(combatant) };
  const result = yield* disarmed(...sidesIn(fight, request, 'ws'), hands, options);
  const contested = afterContest(paid(request), [who, target.id], 'disarm', result.contest);
  if (!result.success) return ended(contested, action, who);
  const weapon = yield* objectChosen(who, heldBy(target));
  const taken = result.mayTake && (yield* takingChosen(who, weapon.id)) === 'take';
  const where = { to: taken ? who : target.id, taken };
  const events = parted(contested.fight, target.id, weapon, where, { kind: 'disarmed', clause: 'ADE-DIS-02' });
  return ended(
    after(contested, {
      ...effectStage(target.id, 'disarmed', events, { weapon: weapon.id }, taken ? 'weaponTaken' : 'disarmed'),
      against: who,
      item: weapon.id,
    }),
    action,
    who,
  );
}

/** The attacker's choice among the held objects, by default the first (ADE-DIS-02). */
function* objectChosen(by: Id, held: readonly Weapon[]): Procedure<Weapon> {
  const id = yield* choose(
    by,
    'allocation',
    'SALVO.adeva.question.disarmObject',
    'ADE-DIS-02',
    held.map((weapon) => ({
      id: weapon.id,
      label: 'SALVO.adeva.option.disarm.object',
      values: { weapon: weapon.id },
    })),
    held[0]!.id,
  );
  return held.find((weapon) => weapon.id === id)!;
}

/** The attacker's choice whether the object drops or is taken (ADE-DIS-03). */
const takingChosen = (by: Id, weapon: Id): Procedure<string> =>
  choose(by, 'allocation', 'SALVO.adeva.question.disarmTake', 'ADE-DIS-03', ANSWERS, 'drop', undefined, { weapon });

const ANSWERS = ['drop', 'take'].map((id) => ({ id, label: `SALVO.adeva.option.disarm.${id}` }));
