/** Overwatch (section 29): the declaration, what may meet it, and the shot. */
import { asNumber, asText } from '../../kernel/declared.ts';
import type { Field } from '../../kernel/command.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, changeTo, event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { armedWith } from '../strikes/attacks.ts';
import { claimOf, hitsField, weaponIn } from '../strikes/declaring.ts';
import { plain, stage } from '../acts/plain.ts';
import { afterFiring } from '../turn/preparation.ts';
import { attackRefusal, LEAST_RATING } from '../attack/legality.ts';
import { plainStrike, type Strike } from '../attack/making.ts';
import { strikeResolved } from '../attack/strike.ts';
import { preparationChanges } from '../turn/reactions.ts';
import { counterAttacks } from '../free-attacks/countering.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Overwatch, Way, Weapon } from '../sheet/types.ts';
import { isEquipped, weaponOf } from '../sheet/weapons.ts';
import { underFire } from './enduring.ts';
import { idsIn } from '../../kernel/fight.ts';

/** The possible triggers of an Overwatch (ADE-OVW-03); `other` is the GM's to judge. */
export const WATCH_CONDITIONS = ['enemyActs', 'enemyWithoutReaction', 'namedAttacks', 'allyAttacked', 'other'] as const;
type WatchCondition = (typeof WATCH_CONDITIONS)[number];

/** The condition names nobody. */
const NOBODY = 'nobody';

const watchFields = (fight: Pick<AdevaFight, 'combatants'>, weapon: Weapon): readonly Field[] => [
  numberField('radius', 'ADE-OVW-02', 'actor', farthest(weapon), 1, Math.max(1, farthest(weapon))),
  choiceField('condition', 'ADE-OVW-03', 'actor', WATCH_CONDITIONS, 'enemyActs'),
  namedField(idsIn(fight)),
  ...(weapon.hitRating >= LEAST_RATING
    ? [choiceField('mode', 'ADE-OVW-02', 'actor', ['single', 'burst'], 'single'), hitsField(weapon)]
    : []),
];

/** The enemy or the ally that the condition names. */
const namedField = (ids: readonly Id[]): Field =>
  choiceField('named', 'ADE-OVW-03', 'actor', [NOBODY, ...ids], NOBODY, Object.fromEntries(ids.map((id) => [id, id])));

const farthest = ({ range }: Weapon): number => 2 * range;

/** ADE-OVW-01, -02: zone, shot and condition are declared; it keeps an aim for its attack (ADE-AIM-09). */
export const overwatch: Act = {
  action: 'overwatch',
  clause: 'ADE-OVW-01',
  when: 'turn',
  target: 'none',
  items: armedWith(({ kind }) => kind === 'ranged'),
  fields: (fight, combatant, item) => watchFields(fight, weaponIn({ combatant, item })),
  areas: ({ declared }) => [
    {
      clause: 'ADE-OVW-02',
      shape: 'circle',
      unit: 'squares',
      zones: [{ reach: asNumber(declared, 'radius') }],
      from: 'actor',
    },
  ],
  refusal: declarationRefusal,
  perform: (request) =>
    plain(request, (fight) => {
      const watch = watchFrom(request);
      const { state } = combatantOf(fight, request.who);
      return [
        event('overwatchSet', request.who, 'ADE-OVW-02', changeTo(state, 'overwatch', watch), {
          condition: watch.condition,
        }),
      ];
    }),
};

function watchFrom(request: Request): Overwatch {
  const { declared } = request;
  const weapon = weaponIn(request);
  const burst = asText(declared, 'mode') === 'burst';
  const named = asText(declared, 'named');
  return {
    weapon: weapon.id,
    mode: burst ? 'burst' : 'single',
    intendedHits: burst ? asNumber(declared, 'intendedHits') : 1,
    radius: asNumber(declared, 'radius'),
    condition: asText(declared, 'condition'),
    named: named === NOBODY ? null : named,
  };
}

/** A condition about a combatant needs its name: `noName`; the rest is the shot's own legality, judged again when it fires. */
function declarationRefusal(request: Request): Refusal | null {
  const watch = watchFrom(request);
  const named = watch.condition === 'namedAttacks' || watch.condition === 'allyAttacked';
  if (named && watch.named === null && request.declared.said['condition'] !== undefined)
    return refuse('noName', 'ADE-OVW-03');
  const shot = shotOf(request.combatant, watch, { target: request.who, distance: 1, nearTarget: [] });
  return shot && attackRefusal(claimOf(request, shot, null), request.options);
}

/** A combatant's action, as an Overwatch sees it. */
export interface Seen {
  readonly actor: AdevaCombatant;
  /** It has the subtype Attack. */
  readonly attack: boolean;
  readonly targets: readonly Id[];
}

/** Whether an action may meet the condition; whether it does the GM says (ADE-OVW-03). */
export function mayMeet(watcher: AdevaCombatant, { condition, named }: Overwatch, seen: Seen): boolean {
  const { actor, attack, targets } = seen;
  const enemy = actor.side !== watcher.side;
  switch (condition as WatchCondition) {
    case 'enemyActs':
      return enemy;
    case 'enemyWithoutReaction':
      return enemy && actor.state.reactions <= 0;
    case 'namedAttacks':
      return actor.id === named && attack;
    case 'allyAttacked':
      return enemy && attack && named !== null && targets.includes(named);
    case 'other':
      return true;
  }
}

/** The declared shot at a combatant; null: the weapon is no longer at hand. */
function shotOf(watcher: AdevaCombatant, watch: Overwatch, at: ShotAt): Strike | null {
  const weapon = weaponOf(watcher, watch.weapon);
  if (!weapon || !isEquipped(watcher, weapon.id)) return null;
  const { mode, intendedHits } = watch;
  const aim = watcher.state.aim?.bonus ?? 0;
  return plainStrike({ attacker: watcher.id, action: 'overwatch', mode, intendedHits, weapon, aim, ...at });
}

/** The target, its distance, and its neighbors. */
type ShotAt = Pick<Strike, 'target' | 'distance' | 'nearTarget'>;

/**
 * The shot, which ends the Overwatch; then every target of it takes a Pinning test, hit or not (ADE-OVW-04, -06, -08). Not
 * possible now: the chance is lost (ADE-OVW-10).
 */
export function* fired(progress: Way, who: Id, at: ShotAt, options: AdevaOptions): Procedure<Way> {
  const { target } = at;
  const watcher = combatantOf(progress.fight, who);
  const shot = shotOf(watcher, watcher.state.overwatch!, at);
  const changes = preparationChanges(watcher.state, afterFiring(watcher.state));
  const spent = event('overwatchTriggered', who, 'ADE-OVW-08', changes);
  const ready = after(progress, { ...stage('reaction', who, 'overwatch', [spent]), against: target });
  const { fight } = progress;
  if (shot === null) return ready;
  const claim = claimOf({ fight, combatant: watcher }, shot, combatantOf(fight, target));
  if (attackRefusal(claim, options) !== null) return ready;
  const result = yield* strikeResolved(ready, shot, options, counterAttacks);
  let current = result.progress;
  const targets = [target, ...result.made.answers.map(({ defender }) => defender.id)];
  for (const id of new Set(targets)) current = yield* underFire(current, id, 'overwatch', who, options);
  return current;
}

/** Squares assumed for a distance that the table has not measured: the border of the zone, which the weapon reaches (ADE-OVW-02). */
export const presumedDistance = ({ state }: AdevaCombatant): number => state.overwatch!.radius;
