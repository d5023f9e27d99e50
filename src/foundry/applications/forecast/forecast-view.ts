/** The content of the forecast's window: who fights, or why there is no forecast, and the words of its numbers. */
import { firstAttack, interval, type Forecast } from '../../../play/forecast.ts';
import { battlefieldOf, MOST_ROUNDS, type Facts } from '../../../play/battle.ts';
import { localize, type CombatDoc } from '../../api.ts';
import { namesAt, type Names } from '../../words/names.ts';
import { percent, refusalText, say, signed, text } from '../../words/words.ts';
import { inTurnOrder, isNewerFight, type Table } from '../../resolution/table/table.ts';
import { idsIn, isIn, type Id, type Tally } from '../../../rules/index.ts';

export interface ForecastView {
  readonly sides: readonly { readonly id: string; readonly label: string }[];
  readonly people: readonly { readonly id: Id; readonly img: string; readonly name: string; readonly side: string }[];
  /** Those who take no part: of another book, or without an actor. */
  readonly left: string;
  /** Those who never have a turn. */
  readonly idle: string;
  /** Whether the fight is under way, so that it is forecast from here on. */
  readonly underway: boolean;
}

/** The reason, in a sentence, for which a fight is not forecast; null: it can be. */
export function whyNot(table: Table | null, combat: CombatDoc): string | null {
  if (isNewerFight(combat)) return localize('SALVO.forecast.not.newer');
  if (!table) return localize('SALVO.forecast.not.nobody');
  const { ruleset, fight, problems } = table;
  if (problems.size > 0) {
    const names = namesOf(fight.combatants.filter(({ id }) => problems.has(id)));
    return localize('SALVO.forecast.not.unreadable', { names });
  }
  if (fight.phase === 'ended') return localize('SALVO.forecast.not.ended');
  return battlefieldOf(ruleset, idleAt(table)).isContested(fight) ? null : localize('SALVO.forecast.not.sides');
}

/** Combatants that never have a turn: traps, vehicles without a mind of their own. */
export function idleAt(table: Table): readonly Id[] {
  const able = inTurnOrder(table);
  return idsIn(table.fight).filter((id) => !able.has(id));
}

export function forecastView(table: Table, combat: CombatDoc): ForecastView {
  const { fight } = table;
  const [all, idle] = [[...combat.combatants], idleAt(table)];
  const sides = [...new Set(fight.combatants.map(({ side }) => side))];
  return {
    sides: sides.map((id) => ({ id, label: sideText(id) })),
    people: fight.combatants.map(({ id, name, side }) => ({
      id,
      name,
      img: combat.combatants.get(id)?.img ?? '',
      side: sideText(side),
    })),
    left: namesOf(all.filter(({ id }) => !isIn(fight, id))),
    idle: namesOf(fight.combatants.filter(({ id }) => idle.includes(id))),
    underway: fight.round > 0,
  };
}

/** The reason, in a sentence or two, for which fights of a forecast on a field are undecided; empty where all are decided. */
export function whyUndecided(sofar: Forecast, table: Table, facts: Facts): string {
  const { wins, unfinished, attacks } = sofar;
  const undecided = wins[''] ?? 0;
  if (undecided === 0) return '';
  if (attacks.damaging === 0) {
    const none = localize(`SALVO.forecast.why.${attacks.made === 0 ? 'noAttack' : 'noDamage'}`);
    return `${none} ${sampleText(table, facts)}`.trim();
  }
  if (attacks.harming === 0) return localize('SALVO.forecast.why.noHarm');
  const values = {
    unfinished: manyText(unfinished),
    fallen: manyText(undecided - unfinished),
    rounds: String(MOST_ROUNDS),
    damaging: percent(attacks.damaging / attacks.made),
    harming: percent(attacks.harming / attacks.made),
  };
  if (unfinished === undecided) return localize('SALVO.forecast.why.unfinished', values);
  return localize(unfinished === 0 ? 'SALVO.forecast.why.fallen' : 'SALVO.forecast.why.both', values);
}

/** The number of modifiers that a sentence names. */
const NAMED = 3;

/** The first attack, for one: its largest modifiers, or the reason that there is none. Empty where it tells nothing. */
function sampleText(table: Table, facts: Facts): string {
  const { ruleset, fight } = table;
  const names = namesAt(table);
  const name = (id: Id): string => names(id) ?? id;
  const first = firstAttack(ruleset, fight, facts, idleAt(table));
  if (!first) return '';
  if ('refusal' in first) {
    const refusal = refusalText(first.refusal, ruleset.id, names);
    return localize('SALVO.forecast.why.refused', { who: name(first.who), refusal });
  }
  const { who, against, tally = [] } = first.roll;
  if (who === null || against === undefined || tally.length === 0) return '';
  const modifiers = largestOf(tally, names);
  return localize('SALVO.forecast.why.sample', { who: name(who), target: name(against), modifiers });
}

const largestOf = (tally: Tally, names: Names): string =>
  tally
    .filter(({ setAside }) => setAside === undefined)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, NAMED)
    .map(({ label, value }) => `${say(label, {}, names)} ${signed(value)}`)
    .join(', ');

const namesOf = (named: readonly { readonly name: string }[]): string => named.map(({ name }) => name).join(', ');

const sideText = (side: string): string => text(`SALVO.word.side.${side}`);

/** The number of fights from which tenths of a percent are worth showing. */
const TENTHS = 5_000;

/** A share of the fights with its 95 % interval; a dash before the first fight. */
export function shareText(count: number, { trials }: Forecast): string {
  if (trials === 0) return '–';
  const { low, high } = interval(count, trials);
  const digits = trials < TENTHS ? 0 : 1;
  return localize('SALVO.forecast.share', {
    share: ((100 * count) / trials).toFixed(digits),
    half: (50 * (high - low)).toFixed(digits),
  });
}

/** The mean number of rounds; a dash before the first fight. */
export const roundsText = ({ trials, rounds }: Forecast): string => (trials === 0 ? '–' : (rounds / trials).toFixed(1));

/** A number of fights, its thousands set apart. */
export const manyText = (count: number): string => count.toLocaleString('en');
