/** A miss into combat (section 20), which may hit the combatant nearest to the target. */
import type { Id } from '../../kernel/json.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import { pick, type Procedure, rollSum, type Rolled } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import type { AttackSituation, Neighbor } from '../attack/facts.ts';
import { isIntoCombat } from '../attack/modifiers.ts';
import { attackHit, missLeadsTo } from '../attack/resolve.ts';
import { rollCheck, type Checked } from '../check/check.ts';
import { rollDamage, type Hit, type RolledDamage } from '../harm/damage.ts';
import { strike } from '../harm/strike.ts';
import { layersWorn } from '../harm/wear.ts';
import { nearTo } from '../scene/near.ts';
import { isAtPersonalRange } from '../scene/range.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusOptions, Progress } from '../types.ts';

/** The stray shot of a miss into combat (CEP-FIC-02, -03); nothing if nobody is at Personal range of the target. */
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
  const bystander = combatantOf(progress.fight, victim.id);
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
    events: damage ? layersWorn(bystander, situation.weapon.laser) : [],
  });
  return damage
    ? yield* strike(strayed, bystander, damage.damage, request.options, nearTo(request, victim.id))
    : strayed;
}

/** The possible consequence of a miss: a hit on another combatant (CEP-FIC-02). */
export function strayForeseen(situation: AttackSituation): readonly Foreseen[] {
  if (missLeadsTo(situation.weapon.payload, isIntoCombat(situation)) !== 'stray') return [];
  const others = nearestTo(situation).map(({ id }) => id);
  const values = { others, from: STRAY };
  return others.length === 0
    ? []
    : [{ label: 'SALVO.cepheus.foreseen.stray', clause: 'CEP-FIC-02', good: false, values }];
}

/**
 * The combatants at Personal range that are nearest to the target (CEP-FIC-02), several only at the same distance. The
 * firer and those that cannot be hit (CEP-CVR-06) are left out.
 */
function nearestTo({ target }: AttackSituation): readonly Neighbor[] {
  const others = target.neighbors.filter(
    ({ isAttacker, hidden, metres }) => !isAttacker && !hidden && isAtPersonalRange(metres),
  );
  const least = Math.min(...others.map((neighbor) => neighbor.metres));
  return others.filter((neighbor) => neighbor.metres === least);
}

/** The lowest roll on which a stray shot hits (CEP-FIC-02). */
const STRAY = 4;

const NO_DMS: Tally = [];

interface Stray {
  readonly rolled: Rolled;
  /** The stray shot's own check under `strayEffect` reroll; null if none is made. */
  readonly check: Checked | null;
  /** The damage of a hit; null if nobody is hit. */
  readonly damage: RolledDamage | null;
}

/**
 * The rolls of a stray shot (CEP-FIC-02, -03): whether it hits, and its damage with Effect 0 or, under `strayEffect`
 * reroll, its own.
 */
export function* strayShot(by: Id | null, hit: Hit, { strayEffect }: CepheusOptions): Procedure<Stray> {
  const rolled = yield* rollSum(by, 1, 6, 'SALVO.cepheus.roll.stray');
  if (rolled.sum < STRAY) return { rolled, check: null, damage: null };
  const check = strayEffect === 'reroll' ? yield* rollCheck(by, NO_DMS, 'SALVO.cepheus.roll.strayEffect') : null;
  if (check && !check.success) return { rolled, check, damage: null };
  const effect = check ? check.effect : 0;
  return { rolled, check, damage: yield* rollDamage(by, { ...hit, effect }) };
}
