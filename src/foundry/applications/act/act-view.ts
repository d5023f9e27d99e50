/** The words of the dialog before an act. */
import {
  findCombatant,
  type Choice,
  type Closeness,
  type Combatant,
  type Field,
  type Id,
  type Odds,
} from '../../../rules/index.ts';
import { localize, world, type ActorDoc } from '../../api.ts';
import { setting } from '../../settings.ts';
import { idAt, type Table } from '../../resolution/table/table.ts';
import { leavesDifficulty } from '../../resolution/messages/entitled.ts';
import { wayFor } from '../../resolution/measure/way.ts';
import { hidesFrom, mayKnow, seenIn } from '../../chat/hidden.ts';
import { oddsView, priceText, tallyView } from '../../chat/views.ts';
import { namesAt, type Names } from '../../words/names.ts';
import { aboutOf, number, refusalText, sayIn, text } from '../../words/words.ts';
import { countingFields, type DeclaredValues, type Prospect } from './act-state.ts';
import type { Context } from '../base.ts';
import { fieldView, seenOf, type FieldView } from '../field-view.ts';
import { reachBetween } from './reach.ts';
import { areaView, oddsText } from './area-view.ts';
import { rulerView, type RulerView } from './ruler.ts';

/** A field as this dialog shows it. */
interface DeclaredView extends FieldView {
  /** Its meaning, empty where the label says it. */
  readonly about: string;
  /** Whether it is a number that is chosen by the name of a target. */
  readonly byName: boolean;
  /** The value in words, for users who may not change it. */
  readonly text: string;
  readonly editable: boolean;
  readonly changed: boolean;
}

export function actContext(
  prospect: Prospect,
  declared: DeclaredValues,
  actor: ActorDoc,
  others: readonly ActorDoc[],
): Context {
  const { table, choice, refusal, odds, who } = prospect;
  const names = namesAt(table);
  const seen = new Set(others.map(({ uuid }) => uuid));
  const isSeen = (id: string): boolean => id === who || !table.actors.has(id) || seen.has(table.actors.get(id)!.uuid);
  const counting = countingFields(choice.fields, (field) => valueOf(field, prospect, declared));
  const fields = counting.map((field) => declaredView(seenOf(field, isSeen), prospect, declared, names));
  const from = (source: Field['from']): readonly DeclaredView[] =>
    fields.filter((_, index) => counting[index]?.from === source);
  // Nothing is wrong yet: nobody has been aimed at.
  const isAimless = refusal?.refused === 'noTarget' || refusal?.refused === 'noPlace';
  const area = areaView(prospect, (id) => id === who || seen.has(table.actors.get(id)?.uuid ?? ''));
  return {
    action: text(choice.label),
    clause: choice.clause,
    cost: priceText(table, table.ruleset.status(table.fight, who), prospect.price),
    aimed: choice.target !== 'none',
    stays: stayText(prospect),
    several: choice.target === 'many',
    targets: targetViews(prospect, others),
    area,
    // A list without alternatives is no choice.
    own: from('actor').filter(({ editable, kind, options }) => editable || kind !== 'choice' || options.length > 1),
    // What the scene tells is told of a target.
    table: isAimless ? [] : from('table'),
    gm: from('gm'),
    mayRule: prospect.mayRule,
    isCheck: choice.check === true,
    maySet: choice.check === true && world.user.isGM,
    isGM: world.user.isGM,
    hasFields: fields.some(({ editable }) => editable),
    changed: fields.some((field) => field.changed),
    gmOpen:
      choice.check === true ||
      (world.user.isGM && (from('actor').length === 0 || from('gm').some((field) => field.changed))),
    tableOpen: choice.target === 'none' || from('table').some((field) => field.changed),
    refusal: refusal
      ? {
          text: refusalText(refusal, table.ruleset.id, names),
          clause: refusal.clause,
          pending: isAimless,
        }
      : null,
    odds: odds
      ? {
          ...oddsView(odds),
          ...(mayKnow(table, subjects(prospect, odds), odds.needed) ? {} : { needed: '' }),
          about: odds.about === undefined ? '' : (names(odds.about) ?? ''),
          ...tallyViews(prospect, odds, names),
          scales: scaleViews(prospect, odds, names),
          foreseen: foreseenViews(prospect, odds, names),
          // Combatants in an area stand in a list of their own, with the odds of each.
          each: area ? [] : eachViews(odds, names),
        }
      : null,
    actor,
  };
}

/**
 * A note that an act of moving begun in this dialog leaves the token in place, and how it can go then; empty where no
 * token could go.
 */
function stayText({ table, choice, who, command }: Prospect): string {
  const stays = choice.moves && choice.target === 'none' && !wayFor(table, command, undefined);
  if (!stays || table.fight.phase !== 'underway' || !table.tokens.has(who)) return '';
  return localize(setting('moving') === 'never' ? 'SALVO.moving.staysFree' : 'SALVO.moving.stays');
}

/** The odds of each of several targets. */
const eachViews = (odds: Odds, names: Names): readonly object[] =>
  (odds.each ?? []).map(({ who }) => ({ name: names(who) ?? '', chances: oddsText(odds, who) }));

/** Whether the roll is at or under a number, to which its tally adds up. */
const isTarget = ({ needed, absolute }: Odds): boolean => absolute === true || needed?.succeeds === 'below';

/** The combatants whose numbers the odds may tell: of several targets the one that they are about. */
const subjects = ({ targets }: Prospect, { about }: Odds): readonly Id[] => (about === undefined ? targets : [about]);

/** Its certain consequences, a sentence each; none that would name a combatant or tell a number hidden from this user. */
const foreseenViews = (prospect: Prospect, odds: Odds, names: Names): readonly object[] =>
  seenIn(prospect.table, odds.foreseen ?? [], subjects(prospect, odds)).map(({ label, clause, good, values }) => ({
    text: sayIn(prospect.table.ruleset.id, label, values, names),
    clause,
    bad: good === false,
  }));

/** The modifiers of the roll, and of an opposed check the other side's, unless its numbers are kept from this user. */
function tallyViews({ table, who }: Prospect, odds: Odds, names: Names): object {
  const { tally, opposed } = odds;
  const [kind, head] = isTarget(odds) ? (['absolute', 'targetNumber'] as const) : (['modifiers', 'modifiers'] as const);
  if (!opposed || hidesFrom(table.actors.get(opposed.who)))
    return { tally: tallyView(tally, names, kind), tallyHead: localize(`SALVO.ui.${head}`) };
  const headOf = (id: Id): string => localize(`SALVO.ui.${head}Of`, { name: names(id) ?? '' });
  return {
    // Beside the other side's it stands even where nothing modifies it.
    tally: { ...tallyView(tally, names, kind), empty: false },
    tallyHead: headOf(who),
    opposed: { head: headOf(opposed.who), tally: tallyView(opposed.tally, names, kind) },
  };
}

/** Number lines of the act; none where the target's numbers are kept from this user. */
function scaleViews({ table, targets }: Prospect, odds: Odds, names: Names): readonly RulerView[] {
  if (targets.some((id) => hidesFrom(table.actors.get(id)))) return [];
  return (odds.scales ?? []).map((scale) => rulerView(scale, names));
}

/** The possible targets: those first for whom the act is meant, then the others, then whom nothing helps or harms any more. */
function targetViews({ table, choice, targets, who }: Prospect, others: readonly ActorDoc[]): readonly object[] {
  const own = table.tokens.get(who);
  const doer = findCombatant(table.fight, who);
  return others
    .map((actor) => {
      const id = idAt(table, actor);
      const token = (id !== null && table.tokens.get(id)) || actor.token;
      const near = id === null || id === who ? null : table.ruleset.closeness?.(table.fight, who, id);
      const reach = own && token && !near ? reachBetween(table, own, token) : null;
      return {
        uuid: actor.uuid,
        name: token?.name ?? actor.name,
        img: actor.img,
        chosen: id !== null && targets.includes(id),
        // Acts name their targets by number; 0: not one of them.
        number: id === null ? 0 : targets.indexOf(id) + 1,
        meant: id === null ? 0 : meantFor(table, choice, doer, id),
        // The actor itself comes last.
        far: id === who ? Infinity : (near?.rank ?? reach?.metres ?? Infinity),
        range: id === who ? localize('SALVO.ui.self') : (reach?.text ?? nearText(table, near)),
      };
    })
    .sort((a, b) => a.meant - b.meant || a.far - b.far || a.name.localeCompare(b.name));
}

/** The rank of a target: 0 for an opponent, or a comrade where the act helps; 1 for the others, 2 for the dead and destroyed. */
function meantFor({ ruleset, fight }: Table, { helps }: Choice, doer: Combatant | undefined, id: Id): number {
  const target = findCombatant(fight, id);
  if (!target) return 0;
  const standing = ruleset.standing(fight, target);
  if (standing === 'dead' || standing === 'destroyed') return 2;
  return (target.side === doer?.side) === (helps === true) ? 0 : 1;
}

const nearText = ({ ruleset }: Table, near: Closeness | null | undefined): string =>
  near ? sayIn(ruleset.id, near.label, near.values) : '';

function declaredView(field: Field, prospect: Prospect, declared: DeclaredValues, names: Names): DeclaredView {
  const isMeasured = isKnown(field, prospect);
  const value = valueOf(field, prospect, declared);
  const byName = field.ofTarget === true && prospect.targets.length > 0;
  const plain = fieldView(field, value, names);
  const options = byName ? targetOptions(prospect.targets, Number(value), names) : plain.options;
  return {
    ...plain,
    options,
    about: aboutOf(field.label),
    byName,
    text: textOf(field, value, options),
    editable:
      !isMeasured && hasChoice(field) && (field.from !== 'gm' || world.user.isGM || leavesDifficulty(prospect.choice)),
    changed: value !== field.default && !isMeasured,
  };
}

/** Whether the table has measured it, or the GM has set it for a check. */
const isKnown = ({ key, from }: Field, { measured, choice }: Prospect): boolean =>
  measured[key] !== undefined && (from === 'table' || choice.check === true);

function valueOf(field: Field, prospect: Prospect, declared: DeclaredValues): FieldView['value'] {
  const said = isKnown(field, prospect) ? prospect.measured[field.key] : declared[field.key];
  return typeof said === typeof field.default ? (said as FieldView['value']) : field.default;
}

/** The targets by number; a number beyond them stays to be seen. */
const targetOptions = (targets: readonly Id[], value: number, names: Names): FieldView['options'] =>
  Array.from({ length: Math.max(targets.length, value) }, (_, index) => ({
    id: String(index + 1),
    label: `${index + 1}. ${(targets[index] && names(targets[index])) || '—'}`,
    selected: index + 1 === value,
  }));

/** Whether there is anything to choose; else the field is shown as a plain fact. */
const hasChoice = ({ kind, options = [], min, max }: Field): boolean =>
  kind === 'choice' ? options.length > 1 : kind !== 'number' || min === undefined || min !== max;

function textOf(field: Field, value: FieldView['value'], options: FieldView['options']): string {
  if (field.kind === 'flag') return localize(value === true ? 'SALVO.ui.yes' : 'SALVO.ui.no');
  if (field.kind === 'number') return number(Number(value));
  return options.find((option) => option.selected)?.label ?? String(value);
}
