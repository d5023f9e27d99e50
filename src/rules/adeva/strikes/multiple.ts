/** The Multiple Attack: several weapons in one action, each with its own test (section 26). */
import type { Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText, listed, recordList, type Declared } from '../../kernel/declared.ts';
import { isIn } from '../../kernel/fight.ts';
import type { Id, Json } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, numberField, type Act, type Request } from '../acts/act.ts';
import { paid } from '../acts/plain.ts';
import { awayList, type Measured } from '../altitude/reach.ts';
import { multipleRefusal } from '../attack/legality.ts';
import type { Strike } from '../attack/making.ts';
import type { Mode } from '../attack/situation.ts';
import { strikeResolved } from '../attack/strike.ts';
import { counterAttacks } from '../free-attacks/countering.ts';
import { oddsTogether } from '../odds/together.ts';
import type { AdevaOptions } from '../options.ts';
import { withoutFate } from '../recovery/fate.ts';
import { combatantOf } from '../sheet/state.ts';
import type { Weapon } from '../sheet/types.ts';
import { equippedWeapons } from '../sheet/weapons.ts';
import { COVERS, type Circumstance, type Cover } from '../terms.ts';
import { actionInfo } from '../turn/actions.ts';
import { canAct } from '../turn/budget.ts';
import { strikeRefusal } from './attacks.ts';
import { commonFields, isRanged, nearSquares, STRIKE_LISTS, strikeFrom } from './declaring.ts';

/** A target's distance in squares, and the combatants near it, where they differ from those of the first target. */
interface Range {
  readonly id: Id;
  readonly squares: number;
  readonly near?: readonly (Measured & { readonly id: Id })[];
}
const RANGES = recordList<Range>(
  'ranges',
  ({ squares, near = [] }) => typeof squares === 'number' && squares >= 0 && Array.isArray(near) && near.every(isNear),
);
const NEAR = awayList('near');
const isNear = (entry: Json): boolean => NEAR.whose!(entry) !== null;

const UNUSED = 'unused';

/** Circumstances that depend on the target: declared for each weapon, since each has its own target (ADE-MUL-02). */
const OF_TARGET = ['higherGround', 'intoMelee'] as const;
const CLAUSES = { higherGround: 'ADE-MOD-06', intoMelee: 'GAP-08' } as const;
const isOfTarget = (name: string): boolean =>
  name === 'cover' || OF_TARGET.some((circumstance) => circumstance === name);

/** The fields of one weapon: its mode, its intended hits, the number of its target (from 1), and that target's situation. */
function weaponFields(weapon: Weapon): readonly Field[] {
  const { id, kind, hitRating } = weapon;
  const bursts = hitRating > 1 ? [kind === 'ranged' ? 'burst' : 'flurry'] : [];
  const modes = [UNUSED, 'single', ...bursts];
  const about = (field: Field, name: string): Field => ({ ...field, label: `SALVO.adeva.field.${name}`, item: id });
  return [
    about(choiceField(`mode-${id}`, 'ADE-MUL-02', 'actor', modes, 'single', labels(modes)), 'weaponMode'),
    ...(bursts.length > 0
      ? [about(numberField(`hits-${id}`, 'ADE-MUL-04', 'actor', 2, 1, hitRating), 'weaponHits')]
      : []),
    about({ ...numberField(`at-${id}`, 'ADE-MUL-02', 'actor', 1, 1, MOST_TARGETS), ofTarget: true }, 'weaponTarget'),
    ...OF_TARGET.filter((name) => kind === 'ranged' || name !== 'intoMelee').map((name) =>
      about(flagField(`${name}-${id}`, CLAUSES[name], 'gm'), name),
    ),
    about(choiceField(`cover-${id}`, 'GAP-07', 'gm', COVERS, 'none', COVER_LABELS), 'cover'),
  ];
}

const MOST_TARGETS = 20;
const COVER_LABELS = Object.fromEntries(COVERS.map((cover) => [cover, `SALVO.adeva.option.cover.${cover}`]));
const labels = (modes: readonly string[]) =>
  Object.fromEntries(modes.map((mode) => [mode, `SALVO.adeva.option.mode.${mode}`]));

export const multipleAttack: Act<readonly Strike[]> = {
  action: 'multipleAttack',
  clause: 'ADE-MUL-01',
  when: 'turn',
  target: 'many',
  fields: (fight, combatant) => [
    ...commonFields(fight, combatant, equippedWeapons(combatant).some(isRanged)).filter(({ key }) => !isOfTarget(key)),
    ...equippedWeapons(combatant).flatMap(weaponFields),
  ],
  lists: [...STRIKE_LISTS, RANGES],
  info: ({ combatant }) => actionInfo('multipleAttack', equippedWeapons(combatant)[0]?.kind ?? 'melee'),
  prepare: strikesOf,
  refusal: multipleActRefusal,
  perform: performed,
  odds: ({ fight, options }, strikes): Odds => oddsTogether(fight, strikes, options),
};

/** The strikes of all weapons used; aim and Fate help only the first (ADE-MUL-06, GAP-12). */
function strikesOf(request: Request): readonly Strike[] {
  const { combatant, declared, options, targets, who } = request;
  const used = equippedWeapons(combatant).filter(({ id }) => modeOf(request, id) !== UNUSED);
  return used.map((weapon, index) => {
    const target = targets[Math.min(asNumber(declared, `at-${weapon.id}`), targets.length) - 1] ?? who;
    const strike = strikeFrom(request, {
      action: 'multipleAttack',
      weapon,
      target,
      mode: modeOf(request, weapon.id) as Mode,
      intendedHits: Math.max(1, asNumber(declared, `hits-${weapon.id}`)),
    });
    const placed = { ...strike, ...situationOf(declared, strike, options) };
    return aimedFirst(index === 0 ? placed : { ...placed, mods: withoutFate(strike.mods) }, index);
  });
}

/** The situation of one weapon's target: its distance, its cover, and its neighbors (ADE-MUL-02, ADE-HIT-05, GAP-04). */
function situationOf(
  declared: Declared,
  { target, weapon, ...strike }: Strike,
  options: AdevaOptions,
): Pick<Strike, 'distance' | 'nearTarget' | 'circumstances' | 'cover'> {
  const range = listed(declared, RANGES)?.find(({ id }) => id === target);
  const ofTarget: readonly Circumstance[] = OF_TARGET.filter((name) => asFlag(declared, `${name}-${weapon.id}`));
  return {
    distance: range?.squares ?? strike.distance,
    nearTarget: range?.near ? nearSquares(range.near, options) : strike.nearTarget,
    circumstances: [...strike.circumstances, ...ofTarget],
    cover: asText(declared, `cover-${weapon.id}`) as Cover,
  };
}

/** The strike without its aim, unless it is the first of its action (ADE-MUL-06, ADE-AIM-01). */
export const aimedFirst = <S extends { readonly aim: number }>(strike: S, index: number): S =>
  index === 0 ? strike : { ...strike, aim: 0 };

const modeOf = ({ declared }: Request, weapon: Id): string => asText(declared, `mode-${weapon}`);

function multipleActRefusal(request: Request, strikes: readonly Strike[]): Refusal | null {
  const hasStranger = strikes.some(({ nearTarget }) => nearTarget.some(({ id }) => !isIn(request.fight, id)));
  if (hasStranger) return refuse('badDeclaration', 'ADE-MUL-02', { key: RANGES.key });
  const equipped = equippedWeapons(request.combatant).length;
  const tooFew = multipleRefusal(equipped, strikes.length);
  if (tooFew) return tooFew;
  for (const strike of strikes) {
    const refusal = strikeRefusal(request, strike);
    if (refusal) return refusal;
  }
  return null;
}

/** The strikes in turn. An attacker felled by an answer stops; strikes at a target killed by an earlier one are skipped. */
function* performed(request: Request, strikes: readonly Strike[]): Procedure<Outcome> {
  const { who, action, options } = request;
  let progress = paid(request);
  for (const strike of strikes) {
    const { fight } = progress;
    if (!canAct(combatantOf(fight, who)) || combatantOf(fight, strike.target).state.ended.dead) continue;
    progress = (yield* strikeResolved(progress, strike, options, counterAttacks)).progress;
  }
  return ended(progress, action, who);
}
