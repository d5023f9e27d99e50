/** Stance and movement (section 6 of RULES.md). */
import { isRefusal, refuse } from '../../kernel/result.ts';
import { moveMetres } from '../fight/actions.ts';
import { isSeriouslyWounded } from '../sheet/state.ts';
import { STANCES, type CepheusCombatant, type CepheusOptions, type Stance } from '../types.ts';
import { choiceField, madeOnce, flagField, measureField, type Act } from './act.ts';
import { spent } from '../fight/budget.ts';
import { CLOUDS, isIn, outOfClouds } from '../scene/clouds.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { after, changeTo, begin, ended, event } from './progress.ts';
import { optionsFrom } from '../options.ts';

const stanceFields = (preset: Stance) => [choiceField('stance', 'CEP-STN-01', 'actor', STANCES, preset)];
const GET_DOWN = stanceFields('crouched');
const GET_UP = stanceFields('standing');

export const changeStance: Act = {
  action: 'changeStance',
  clause: 'CEP-STN-01',
  cost: 'minor',
  target: 'none',
  when: 'turn',
  fields: (_fight, { state }) => (state.stance === 'standing' ? GET_DOWN : GET_UP),
  refusal: ({ combatant, declared }) =>
    asText(declared, 'stance') === combatant.state.stance ? refuse('alreadyInStance', 'CEP-STN-01') : null,
  perform({ fight, who, combatant, declared, action }) {
    const stance = asText(declared, 'stance') as Stance;
    const changes = changeTo(combatant.state, 'stance', stance);
    const events = [
      ...spent(fight, who, 'minor', 'CEP-STN-01'),
      event('stanceChanged', who, 'CEP-STN-01', changes, { stance }),
    ];
    const verdict = { key: `SALVO.cepheus.stance.${stance}`, good: null };
    const title = 'SALVO.cepheus.stage.changeStance';
    return ended(after(begin(fight), { kind: 'declared', who, title, verdict, events }), action, who);
  },
};

export const move: Act = {
  action: 'move',
  clause: 'CEP-MOV-01',
  cost: 'minor',
  target: 'none',
  when: 'turn',
  fields(fight, one) {
    const options = optionsFrom(fight.options);
    const limit = oneMove(one, false, options);
    const clouded = CLOUDS.some((cloud) => isIn(cloud, one));
    return madeOnce(options, `move ${limit} ${clouded}`, () => [
      measureField('metres', 'CEP-MOV-01', 'table', limit, 0, 1000),
      flagField('difficultTerrain', 'CEP-MOV-02', 'gm'),
      ...(clouded ? [flagField('leavesCloud', 'CEP-ENV-03', 'actor')] : []),
    ]);
  },
  refusal({ combatant, declared, options }) {
    const limit = oneMove(combatant, asFlag(declared, 'difficultTerrain'), options);
    if (limit === 0) return refuse('cannotMove', combatant.state.stance === 'prone' ? 'CEP-MOV-05' : 'CEP-MOV-06');
    return asNumber(declared, 'metres') > limit ? refuse('tooFar', 'CEP-MOV-01', { limit }) : null;
  },
  perform({ fight, who, combatant, declared, action }) {
    const metres = asNumber(declared, 'metres');
    const changes = changeTo(combatant.state, 'metresMoved', combatant.state.metresMoved + metres);
    const events = [
      ...spent(fight, who, 'minor', 'CEP-MOV-01'),
      event('moved', who, 'CEP-MOV-01', changes, { metres }),
      ...(asFlag(declared, 'leavesCloud') ? outOfClouds(fight, who) : []),
    ];
    const verdict = { key: 'SALVO.cepheus.verdict.moved', good: null, values: { metres } };
    const stage = { kind: 'declared', who, title: 'SALVO.cepheus.stage.move', verdict, events } as const;
    return ended(after(begin(fight), stage), action, who);
  },
};

/** Meters of one move action now; the seriously wounded have 1.5 m in the whole round (CEP-MOV-06). */
function oneMove(one: CepheusCombatant, difficultTerrain: boolean, options: CepheusOptions): number {
  const { stance, grappledWith, metresMoved } = one.state;
  const seriouslyWounded = isSeriouslyWounded(one);
  const grappled = grappledWith !== null;
  const metres = moveMetres({ actions: 1, difficultTerrain, stance, seriouslyWounded, grappled }, options);
  if (isRefusal(metres)) return 0;
  return seriouslyWounded ? Math.max(0, metres - metresMoved) : metres;
}
