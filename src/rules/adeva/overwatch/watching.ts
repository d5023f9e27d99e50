/** Overwatch (section 29): its declaration, its trigger and its shot. */
import { changeTo } from '../../kernel/changes.ts';
import { onlyWith, type Field } from '../../kernel/command.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { plain, stage } from '../acts/plain.ts';
import { attackRefusal, LEAST_RATING } from '../attack/legality.ts';
import { plainStrike, type Strike } from '../attack/making.ts';
import { strikeResolved } from '../attack/strike.ts';
import { counterAttacks } from '../free-attacks/countering.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Overwatch, AdevaProgress, Weapon } from '../sheet/types.ts';
import { isEquipped, weaponOf } from '../sheet/weapons.ts';
import { armedWith, targetRefusal } from '../strikes/attacks.ts';
import { claimOf, hitsField, weaponIn } from '../strikes/declaring.ts';
import { afterFiring } from '../turn/preparation.ts';
import { preparationChanges } from '../turn/reactions.ts';
import { underFire } from './enduring.ts';

/** The kinds of condition of an Overwatch (ADE-OVW-03); the GM alone judges `other`. */
const WATCH_CONDITIONS = ['enemyActs', 'enemyWithoutReaction', 'namedAttacks', 'allyAttacked', 'other'] as const;
type WatchCondition = (typeof WATCH_CONDITIONS)[number];

/** The choice of a condition that names nobody. */
const NOBODY = 'nobody';

const watchFields = (
  fight: Pick<AdevaFight, 'combatants'>,
  watcher: AdevaCombatant,
  weapon: Weapon,
): readonly Field[] => [
  numberField('radius', 'ADE-OVW-02', 'actor', farthest(weapon), 1, Math.max(1, farthest(weapon))),
  choiceField('condition', 'ADE-OVW-03', 'actor', WATCH_CONDITIONS, 'enemyActs'),
  onlyWith('condition', NAMING, namedField(fight, watcher)),
  ...(weapon.hitRating >= LEAST_RATING
    ? [
        choiceField('mode', 'ADE-OVW-02', 'actor', ['single', 'burst'], 'single'),
        onlyWith('mode', ['burst'], hitsField(weapon)),
      ]
    : []),
];

/** The conditions that name a combatant. */
const NAMING: readonly string[] = ['namedAttacks', 'allyAttacked'] satisfies WatchCondition[];

/** The field for the combatant that the condition names: an enemy that attacks, or an ally that is attacked. */
function namedField({ combatants }: Pick<AdevaFight, 'combatants'>, watcher: AdevaCombatant): Field {
  const others = combatants.filter(({ id }) => id !== watcher.id);
  const ids = others.map(({ id }) => id);
  const names = Object.fromEntries(ids.map((id) => [id, id]));
  const field = choiceField('named', 'ADE-OVW-03', 'actor', [NOBODY, ...ids], NOBODY, names);
  const conditionFor = new Map<Id, WatchCondition>(
    others.map(({ id, side }) => [id, side === watcher.side ? 'allyAttacked' : 'namedAttacks']),
  );
  const options = field.options!.map((option) =>
    option.id === NOBODY ? option : { ...option, onlyWith: [conditionFor.get(option.id)!] },
  );
  return { ...field, options };
}

const farthest = ({ range }: Weapon): number => 2 * range;

/** The act: zone, shot and condition are declared (ADE-OVW-01, -02). An Aim is kept for the shot (ADE-AIM-09). */
export const overwatch: Act = {
  action: 'overwatch',
  clause: 'ADE-OVW-01',
  when: 'turn',
  target: 'none',
  items: armedWith(({ kind }) => kind === 'ranged'),
  fields: (fight, combatant, item) => watchFields(fight, combatant, weaponIn({ combatant, item })),
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
      const { mode: shot, radius, condition, named } = watch;
      const changes = changeTo(combatantOf(fight, request.who).state, 'overwatch', watch);
      return [event('overwatchSet', request.who, 'ADE-OVW-02', changes, { radius, shot, condition, named })];
    }),
};

function watchFrom(request: Request): Overwatch {
  const { declared } = request;
  const weapon = weaponIn(request);
  const burst = asText(declared, 'mode') === 'burst';
  const condition = asText(declared, 'condition');
  const named = NAMING.includes(condition) ? asText(declared, 'named') : NOBODY;
  return {
    weapon: weapon.id,
    mode: burst ? 'burst' : 'single',
    intendedHits: burst ? asNumber(declared, 'intendedHits') : 1,
    radius: asNumber(declared, 'radius'),
    condition,
    named: named === NOBODY ? null : named,
  };
}

/** Refusal of the declaration: `noName` where the condition lacks its enemy or ally, or that of the shot, which is judged again when it fires. */
function declarationRefusal(request: Request): Refusal | null {
  const watch = watchFrom(request);
  if (!isNamed(request, watch) && request.declared.values['condition'] !== undefined)
    return refuse('noName', 'ADE-OVW-03');
  const shot = shotOf(request.combatant, watch, { target: request.who });
  return shot && attackRefusal(claimOf(request, shot, null), request.options);
}

/** Whether a condition that needs a name has it: an enemy that attacks, or a combatant of the own side that is attacked (ADE-OVW-03). */
function isNamed({ fight, combatant }: Request, { condition, named }: Overwatch): boolean {
  if (!NAMING.includes(condition)) return true;
  if (named === null) return false;
  return (combatantOf(fight, named).side === combatant.side) === (condition === 'allyAttacked');
}

/** A combatant's action, as far as an Overwatch depends on it. */
export interface Seen {
  readonly actor: AdevaCombatant;
  /** Whether it has the subtype Attack. */
  readonly attack: boolean;
  readonly targets: readonly Id[];
}

/** Whether an action may meet the condition; the GM then confirms that it does (ADE-OVW-03). */
export function mayMeet(watcher: AdevaCombatant, { condition, named }: Overwatch, seen: Seen): boolean {
  const { actor, attack, targets } = seen;
  const isEnemy = actor.side !== watcher.side;
  switch (condition as WatchCondition) {
    case 'enemyActs':
      return isEnemy;
    case 'enemyWithoutReaction':
      return isEnemy && actor.state.reactions <= 0;
    case 'namedAttacks':
      return actor.id === named && attack;
    case 'allyAttacked':
      return isEnemy && attack && named !== null && targets.includes(named);
    case 'other':
      return true;
  }
}

/** The declared shot at a combatant; null where the weapon is no longer in hand. */
function shotOf(watcher: AdevaCombatant, watch: Overwatch, at: ShotAt): Strike | null {
  const weapon = weaponOf(watcher, watch.weapon);
  if (!weapon || !isEquipped(watcher, weapon.id)) return null;
  const { mode, intendedHits } = watch;
  const aim = watcher.state.aim?.bonus ?? 0;
  return plainStrike({ attacker: watcher.id, action: 'overwatch', mode, intendedHits, weapon, aim, ...at });
}

/** The target of the shot and, where they matter, its distance in squares and its neighbors. */
type ShotAt = Pick<Strike, 'target'> & Partial<Pick<Strike, 'distance' | 'nearTarget'>>;

/**
 * The shot, which ends the Overwatch; then every target of it takes a Pinning test, hit or not (ADE-OVW-04, -06, -08). A shot
 * that is not possible when it fires is lost (ADE-OVW-10).
 */
export function* fired(progress: AdevaProgress, who: Id, at: ShotAt, options: AdevaOptions): Procedure<AdevaProgress> {
  const { target } = at;
  const watcher = combatantOf(progress.fight, who);
  const shot = shotOf(watcher, watcher.state.overwatch!, at);
  const changes = preparationChanges(watcher.state, afterFiring(watcher.state));
  const spent = event('overwatchTriggered', who, 'ADE-OVW-08', changes);
  const ready = after(progress, { ...stage('reaction', who, 'overwatch', [spent]), against: target });
  const { fight } = progress;
  if (shot === null) return ready;
  const victim = combatantOf(fight, target);
  const claim = claimOf({ fight, combatant: watcher }, shot, victim);
  if (attackRefusal(claim, options) || targetRefusal(victim)) return ready;
  const result = yield* strikeResolved(ready, shot, options, counterAttacks);
  let current = result.progress;
  const targets = [target, ...result.made.answers.map(({ defender }) => defender.id)];
  for (const id of new Set(targets)) current = yield* underFire(current, id, 'overwatch', who, options);
  return current;
}

/** The border of the zone, in squares from the watcher (ADE-OVW-02): the distance of an actor whose own was not measured. */
export const borderOf = ({ state }: AdevaCombatant): number => state.overwatch!.radius;
