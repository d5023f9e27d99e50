/** What the GM settles about the place, before the fight or in it (sections 11, 13 and 19 of RULES.md). */
import { fightEvent } from '../../kernel/fight.ts';
import { LIGHTS, SMOKES, WEATHERS } from '../types.ts';
import { choiceField, flagField, madeOnce, numberField, type Act } from './act.ts';
import { sceneOf } from './attack-fields.ts';
import { after, begin, ended, placing } from './deed.ts';

/** CEP-ENV-06, CEP-ZGR-01, CEP-COM-05: counts for every act from now on, unless the act says otherwise. */
export const setScene: Act = {
  action: 'setScene',
  clause: 'CEP-ENV-06',
  cost: 'free',
  target: 'none',
  when: 'gm',
  setup: 'scene',
  fields: (fight) =>
    madeOnce(fight.scene, 'scene', () => {
      const scene = sceneOf(fight);
      return [
        choiceField('light', 'CEP-ENV-01', 'gm', LIGHTS, scene.light),
        choiceField('smoke', 'CEP-ENV-03', 'gm', SMOKES, scene.smoke),
        choiceField('weather', 'CEP-ENV-05', 'gm', WEATHERS, scene.weather),
        flagField('strongHeat', 'CEP-SEN-01', 'gm', scene.strongHeat),
        flagField('aerosol', 'CEP-DMG-02', 'gm', scene.aerosol),
        flagField('jammed', 'CEP-COM-05', 'gm', scene.jammed),
        numberField('gravity', 'CEP-ZGR-01', 'gm', scene.gravity, 0, 1_000),
      ];
    }),
  perform({ fight, action, who, declared }) {
    const before: { readonly [key: string]: unknown } = { ...sceneOf(fight) };
    const changed = Object.entries(declared.values).filter(([key, value]) => before[key] !== value);
    const changes = changed.map(([key, value]) => placing(fight.scene, 'scene', key, value));
    const events = changes.length > 0 ? [fightEvent('sceneChanged', 'CEP-ENV-06', changes)] : [];
    const title = 'SALVO.cepheus.stage.setScene';
    return ended(after(begin(fight), { kind: 'note', who: null, title, events }), action, who);
  },
};
