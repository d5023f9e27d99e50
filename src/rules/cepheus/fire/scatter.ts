/** What a miss may still do: scatter (section 26) and stray shots into combat (section 20). */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { rollCheck, type Checked } from '../check/check.ts';
import { rollDamage, type Hit, type RolledDamage } from '../harm/damage.ts';
import type { CepheusOptions } from '../types.ts';

/** CEP-THR-05: meters from the aim point, in a random direction (CEP-THR-06); `effect` is negative. */
export const scatterMetres = (effect: number, { scatter }: CepheusOptions): number =>
  scatter === 'magnitude' ? 6 + Math.abs(effect) : Math.max(0, 6 + effect);

/** CEP-FIC-04: a payload scatters instead of straying. */
export const straysInto = (payload: boolean, intoCombat: boolean): boolean => intoCombat && !payload;

/** CEP-FIC-02: from here on the stray shot hits. */
const STRAY = 4;

export interface Stray {
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
  const check = strayEffect === 'reroll' ? yield* rollCheck(by, 0, 'SALVO.cepheus.roll.strayEffect') : null;
  if (check && !check.success) return { rolled, check, damage: null };
  const effect = check ? check.effect : 0;
  return { rolled, check, damage: yield* rollDamage(by, { ...hit, effect }) };
}
