/** What the GM rules on, and what befalls a combatant outside anybody's act. */
import { COVERS, type Cover } from '../types.ts';
import { choiceField, flagField, madeOnce, type Act, ruling } from './act.ts';
import { paid, type Cost } from '../fight/budget.ts';
import { asFlag, asText } from '../../kernel/declared.ts';
import { after, changeTo, begin, ended, event } from '../../kernel/progress.ts';

/** A flag as it would be changed: on where it is off, off where it is on. */
const toggle = (key: string, clause: string) => ({
  on: [flagField(key, clause, 'gm', true)],
  off: [flagField(key, clause, 'gm', false)],
});
const AWARE = toggle('aware', 'CEP-FLOW-01');
const CONTACT = toggle('inContact', 'CEP-COM-02');
const CHARGES = [choiceField('cost', 'CEP-ACT-03', 'gm', ['minor', 'significant'], 'minor')];
const HELPLESS = toggle('helpless', 'CEP-COUP-03');

/** CEP-CVR-07: cover between this one and its attackers. */
export const setCover: Act = {
  ...ruling('setCover', 'CEP-CVR-07', (request) => {
    const cover = asText(request.declared, 'cover') as Cover;
    const { state } = request.combatant;
    const changes = [
      ...changeTo(state, 'cover', cover),
      ...changeTo(state, 'softCover', asFlag(request.declared, 'soft')),
    ];
    return [event('coverChanged', request.who, 'CEP-CVR-07', changes, { cover })];
  }),
  fields: (_fight, { state }) =>
    madeOnce(COVERS, `${state.cover} ${state.softCover}`, () => [
      choiceField('cover', 'CEP-CVR-07', 'gm', COVERS, state.cover),
      flagField('soft', 'CEP-SEN-01', 'gm', state.softCover),
    ]),
};

/** CEP-FLOW-01. */
export const setAware: Act = {
  ...ruling('setAware', 'CEP-FLOW-01', ({ combatant, who, declared }) => {
    const aware = asFlag(declared, 'aware');
    return [
      event(aware ? 'becameAware' : 'becameUnaware', who, 'CEP-FLOW-01', changeTo(combatant.state, 'aware', aware)),
    ];
  }),
  setup: 'each',
  // Before the fight it is said as it is, later as it would be changed.
  fields: ({ phase }, { state }) => (state.aware === (phase === 'setup') ? AWARE.on : AWARE.off),
};

/** CEP-COM-02: contact to unit and commander is lost or comes back. */
export const setContact: Act = {
  ...ruling('setContact', 'CEP-COM-02', ({ combatant, who, declared }) => {
    const inContact = asFlag(declared, 'inContact');
    const kind = inContact ? 'contactRestored' : 'contactLost';
    return [event(kind, who, 'CEP-COM-02', changeTo(combatant.state, 'inContact', inContact))];
  }),
  fields: (_fight, { state }) => (state.inContact ? CONTACT.off : CONTACT.on),
};

/** CEP-COUP-03: bound, paralyzed, or free again. */
export const setHelpless: Act = {
  ...ruling('setHelpless', 'CEP-COUP-03', ({ combatant, who, declared }) => {
    const helpless = asFlag(declared, 'helpless');
    const kind = helpless ? 'madeHelpless' : 'freed';
    return [event(kind, who, 'CEP-COUP-03', changeTo(combatant.state, 'helpless', helpless))];
  }),
  fields: (_fight, { state }) => (state.helpless ? HELPLESS.off : HELPLESS.on),
};

/** CEP-ACT-03: a shout, a button, a glance. */
export const free: Act = {
  action: 'free',
  clause: 'CEP-ACT-03',
  cost: 'free',
  target: 'none',
  when: 'any',
  perform: ({ fight, who, action }) =>
    ended(after(begin(fight), { kind: 'note', who, title: 'SALVO.cepheus.stage.free', events: [] }), action, who),
};

/** CEP-ACT-03: a pile of free actions, or whatever else, costs an action after all. */
export const charge: Act = {
  ...ruling('charge', 'CEP-ACT-03', ({ fight, who, declared }) =>
    paid(fight, who, asText(declared, 'cost') as Cost, 'CEP-ACT-03'),
  ),
  fields: () => CHARGES,
  costOf: ({ declared }) => asText(declared, 'cost') as Cost,
};
