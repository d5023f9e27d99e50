/** Attacks (FLU-GAP-06..12, -17, -31, -32, -37), in the order of play. */
import { decrease, putAt } from '../../kernel/changes.ts';
import { madeOnce, onlyWith, type Field } from '../../kernel/command.ts';
import { asFlag, asNumber } from '../../kernel/declared.ts';
import { pathTo, SPENT, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import { type Outcome, withDice } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { choiceField, flagField, halfAction, numberField, stageOf, type Act, type Request } from '../acts/act.ts';
import { happened } from '../fight/effects.ts';
import type { Progress } from '../fight/progress.ts';
import { attackOdds, suppressOdds } from '../harm/odds.ts';
import { paid } from '../round/payment.ts';
import { shotsIn } from '../sheet/state.ts';
import type { FluidFight, FluidSheet, Weapon } from '../sheet/types.ts';
import { blastArea, sweptSquares } from './areas.ts';
import { attackCheck, attackShown, missAnswered, threatAnswered } from './check.ts';
import { hitsOf, hitTimes, NEIGHBORS } from './hits.ts';
import {
  fireOf,
  isAutomatic,
  isFullAction,
  isProficient,
  modeOf,
  modesOf,
  shotsOf,
  weaponRefusal,
  type Fire,
} from './situation.ts';
import { mayStandOff, standOffOffered } from './stand-off.ts';
import { strafed, suppressed } from './sweep.ts';

/** FLU-GAP-06, -31, -32: an attack on one target. */
export const attack: Act<Fire> = {
  ...halfAction,
  action: 'attack',
  clause: 'FLU-GAP-06',
  target: 'one',
  use: 'attack',
  items: ({ sheet }) => sheet.weapons,
  lists: [NEIGHBORS],
  fields: (_fight, { sheet, state }, item) =>
    state.braced ? aimedFields(item!, sheet, true) : madeOnce(sheet, item!.id, () => aimedFields(item!, sheet, false)),
  areas: ({ item }) => (item && item.blastIncrement > 0 ? [blastArea(item)] : []),
  costOf: (request) => (isFullAction(modeOf(request)) ? 'full' : 'half'),
  plannable: ['outOfRange', 'notEnoughAmmo'],
  odds: attackOdds,
  prepare: fireOf,
  refusal: weaponRefusal,
  perform: attacked,
};

function aimedFields(weapon: Weapon, sheet: FluidSheet, braced: boolean): readonly Field[] {
  const mode = choiceField('mode', 'FLU-GAP-31', 'actor', modesOf(weapon), 'single');
  return [mode, ...(isAutomatic(weapon) ? [volleysOf(weapon)] : []), ...common(sheet, braced)];
}

/** The volleys of automatic fire: two unless declared, since one brings no more than a single attack. */
const volleysOf = ({ autofireRating }: Weapon): Field =>
  onlyWith('mode', ['autofire'], numberField('volleys', 'FLU-GAP-32', 'actor', Math.min(2, autofireRating), 1, 100));

const SQUARES = numberField('squares', 'FLU-GAP-37', 'actor', 1, 1, 100);
const OUT_OF_ARC = flagField('outOfArc', 'FLU-GAP-20', 'table');
const RULING = numberField('ruling', 'FLU-GAP-06', 'gm', 0, -4, 4);
const FINAL = flagField('final', 'FLU-MOD-07', 'actor');

/** The fields of all ways to fire. A braced combatant's arc is the table's to judge (FLU-GAP-20). */
function common({ reach }: FluidSheet, braced: boolean): readonly Field[] {
  const distance = numberField('distance', 'FLU-GAP-33', 'table', reach, 0, 1_000_000);
  return braced ? [distance, OUT_OF_ARC, RULING, FINAL] : [distance, RULING, FINAL];
}

const sweep = (action: 'strafe' | 'suppress'): Act<Fire> => ({
  action,
  clause: 'FLU-GAP-37',
  cost: 'full',
  target: 'many',
  when: 'turn',
  use: 'attack',
  items: ({ sheet }) => sheet.weapons.filter(isAutomatic),
  fields: (_fight, { sheet, state }) => [SQUARES, ...common(sheet, state.braced)],
  areas: ({ declared }) => [sweptSquares(asNumber(declared, 'squares'), action === 'suppress')],
  prepare: fireOf,
  refusal: weaponRefusal,
  perform: attacked,
  odds: (request, fire) => eachOf(request, fire, action === 'suppress' ? suppressOdds : attackOdds),
});

/** The odds for the first target in the squares, with the main chance of each. */
function eachOf(request: Request, fire: Fire, odds: (request: Request, fire: Fire) => Odds): Odds {
  const { targets } = request;
  if (targets.length < 2) return odds(request, fire);
  const each = targets.map((who) => ({ who, chances: odds({ ...request, targets: [who] }, fire).chances.slice(0, 1) }));
  return { ...odds(request, fire), each };
}

/** FLU-GAP-37. */
export const strafe: Act<Fire> = sweep('strafe');
export const suppress: Act<Fire> = sweep('suppress');

function* attacked(request: Request, fire: Fire): Procedure<Outcome> {
  const { fight, who, targets, options, action } = request;
  const { mode } = fire;
  const shots = shotsFired(request, fire);
  let progress = begin(fight);
  // The cost of an attack is shown with its roll, or on its own where an answer comes between (FLU-GAP-27). A strafe is one
  // attack on all in its squares, so that any of them may cancel it; suppressive fire attacks nobody.
  for (const target of mode === 'suppress' ? [] : targets) {
    if (!mayStandOff(progress.fight, target, fire.range.band)) continue;
    if (progress.stages.length === 0)
      progress = after(progress, stageOf('declared', request, `attack.${mode}`, paid(fight, request)));
    const answer = yield* standOffOffered(progress, who, target, options);
    progress = answer.progress;
    if (answer.canceled) return ended(progress, action, who);
  }
  const isPaid = progress.stages.length > 0;
  const opening = isPaid ? [] : paid(progress.fight, request, shots);
  if (isPaid && shots.length > 0) opening.push(event(SPENT, who, 'FLU-GAP-06', shots));
  opening.push(...firedWith(progress.fight, request));
  if (mode === 'suppress') progress = yield* suppressed(progress, request, fire, opening);
  else if (mode === 'strafe') progress = yield* strafed(progress, request, fire, opening);
  else progress = yield* aimedFire(progress, request, fire, targets[0]!, opening);
  return ended(progress, action, who);
}

/** The change of the magazine; none where shots are not counted. */
function shotsFired({ combatant, item, options }: Request, fire: Fire): readonly Change[] {
  const weapon = item!;
  const shots = shotsOf(fire, weapon, options);
  if (shots === 0) return [];
  const { ammo } = combatant.state;
  if (Object.hasOwn(ammo, weapon.id)) return [decrease(pathTo('ammo', weapon.id), shots)];
  return [putAt(ammo, 'ammo', weapon.id, shotsIn(combatant, weapon) - shots)];
}

/** FLU-MOD-05..07: the attack in the log, if it earns a modifier. */
function firedWith(fight: FluidFight, { who, combatant, item, declared }: Request): readonly Event[] {
  const weapon = item!;
  const { id, tactical } = weapon;
  const proficient = isProficient(combatant, weapon);
  const final = asFlag(declared, 'final');
  if (proficient && !tactical && !final) return [];
  return happened(fight, who, [{ type: 'attack', weapon: id, proficient, tactical, final }]);
}

/** FLU-GAP-06..09: fire at one target: the check, the answer to a threat or an error, the hits. */
function* aimedFire(
  start: Progress,
  request: Request,
  fire: Fire,
  target: Id,
  opening: readonly Event[],
): Procedure<Progress> {
  const { value, dice } = yield* withDice(attackCheck(start, request, fire, target));
  const checked = attackShown(start, request, fire, target, value, dice, opening);
  if (!value.hit) return yield* missAnswered(checked, request.who, target, value.error);
  const critical = yield* threatAnswered(checked, request.who, target, value.threat);
  const hits = hitsOf(request, fire, value);
  return yield* hitTimes(critical.progress, request, target, hits, critical.dice);
}
