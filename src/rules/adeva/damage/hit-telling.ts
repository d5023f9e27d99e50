/** The form in which a card shows a hit: the parts of its damage, of its soak and of its location. */
import type { Step } from '../../kernel/outcome.ts';
import { add, named, setAside, valued, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import type { TestResult } from '../score/test.ts';
import { countedDie } from './damage.ts';
import type { Hit } from './landing.ts';
import { reversed } from './location.ts';
import type { DamageProfile } from './profile.ts';

const DICE = named('ADE-DMG-01', 'SALVO.adeva.modifier.dice');
const REPLACED = named('ADE-DMG-04', 'SALVO.adeva.modifier.replacedDie');
const DEGREES = named('ADE-DMG-05', 'SALVO.adeva.modifier.degrees');
const FLAT = named('ADE-DMG-01', 'SALVO.adeva.modifier.flat');
const STRENGTH = named('ADE-DMG-02', 'SALVO.adeva.modifier.strengthBonus');
const NEVER_BELOW = named('ADE-DMG-03', 'SALVO.adeva.modifier.neverBelow');
const TOUGHNESS = named('ADE-SOK-01', 'SALVO.adeva.modifier.toughnessBonus');
const ARMOR = named('ADE-SOK-01', 'SALVO.adeva.modifier.armor');
const COVER = named('GAP-07', 'SALVO.adeva.modifier.cover');
const PEN = named('ADE-SOK-01', 'SALVO.adeva.modifier.pen');
const CRITICAL = named('ADE-CRT-10', 'SALVO.adeva.modifier.critical');

/** The parts of a hit's damage and soak, whose total is the damage past soak. `dos`: the degrees of the attack test. */
export function hitTally(profile: DamageProfile, hit: Hit, dos: number, options: AdevaOptions): Tally {
  const tally: TallyEntry[] = [];
  addDice(tally, profile, hit, dos, options);
  add(tally, FLAT, profile.flat);
  add(tally, STRENGTH, profile.sb);
  const { raw, soak, soaking, dealt } = hit;
  let sum = 0;
  for (const { value, setAside } of tally) if (setAside === undefined) sum += value;
  add(tally, NEVER_BELOW, raw - sum);
  if (soaking) {
    const { tb, ap, cover, pen } = soaking;
    add(tally, TOUGHNESS, -tb);
    add(tally, ARMOR, -ap);
    add(tally, COVER, -cover);
    add(tally, PEN, Math.min(pen, ap + cover));
  }
  if (dealt > 0) add(tally, CRITICAL, dealt - (raw - soak));
  return tally;
}

/** The addition of the dice: their sum, or the degrees that count in the place of one. */
function addDice(
  tally: TallyEntry[],
  profile: DamageProfile,
  { faces, replaced }: Hit,
  dos: number,
  options: AdevaOptions,
): void {
  let sum = 0;
  for (let die = 0; die < faces.length; die++)
    if (die !== replaced) sum += countedDie(profile, profile.sides[die]!, faces[die]!, null, options).value;
  add(tally, DICE, sum);
  if (replaced === null) return;
  tally.push(setAside(valued(REPLACED, faces[replaced]!), 'SALVO.adeva.reason.replacedDie'));
  add(tally, DEGREES, countedDie(profile, profile.sides[replaced]!, faces[replaced]!, dos, options).value);
}

/** The steps of a hit: the reversed attack roll, where it gives the location (GAP-05), and what soak leaves of the damage. */
export function hitSteps({ raw, soak, byAttackRoll }: Hit, { roll }: Pick<TestResult, 'roll'>): readonly Step[] {
  const soaked: Step = {
    clause: 'ADE-SOK-01',
    label: 'SALVO.adeva.step.soak',
    before: raw,
    after: Math.max(0, raw - soak),
  };
  if (!byAttackRoll) return [soaked];
  return [{ clause: 'GAP-05', label: 'SALVO.adeva.step.location', before: roll, after: reversed(roll) }, soaked];
}
