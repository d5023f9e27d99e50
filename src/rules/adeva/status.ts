/**
 * The status of a combatant: what is left of its turn, Wounds and other gauges, and conditions (section 46 of
 * RULES.md).
 */
import type { Id } from '../kernel/json.ts';
import { entry, setAside, type Tally, type TallyEntry } from '../kernel/tally.ts';
import type { Standing, Status, StatusCondition } from '../ruleset.ts';
import { effectsIn } from './fight/influences.ts';
import { OPTIONS } from './options.ts';
import { fateForTests } from './recovery/fate.ts';
import { combatantOf, conditionsOf, has, HALF_ACTIONS, isEnded, isUp } from './sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Overwatch } from './sheet/types.ts';
import { CHARACTERISTICS } from './terms.ts';
import { canAct, halvesOpen, limitsUsed } from './turn/budget.ts';
import { isHelpless } from './turn/reactions.ts';

export function standing(_fight: AdevaFight, combatant: AdevaCombatant): Standing {
  if (combatant.state.ended.dead) return combatant.sheet.kind === 'character' ? 'dead' : 'destroyed';
  return isUp(combatant) ? 'up' : 'down';
}

export function status(fight: AdevaFight, who: Id): Status {
  const combatant = combatantOf(fight, who);
  return {
    budget: budget(combatant, fight),
    gauges: gauges(combatant),
    conditions: [...conditions(combatant), ...weakenings(combatant), ...preparations(combatant, fight)],
    standing: standing(fight, combatant),
    ...(isUp(combatant) && !canAct(combatant) ? { barred: true } : {}),
    initiative: initiative(combatant, fight),
  };
}

/**
 * The Half Actions and Reactions left, and whether an Attack and a Concentration action are still open (46.3,
 * ADE-SUB-02, -03). Who is surprised, stunned or worse has none of them (ADE-SUR-02, -03, GAP-06).
 */
function budget(combatant: AdevaCombatant, fight: AdevaFight): Status['budget'] {
  const { sheet, state } = combatant;
  const part = (kind: string, left: number, of: number) => ({ kind, label: `SALVO.adeva.budget.${kind}`, left, of });
  const used = limitsUsed(combatant, OPTIONS.from(fight.options), fight);
  const acts = canAct(combatant);
  const barred = isEnded(combatant) || has(combatant, 'surprised') || isHelpless(conditionsOf(combatant));
  return [
    part('half', halvesOpen(combatant), HALF_ACTIONS),
    {
      ...part('reaction', barred ? 0 : Math.max(0, state.reactions), Math.max(sheet.reactionsMax, state.reactions)),
      asked: true,
    },
    part('attack', acts && !used.attackUsed ? 1 : 0, 1),
    part('concentration', acts && !used.concentrationUsed ? 1 : 0, 1),
  ];
}

/**
 * The gauges of Wounds (the Hull of a ship), Lethal Damage and Fate. A machine with a pilot shows the pilot's Fate
 * (GAP-18).
 */
function gauges(combatant: AdevaCombatant): Status['gauges'] {
  const { sheet, state } = combatant;
  const { lethal, wounds } = state;
  const fate = fateForTests(combatant);
  const ship = sheet.kind === 'starship';
  return [
    {
      id: 'wounds',
      label: `SALVO.adeva.gauge.${ship ? 'hull' : 'wounds'}`,
      value: wounds,
      max: Math.max(wounds, sheet.woundsMax),
    },
    ...(state.fate.max > 0 || lethal > 0
      ? [
          {
            id: 'lethal',
            label: 'SALVO.adeva.gauge.lethal',
            value: lethal,
            max: Math.max(LETHAL_END, lethal),
            harm: true as const,
          },
        ]
      : []),
    ...(fate.max > 0
      ? [{ id: 'fate', label: 'SALVO.adeva.gauge.fate', value: Math.min(fate.value, fate.max), max: fate.max }]
      : []),
  ];
}

/** The first row of the Lethal chart that means death (GAP-03): the end of the gauge. */
const LETHAL_END = 10;

function conditions(combatant: AdevaCombatant): readonly StatusCondition[] {
  const { state } = combatant;
  const effects = effectsIn(combatant).map(({ id }) => id);
  const lines = Object.values(state.conditions).map(({ id, clause, value }) =>
    effects.includes(id)
      ? { id, label: 'SALVO.adeva.status.effect', clause, ...(value === undefined ? {} : { value }) }
      : line(id, clause),
  );
  return [
    ...lines,
    ...(state.fatigue > 0 ? [{ ...line('fatigue', 'GAP-06'), value: state.fatigue }] : []),
    ...(isEnded(combatant) ? endings(combatant) : []),
    ...(state.band === 'ground' ? [] : [line(state.band, 'ADE-ALT-01')]),
    ...(state.falling ? [line('falling', 'ADE-ALT-11')] : []),
    ...(state.grapple ? [hold(combatant, state.grapple.other)] : []),
  ];
}

/** The combatant's role in a grapple, with the other participant. */
const hold = (combatant: AdevaCombatant, other: Id): StatusCondition => ({
  ...line(has(combatant, 'restrained') ? 'restrained' : 'controls', 'ADE-GRP-04'),
  other,
});

/** The points that decayed scores and a weakened Deflector have lost (ADE-AIL-03, ADE-DFL-07). */
function weakenings({ sheet, state }: AdevaCombatant): readonly StatusCondition[] {
  const decays = Object.values(state.decay);
  const weakening = lostIn(Object.values(state.deflectorWeakening));
  const decayed = CHARACTERISTICS.filter((name) => decays.some(({ characteristic }) => characteristic === name));
  return [
    ...decayed.map((name) => {
      const entries = decays.filter(({ characteristic }) => characteristic === name);
      return { ...line(`decay-${name}`, 'ADE-AIL-03'), value: -lostIn(entries) };
    }),
    ...(weakening > 0 && sheet.deflectors.length > 0 ? [{ ...line('weakened', 'ADE-DFL-07'), value: -weakening }] : []),
  ];
}

const lostIn = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

const endings = ({ sheet: { kind }, state: { ended } }: AdevaCombatant): readonly StatusCondition[] =>
  (['dead', 'captured', 'out'] as const)
    .filter((name) => ended[name])
    .map((name) => ({
      ...line(name, 'ADE-WND-02'),
      ...(name === 'dead' && kind !== 'character' ? { label: 'SALVO.adeva.status.destroyed' } : {}),
    }));

/**
 * The preparations for later actions, and the controller's duty to take the Grapple action in its turn (ADE-GRP-05).
 */
function preparations({ id, state }: AdevaCombatant, { turn }: AdevaFight): readonly StatusCondition[] {
  const { grapple } = state;
  const isDue = turn === id && grapple?.role === 'controller' && !grapple.tookGrapple && !grapple.tookControl;
  return [
    ...(isDue ? [line('holdDue', 'ADE-GRP-05')] : []),
    ...(state.aim ? [{ ...line('aiming', 'ADE-AIM-01'), value: state.aim.bonus }] : []),
    ...(state.feint ? [line('feint', 'ADE-FNT-02')] : []),
    ...(state.overwatch ? [watching(state.overwatch)] : []),
    ...(state.extended ? [line('extended', 'ADE-ACT-06')] : []),
  ];
}

/** An Overwatch with its zone, its shot and its condition (ADE-OVW-02, -03). */
function watching({ weapon, mode, intendedHits, radius, condition, named }: Overwatch): StatusCondition {
  const label = `SALVO.adeva.watching.${mode}${named === null ? '' : 'Named'}`;
  const meets = `SALVO.adeva.option.condition.${condition}`;
  const values = { weapon, radius, intendedHits, condition: meets, ...(named === null ? {} : { named }) };
  return { ...line('overwatch', 'ADE-OVW-02'), details: { label, values } };
}

/** A condition of the status under its own name, without a value. */
const line = (id: string, clause: string): StatusCondition => ({ id, label: `SALVO.adeva.status.${id}`, clause });

/**
 * The Initiative die and the AB; where another combatant has the same total, also the Agility and the dice of the tie
 * (ADE-INI-03, -04).
 */
function initiative({ id, state }: AdevaCombatant, fight: AdevaFight): Tally {
  if (!state.initiative) return [];
  const { die, bonus, agility, tieRolls, total } = state.initiative;
  const amountOf = (clause: string, name: string, value: number): TallyEntry =>
    entry(clause, `SALVO.adeva.initiative.${name}`, value);
  const isTied = fight.combatants.some((other) => other.id !== id && other.state.initiative?.total === total);
  const deciding = [
    ...(isTied ? [amountOf('ADE-INI-03', 'tieAgility', agility)] : []),
    ...tieRolls.map((roll) => amountOf('ADE-INI-04', 'tieDie', roll)),
  ];
  return [
    amountOf('ADE-INI-01', 'die', die),
    amountOf('ADE-INI-01', 'agilityBonus', bonus),
    ...deciding.map((amount) => setAside(amount, 'SALVO.adeva.reason.tie')),
  ];
}
