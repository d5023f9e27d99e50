/** The loss and return of flight, falls at the end of each round, and the crash (ADE-ALT-11 to -14, GAP-10). */
import { changeTo } from '../../kernel/changes.ts';
import { asNumber } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { amount, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { numberField, type Act } from '../acts/act.ts';
import { effectStage, ruled } from '../acts/plain.ts';
import { untestedSuffered } from '../acts/test-stages.ts';
import { untestedHit, type UntestedHit } from '../damage/untested.ts';
import { gained, lasting } from '../fight/lasting.ts';
import type { AdevaOptions } from '../options.ts';
import { RULING } from '../rulings/ruling.ts';
import { bonusIn } from '../score/characteristic.ts';
import { combatantOf, isEnded } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaProgress } from '../sheet/types.ts';
import { noActions } from '../turn/budget.ts';
import { bandAfter, fallDamage, fallSquares } from './bands.ts';

/** The loss of flight in the air, which begins a fall (ADE-ALT-11); at Ground nothing falls (ADE-ALT-16). Refused: `onGround`, `falling`. */
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

/** The return of flight before the crash, which stops the fall in the current band (ADE-ALT-14). Refused: `notFalling`. */
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

/** Falling damage applied by the GM, as for a fall from a roof or into a shaft (46.6). */
export const fall: Act = {
  ...RULING,
  action: 'fall',
  clause: 'GAP-10',
  concerns: ({ sheet }) => sheet.kind !== 'starship',
  fields: () => FALL_FIELDS,
  refusal: ({ combatant }) => (isEnded(combatant) ? noActions(combatant, 'ADE-WND-02') : null),
  *perform({ fight, who, action, declared, options }) {
    return ended(yield* crashed(begin(fight), who, asNumber(declared, 'squares'), options), action, who);
  },
};

/** A step of the end of a round: a falling combatant drops 1 band, and crashes at Ground (ADE-ALT-11 to -13). */
export function* fallen(progress: AdevaProgress, who: Id, options: AdevaOptions): Procedure<AdevaProgress> {
  const { fight } = progress;
  const { state } = combatantOf(fight, who);
  const falling = state.falling!;
  const band = bandAfter(falling, fight.round);
  const changes = [...changeTo(state, 'band', band), ...(band === 'ground' ? changeTo(state, 'falling', null) : [])];
  const dropped = event('fell', who, 'ADE-ALT-11', changes, { band });
  const afterDrop = changes.length === 0 ? progress : after(progress, effectStage(who, 'falls', [dropped], { band }));
  return band === 'ground' ? yield* crashed(afterDrop, who, fallSquares(falling), options) : afterDrop;
}

/** A step of the end of the fight: a fall in progress goes on to the crash at once (ADE-SEQ-05). */
export function* fallEnded(progress: AdevaProgress, who: Id, options: AdevaOptions): Procedure<AdevaProgress> {
  const { state } = combatantOf(progress.fight, who);
  const changes = [...changeTo(state, 'band', 'ground'), ...changeTo(state, 'falling', null)];
  const dropped = event('fell', who, 'ADE-ALT-11', changes, { band: 'ground' });
  const afterDrop = after(progress, effectStage(who, 'falls', [dropped], { band: 'ground' }));
  return yield* crashed(afterDrop, who, fallSquares(state.falling!), options);
}

/** The crash: the damage of the squares fallen, and prone (ADE-ALT-12, GAP-10); with `fallFormula` manual the GM sets the damage. */
function* crashed(progress: AdevaProgress, who: Id, squares: number, options: AdevaOptions): Procedure<AdevaProgress> {
  const crash = fallDamage(squares, options);
  const soaker = { tb: bonusIn(combatantOf(progress.fight, who), 't'), ap: crash.ap };
  const hit =
    options.fallFormula === 'manual'
      ? yield* damageRuled(squares)
      : yield* untestedHit(null, crash.damage, soaker, options);
  const hurt = yield* untestedSuffered(progress, who, hit, { clause: 'GAP-10' }, options);
  const events = [
    event('crashed', who, 'ADE-ALT-12', [], { squares }),
    ...(crash.prone ? [gained(hurt.fight, who, lasting('prone', 'GAP-10'))] : []),
  ];
  return after(hurt, effectStage(who, 'crash', events, { squares }));
}

const MOST_DAMAGE = 1000;

/** The damage that the GM sets for a fall, already after soak. */
function* damageRuled(squares: number): Procedure<UntestedHit> {
  const bounds = { min: 0, max: MOST_DAMAGE, default: 0 };
  const dealt = yield* amount(null, 'ruling', 'SALVO.adeva.question.fallDamage', 'GAP-10', bounds, { squares });
  return { dice: [], raw: dealt, soak: 0, negated: false, dealt };
}
