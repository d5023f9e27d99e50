/** A character's starting values: Action Dice for a session, maxima of vitality and wounds (FLU-GAP-10, -36). */
import { adjust } from '../../kernel/changes.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import { withDice } from '../../kernel/outcome.ts';
import { rollFaces } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { choiceField, numberField, type Act } from '../acts/act.ts';
import { ruled, ruling } from '../acts/ruling.ts';
import { actionDicePool } from '../check/action-dice.ts';
import { stage } from '../fight/progress.ts';
import { poolMaxima } from '../harm/injury.ts';
import { optionsFrom } from '../options.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';

const isSpecial = ({ sheet }: FluidCombatant): boolean => sheet.kind === 'special';

/** FLU-GAP-10: the Action Dice of a new session, in place of those left from the last. */
export const session: Act = {
  ...ruling,
  action: 'session',
  clause: 'FLU-GAP-10',
  concerns: isSpecial,
  fields: (fight, combatant) => [
    numberField('start', 'FLU-GAP-10', 'gm', optionsFrom(fight.options).adStart, 0, 100),
    numberField('threatLevel', 'FLU-GAP-10', 'gm', 0, -999, 999),
    numberField('averageLevel', 'FLU-GAP-10', 'gm', averageLevel(fight, combatant.side), -999, 999),
  ],
  perform: (request) =>
    ruled(request, () => {
      const { who, combatant, declared } = request;
      const [threat, average] = [asNumber(declared, 'threatLevel'), asNumber(declared, 'averageLevel')];
      const pool = actionDicePool(asNumber(declared, 'start'), threat, average);
      const changes = adjust('actionDice', pool - combatant.state.actionDice);
      return [event('sessionStarted', who, 'FLU-GAP-10', changes, { pool })];
    }),
};

/** The average level of a side's special characters, of which there is at least one; rounded down. */
function averageLevel(fight: FluidFight, side: string): number {
  const team = fight.combatants.filter((member) => member.side === side && isSpecial(member));
  const levels = team.reduce((sum, { sheet }) => sum + sheet.level, 0);
  return Math.floor(levels / team.length);
}

const CLASS_DICE = ['4', '6', '8', '10', '12'] as const;
const MAXIMA_FIELDS = [choiceField('classDie', 'FLU-GAP-36', 'gm', CLASS_DICE, '8')];

/** FLU-GAP-36: the maxima from a class die for each level; vitality and wounds are full at the new ones. */
export const maxima: Act = {
  ...ruling,
  action: 'maxima',
  clause: 'FLU-GAP-36',
  concerns: isSpecial,
  fields: () => MAXIMA_FIELDS,
  *perform({ fight, who, combatant, declared, action }) {
    const { sheet, state } = combatant;
    const sides = Number(asText(declared, 'classDie'));
    const { value, dice } = yield* withDice(rollFaces(who, sheet.level, sides, 'SALVO.fluid.roll.classDice'));
    const { vitality, wounds } = poolMaxima(sheet.scores.con, value.faces);
    const changes = [
      ...adjust('vitalityMax', vitality - state.vitalityMax),
      ...adjust('vitality', vitality - state.vitality),
      ...adjust('woundsMax', wounds - state.woundsMax),
      ...adjust('wounds', wounds - state.wounds),
    ];
    const events = [event('maximaSet', who, 'FLU-GAP-36', changes, { vitality, wounds })];
    return ended(after(begin(fight), stage('note', who, 'maxima', events, { dice })), action, who);
  },
};
