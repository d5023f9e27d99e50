/** A miss into combat (section 20): it may strike the one nearest to the target. */
import type { Id } from '../../kernel/json.ts';
import { pick, type Procedure, rollSum, type Rolled } from '../../kernel/procedure.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import { isIntoCombat } from '../attack/modifiers.ts';
import { combatantOf } from '../sheet/state.ts';
import { attackHit, missLeadsTo } from '../attack/resolve.ts';
import { isAtPersonalRange } from '../scene/range.ts';
import type { Tally } from '../../kernel/tally.ts';
import { rollCheck, type Checked } from '../check/check.ts';
import { rollDamage, type Hit, type RolledDamage } from '../harm/damage.ts';
import type { CepheusOptions, Progress } from '../types.ts';
import type { AttackSituation, Neighbor } from '../attack/facts.ts';
import type { Request } from '../acts/act.ts';
import { after } from '../../kernel/progress.ts';
import { strike } from '../harm/strike.ts';
import { layersWorn } from '../harm/wear.ts';

export function* straying(progress: Progress, request: Request, situation: AttackSituation): Procedure<Progress> {
  const nearest = nearestTo(situation);
  if (nearest.length === 0) return progress;
  const index = yield* pick(
    null,
    nearest.length,
    'SALVO.cepheus.pick.stray',
    nearest.map((neighbor) => neighbor.id),
  );
  const victim = nearest[index]!;
  const hit = { ...attackHit(situation, 0, victim.armor, request.options), aimKill: 0 };
  const { rolled, check, damage } = yield* strayShot(request.who, hit, request.options);
  const struck = combatantOf(progress.fight, victim.id);
  const strayed = after(progress, {
    kind: 'effect',
    who: request.who,
    against: victim.id,
    title: 'SALVO.cepheus.stage.stray',
    dice: [rolled, ...(check ? [check.dice] : []), ...(damage ? [damage.dice] : [])],
    ...(damage ? { steps: damage.steps } : {}),
    verdict: {
      key: `SALVO.cepheus.verdict.${damage ? 'strayHit' : 'strayMiss'}`,
      good: null,
      values: { target: victim.id, damage: damage?.damage ?? 0 },
    },
    events: damage ? layersWorn(struck, situation.weapon.laser) : [],
  });
  return damage ? yield* strike(strayed, struck, damage.damage, request.options) : strayed;
}

/** The possible result of a miss: a hit on another combatant (CEP-FIC-02). */
export function strayForeseen(situation: AttackSituation): readonly Foreseen[] {
  if (missLeadsTo(situation.weapon.payload, isIntoCombat(situation)) !== 'stray') return [];
  const others = nearestTo(situation).map(({ id }) => id);
  const values = { others, from: STRAY };
  return others.length === 0
    ? []
    : [{ label: 'SALVO.cepheus.foreseen.stray', clause: 'CEP-FIC-02', good: false, values }];
}

/**
 * CEP-FIC-02: the nearest to the target, the firer and those who cannot be hit (CEP-CVR-06) excluded; several at the same
 * distance are left to fate.
 */
function nearestTo({ target }: AttackSituation): readonly Neighbor[] {
  const others = target.neighbors.filter(
    ({ isAttacker, hidden, metres }) => !isAttacker && !hidden && isAtPersonalRange(metres),
  );
  const least = Math.min(...others.map((neighbor) => neighbor.metres));
  return others.filter((neighbor) => neighbor.metres === least);
}

/** CEP-FIC-02: from here on the stray shot hits. */
const STRAY = 4;

const NO_DMS: Tally = [];

interface Stray {
  readonly rolled: Rolled;
  /** The check of its own, where `strayEffect` asks for one. */
  readonly check: Checked | null;
  /** Null: nobody is hit. */
  readonly damage: RolledDamage | null;
}

/** CEP-FIC-02, -03: whether a miss into combat strikes the combatant nearest to the target, with Effect 0. */
export function* strayShot(by: Id | null, hit: Hit, { strayEffect }: CepheusOptions): Procedure<Stray> {
  const rolled = yield* rollSum(by, 1, 6, 'SALVO.cepheus.roll.stray');
  if (rolled.sum < STRAY) return { rolled, check: null, damage: null };
  const check = strayEffect === 'reroll' ? yield* rollCheck(by, NO_DMS, 'SALVO.cepheus.roll.strayEffect') : null;
  if (check && !check.success) return { rolled, check, damage: null };
  const effect = check ? check.effect : 0;
  return { rolled, check, damage: yield* rollDamage(by, { ...hit, effect }) };
}
