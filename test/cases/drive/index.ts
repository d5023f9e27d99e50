/** The operations of `drive.ops.md`, by chapter. */
import type { Operations } from '../format.ts';
import { strictAboutDice } from '../unused.ts';
import { areas } from './areas.ts';
import { attack } from './attack.ts';
import { auras } from './auras.ts';
import { character } from './character.ts';
import { gravity } from './gravity.ts';
import { rolls } from './rolls.ts';
import { rounds } from './rounds.ts';
import { shields } from './shields.ts';
import { weapons } from './weapons.ts';

export const drive: Operations = strictAboutDice({
  ...rolls,
  ...weapons,
  ...attack,
  ...shields,
  ...areas,
  ...gravity,
  ...auras,
  ...character,
  ...rounds,
});
