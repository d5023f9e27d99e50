/** Counter-Attack (section 28): one free melee attack on the attacker, at once, as part of a passed Parry. */
import { changeTo } from '../../kernel/changes.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { stage } from '../acts/plain.ts';
import { plainStrike, type Strike } from '../attack/making.ts';
import type { AttackResult, TriedEvasion } from '../attack/resolve.ts';
import type { Attempt } from '../attack/situation.ts';
import { strikeResolved } from '../attack/strike.ts';
import { OPTIONS, type AdevaOptions } from '../options.ts';
import { combatantOf, isUp } from '../sheet/state.ts';
import type { AdevaFight, AdevaProgress, Weapon } from '../sheet/types.ts';
import { actionInfo } from '../turn/actions.ts';
import { stateRefusal } from '../turn/budget.ts';
import { actionPaid } from '../turn/spending.ts';
import { counterOffered } from './offers.ts';
import { reachingWeapons } from './reaching.ts';

const INFO = actionInfo('counterAttack', 'melee');

/** The Counter-Attacks of all combatants that have just parried the strike (ADE-CTR-02, -03). */
export function* counterAttacks(
  progress: AdevaProgress,
  attack: Attempt,
  result: AttackResult,
  strike: Strike,
): Procedure<AdevaProgress> {
  let current = progress;
  for (const { tried } of result.answers)
    for (const parry of tried) current = yield* countered(current, attack, parry, strike);
  return current;
}

function* countered(
  progress: AdevaProgress,
  attack: Attempt,
  parry: TriedEvasion,
  { distance, nearAttacker }: Strike,
): Procedure<AdevaProgress> {
  const { attacker } = attack;
  const { from } = progress;
  if (attacker === null || !combatantOf(from, parry.by).sheet.talents.includes('counterAttack')) return progress;
  const options = OPTIONS.from(from.options);
  const weapon = yield* counterWeapon(progress.fight, attack, parry, distance, options);
  if (weapon === null) return progress;
  const paid = counterPaid(progress, parry.by, options);
  const counter = plainStrike({
    attacker: parry.by,
    target: attacker,
    action: 'counterAttack',
    weapon,
    distance,
    nearTarget: nearAttacker,
  });
  return (yield* strikeResolved(paid, counter, options, counterAttacks)).progress;
}

/** The weapon chosen for a Counter-Attack; null where none is offered, or it is declined. */
function* counterWeapon(
  fight: AdevaFight,
  attack: Attempt,
  { by, evasion, test }: TriedEvasion,
  distance: number,
  options: AdevaOptions,
): Procedure<Weapon | null> {
  const combatant = combatantOf(fight, by);
  const weapons = reachingWeapons(combatant, distance);
  const offered = counterOffered({
    talent: true,
    evasion,
    passed: test.success,
    attackKind: attack.kind,
    used: combatant.state.counterUsed,
    inReach: weapons.length > 0,
  });
  if (!offered || stateRefusal(combatant, INFO, options) || !isUp(combatantOf(fight, attack.attacker!))) return null;
  return yield* weaponChosen(by, 'counterAttack', 'ADE-CTR-03', weapons);
}

/** The fight with the Counter-Attack used, hit or miss (ADE-CTR-04). */
function counterPaid(progress: AdevaProgress, who: Id, options: AdevaOptions): AdevaProgress {
  const { fight } = progress;
  const { state } = combatantOf(fight, who);
  const used = event('counterAttacked', who, 'ADE-CTR-04', changeTo(state, 'counterUsed', true));
  return after(progress, stage('reaction', who, 'counterAttack', [actionPaid(fight, who, INFO, options), used]));
}

/** The combatant's choice of a weapon for a free attack; null where it declines. */
export function* weaponChosen(
  by: Id,
  question: 'counterAttack' | 'opportunity',
  clause: string,
  weapons: readonly Weapon[],
): Procedure<Weapon | null> {
  const answers = [
    { id: DECLINED, label: `SALVO.adeva.option.${question}.none` },
    ...weapons.map(({ id }) => ({ id, label: `SALVO.adeva.option.${question}.strike`, values: { weapon: id } })),
  ];
  const chosen = yield* choose(by, 'reaction', `SALVO.adeva.question.${question}`, clause, answers, DECLINED);
  return weapons.find(({ id }) => id === chosen) ?? null;
}

/** The answer that declines a free attack, beside answers that are ids of weapons. */
const DECLINED = '-none-';
