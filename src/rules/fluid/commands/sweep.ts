/** Strafe and suppressive fire (FLU-GAP-37). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { total } from '../../kernel/tally.ts';
import { attackOn, attackTally } from '../attack.ts';
import { suppressionStress } from '../automatic.ts';
import { after, chained, stage, withDice, type Deed, type Maker } from '../deed.ts';
import { diceSpent } from '../effects.ts';
import { save } from '../save.ts';
import { combatant, isUp } from '../state.ts';
import type { Asked } from './act.ts';
import { aimedAt, attackTold, NO_BOOST } from './check.ts';
import { saveLogged, savePart, strike } from './harm.ts';
import { blowOf, hitTimes } from './hits.ts';
import { situationOf } from './situation.ts';

/** FLU-GAP-37: one result against each target in the squares. */
export function* strafed(start: Deed, asked: Asked, opening: readonly Maker[]): Procedure<Deed> {
  const { who, options } = asked;
  const { value: d20, dice } = yield* withDice(rollFaces(who, 1, 20, 'SALVO.fluid.roll.attack'));
  let deed = start;
  for (const [index, target] of asked.targets.entries()) {
    const roll = attackOn(situationOf(asked, deed.fight, target), d20, NO_BOOST, options);
    deed = attackTold(deed, asked, target, { ...roll, spent: 0 }, dice, index === 0 ? opening : []);
    if (roll.hit) deed = yield* hitTimes(deed, asked, target, 1, 0);
  }
  return deed;
}

/** FLU-GAP-37, FLU-AMB-30: everybody in the squares saves against the total; what it falls short by is stress. */
export function* suppressed(start: Deed, asked: Asked, opening: readonly Maker[]): Procedure<Deed> {
  const { who } = asked;
  const { value: d20, dice } = yield* withDice(rollFaces(who, 1, 20, 'SALVO.fluid.roll.attack'));
  const tally = attackTally(situationOf(asked, start.fight, null));
  const dc = d20.sum + total(tally);
  const verdict = { key: 'SALVO.fluid.verdict.suppression', good: null, values: { dc } };
  const events = chained(start.fight, ...opening);
  let deed = after(start, { ...aimedAt('attack', asked, 'suppress'), dice, tally, verdict, events });
  for (const target of asked.targets) deed = yield* underFire(deed, asked, target, dc);
  return deed;
}

function* underFire(deed: Deed, asked: Asked, target: Id, dc: number): Procedure<Deed> {
  const one = combatant(deed.fight, target);
  if (!isUp(deed.fight, one)) return deed;
  const wanted = { kind: 'will', bonus: one.sheet.saves.will, dc, purpose: 'general' } as const;
  const { value, dice } = yield* withDice(save(target, wanted, asked.options, one.state.actionDice));
  const events = chained(
    deed.fight,
    (now) => saveLogged(now, target, value),
    (now) => diceSpent(now, target, value.spent, 'save'),
  );
  const key = `SALVO.fluid.verdict.${value.success ? 'success' : 'failure'}`;
  const verdict = { key, good: value.success, values: { total: value.total, dc } };
  const told = after(deed, { ...stage('check', target, 'suppressed', events), ...savePart(value, dice), verdict });
  const stress = suppressionStress(dc, value.total);
  if (stress === 0) return told;
  const blow = { ...blowOf(asked, stress, 0), damageType: 'stress', blast: false };
  return (yield* strike(told, target, blow)).deed;
}
