/** People of the cases: read from a sheet as a document has it, laid on a table with an opponent. */
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { combatantOf } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import type { Kind } from '../../../src/rules/adeva/terms.ts';
import {
  afterOutcome,
  isRefusal,
  newFight,
  type Command,
  type Json,
  type Outcome,
  type Procedure,
  type Refusal,
  type Stage,
} from '../../../src/rules/kernel/index.ts';
import type { Bag } from '../format.ts';
import { play, type Script } from '../script.ts';
import type { Given } from './keys.ts';

export const ME = 'me';
export const FOE = 'foe';

/** Somebody as a sheet says; `state` lays over what the sheet brings. */
export function person(
  id: string,
  sheet: Json = {},
  state: Partial<AdevaState> = {},
  kind: Kind = 'character',
  side = id,
): AdevaCombatant {
  const { value } = adeva.read(kind, sheet);
  return { id, name: id, side, sheet: value.sheet, state: { ...value.state, ...state } };
}

/** A place in the order, so that no die is needed for it. */
export const placed = (total: number, agility = 0) => ({
  initiative: { die: 1, bonus: total - 1, total, agility, tieRolls: [] },
});

export const table = (
  settings: Bag,
  people: readonly AdevaCombatant[],
  rest: Partial<AdevaFight> = {},
): AdevaFight => ({
  ...newFight('adeva', people, { options: settings as AdevaFight['options'] }),
  ...rest,
});

/** The fight after whatever a procedure does; a refusal changes nothing. */
export function done(fight: AdevaFight, procedure: Procedure<Outcome | Refusal>, script: Script = {}): AdevaFight {
  const result = play(procedure, script);
  return isRefusal(result) ? fight : afterOutcome(fight, result);
}

export const act = (fight: AdevaFight, command: Command, script: Script = {}): AdevaFight =>
  done(fight, adeva.perform(fight, command), script);

/** What an act on the dice and choices of the case leaves: the fight, unchanged where it is refused, and its stages. */
export function tried(
  given: Pick<Given, 'play'>,
  fight: AdevaFight,
  command: Command,
): { readonly fight: AdevaFight; readonly refused: string | null; readonly stages: readonly Stage[] } {
  const outcome = given.play(adeva.perform(fight, command));
  return isRefusal(outcome)
    ? { fight, refused: outcome.refused, stages: [] }
    : { fight: afterOutcome(fight, outcome), refused: null, stages: outcome.stages };
}

/** The fight after a time step: own is ME's, foreign FOE's (2.2 of the contract). Other steps leave it as it is. */
export function stepped(fight: AdevaFight, step: string): AdevaFight {
  switch (step) {
    case 'roundStart': {
      const round = { ...fight, round: fight.round + 1, acted: {} };
      return done(round, adeva.advance(round, { at: 'startOfRound' }));
    }
    case 'roundEnd':
      return done(fight, adeva.advance(fight, { at: 'endOfRound' }));
    case 'ownTurnStart':
      return turnOf(fight, ME);
    case 'foreignTurnStart':
      return turnOf(fight, FOE);
    case 'ownTurnEnd':
      return { ...done(fight, adeva.advance(fight, { at: 'endOfTurn', of: ME })), turn: null };
    case 'foreignTurnEnd':
      return { ...done(fight, adeva.advance(fight, { at: 'endOfTurn', of: FOE })), turn: null };
    default:
      return fight;
  }
}

function turnOf(fight: AdevaFight, who: string): AdevaFight {
  const turn = { ...fight, turn: who, acted: { ...fight.acted, [who]: true as const } };
  return done(turn, adeva.advance(turn, { at: 'startOfTurn', of: who }));
}

export const me = (fight: AdevaFight): AdevaCombatant => combatantOf(fight, ME);
