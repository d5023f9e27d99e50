/** Harm without an attack (GAP-09): a fall, a fire, or anything else that the GM decides. */
import { asFlag, asNumber } from '../../kernel/declared.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { flagField, measureField, numberField, type Act, type Request } from '../acts/act.ts';
import { BESIDE, sceneOf } from '../attack/attack-fields.ts';
import { nearHarm } from '../scene/near.ts';
import { armorNow, drugLayers, isDead } from '../sheet/state.ts';
import { damageOf, NO_HIT } from './damage.ts';
import { hurt } from './strike.ts';

/** Meters of a fall for each die, at gravity 1. */
const FALL_PER_DIE = 2;
const HARM = [
  measureField('fall', 'GAP-09', 'gm', 0, 0, 1_000),
  numberField('dice', 'CEP-DMG-02', 'gm', 0, 0, 99),
  numberField('points', 'CEP-DMG-02', 'gm', 0, 0, 999),
  flagField('armored', 'CEP-DMG-03', 'gm'),
];

export const hazard: Act = {
  action: 'hazard',
  doneBy: 'all',
  clause: 'GAP-09',
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  fields: () => HARM,
  lists: [BESIDE],
  refusal: ({ combatant }) => (isDead(combatant.state) ? refuse('targetDead', 'CEP-DMG-07') : null),
  perform: harming,
};

function* harming(request: Request): Procedure<Outcome> {
  const { fight, who, combatant, options, declared, action } = request;
  const count = diceOf(asNumber(declared, 'fall'), sceneOf(fight).gravity, asNumber(declared, 'dice'));
  const rolled = count > 0 ? yield* rollSum(null, count, 6, 'SALVO.cepheus.roll.hazard') : null;
  const raw = (rolled?.sum ?? 0) + asNumber(declared, 'points');
  const armor = asFlag(declared, 'armored') ? armorNow(combatant) : drugLayers(combatant);
  const { damage, steps } = damageOf(raw, { ...NO_HIT, armor });
  const reached = after(begin(fight), {
    kind: 'damage',
    who: null,
    against: who,
    title: 'SALVO.cepheus.stage.hazard',
    dice: rolled ? [rolled] : [],
    steps,
    verdict: { key: 'SALVO.cepheus.verdict.damage', good: null, values: { raw, damage } },
    events: [],
  });
  return ended(yield* hurt(reached, who, damage, options, nearHarm(request, who)), action, who);
}

/** The number of dice: for a fall one for each full 2 m times gravity (GAP-09), else as declared. */
const diceOf = (fall: number, gravity: number, dice: number): number =>
  fall > 0 ? Math.floor((fall * gravity) / FALL_PER_DIE) : dice;
