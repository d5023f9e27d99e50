/** Flight lost and restored, falls at the end of each round, and the crash (ADE-ALT-11 to -14, GAP-10). */
import { asNumber } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { amount, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, changeTo, ended, event } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { numberField, type Act } from '../acts/act.ts';
import { effectStage, ruled } from '../acts/plain.ts';
import { untestedSuffered } from '../acts/test-stages.ts';
import { gained, lasting } from '../fight/lasting.ts';
import { untestedHit, type UntestedHit } from '../damage/untested.ts';
import type { AdevaOptions } from '../options.ts';
import { RULING } from '../rulings/ruling.ts';
import { bonusIn } from '../score/characteristic.ts';
import { combatantOf, isEnded } from '../sheet/state.ts';
import type { AdevaCombatant, Way } from '../sheet/types.ts';
import { bandAfter, fallDamage, fallSquares } from './bands.ts';

/** Flight is lost in the air: a fall begins (ADE-ALT-11); at Ground nothing falls (ADE-ALT-16). Refused: `onGround`, `falling`. */
export const loseFlight: Act = {
  ...RULING,
  action: 'loseFlight',
  clause: 'ADE-ALT-11',
  concerns: ({ state }) => state.band !== 'ground',
  refusal({ combatant: { state } }) {
    if (state.band === 'ground') return refuse('onGround', 'ADE-ALT-16');
    return state.falling ? refuse('falling', 'ADE-ALT-11') : null;
  },
  perform: (request) =>
    ruled(request, (fight) => {
      const { state } = combatantOf(fight, request.who);
      const falling = { startBand: state.band, sinceRound: fight.round };
      return [
        event('fallStarted', request.who, 'ADE-ALT-11', changeTo(state, 'falling', falling), { band: state.band }),
      ];
    }),
};

export const isFalling = ({ state }: AdevaCombatant): boolean => state.falling !== null;

/** Flight comes back before the crash: the fall stops in the band that is reached (ADE-ALT-14). Refused: `notFalling`. */
export const restoreFlight: Act = {
  ...RULING,
  action: 'restoreFlight',
  clause: 'ADE-ALT-14',
  concerns: isFalling,
  refusal: ({ combatant: { state } }) => (state.falling ? null : refuse('notFalling', 'ADE-ALT-14')),
  perform: (request) =>
    ruled(request, (fight) => {
      const changes = changeTo(combatantOf(fight, request.who).state, 'falling', null);
      return [event('fallEnded', request.who, 'ADE-ALT-14', changes)];
    }),
};

const FALL_FIELDS = [numberField('squares', 'GAP-10', 'gm', 10, 0, 1000)];

/** Falling damage by hand: off a roof, down a shaft (46.6). */
export const fall: Act = {
  ...RULING,
  action: 'fall',
  clause: 'GAP-10',
  fields: () => FALL_FIELDS,
  refusal: ({ combatant }) => (isEnded(combatant) ? refuse('noActions', 'ADE-WND-02') : null),
  *perform({ fight, who, action, declared, options }) {
    return ended(yield* crashed(begin(fight), who, asNumber(declared, 'squares'), options), action, who);
  },
};

/** A step of the end of a round: one band lower; at Ground the crash (ADE-ALT-11 to -13). */
export function* fallen(progress: Way, who: Id, options: AdevaOptions): Procedure<Way> {
  const { fight } = progress;
  const { state } = combatantOf(fight, who);
  const falling = state.falling!;
  const band = bandAfter(falling, fight.round);
  const changes = [...changeTo(state, 'band', band), ...(band === 'ground' ? changeTo(state, 'falling', null) : [])];
  const dropped = event('fell', who, 'ADE-ALT-11', changes, { band });
  const lower = changes.length === 0 ? progress : after(progress, effectStage(who, 'falls', [dropped], { band }));
  return band === 'ground' ? yield* crashed(lower, who, fallSquares(falling), options) : lower;
}

/** A step of the end of the fight: a fall still going on is played to the crash (ADE-SEQ-05). */
export function* fallEnded(progress: Way, who: Id, options: AdevaOptions): Procedure<Way> {
  const { state } = combatantOf(progress.fight, who);
  const changes = [...changeTo(state, 'band', 'ground'), ...changeTo(state, 'falling', null)];
  const dropped = event('fell', who, 'ADE-ALT-11', changes, { band: 'ground' });
  const down = after(progress, effectStage(who, 'falls', [dropped], { band: 'ground' }));
  return yield* crashed(down, who, fallSquares(state.falling!), options);
}

/** ADE-ALT-12, GAP-10: the damage of so many squares, and prone; with `fallFormula` manual the GM says how much. */
function* crashed(progress: Way, who: Id, squares: number, options: AdevaOptions): Procedure<Way> {
  const crash = fallDamage(squares, options);
  const soaker = { tb: bonusIn(combatantOf(progress.fight, who), 't'), ap: crash.ap };
  const hit =
    options.fallFormula === 'manual'
      ? yield* damageSaid(squares)
      : yield* untestedHit(null, crash.damage, soaker, options);
  const hurt = yield* untestedSuffered(progress, who, hit, { clause: 'GAP-10' }, options);
  const events = [
    event('crashed', who, 'ADE-ALT-12', [], { squares }),
    ...(crash.prone ? [gained(hurt.fight, who, lasting('prone', 'GAP-10'))] : []),
  ];
  return after(hurt, effectStage(who, 'crash', events, { squares }));
}

const MOST_DAMAGE = 1000;

/** Damage of a fall by the GM's word, soak included. */
function* damageSaid(squares: number): Procedure<UntestedHit> {
  const bounds = { min: 0, max: MOST_DAMAGE, default: 0 };
  const dealt = yield* amount(null, 'ruling', 'SALVO.adeva.question.fallDamage', 'GAP-10', bounds, { squares });
  return { dice: [], raw: dealt, soak: 0, negated: false, dealt };
}
