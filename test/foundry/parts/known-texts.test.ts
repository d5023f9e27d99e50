/** Keys of the language file are looked for once each, as soon as no module can bring more. */
import { expect, test, vi } from 'vitest';
import { isText, rememberTexts } from '../../../src/foundry/words/known-texts.ts';
import { openWorld } from './world.ts';

test('a text that a module brings while the world loads is found; then each key is looked for once, and not all are kept', () => {
  openWorld({ self: 'ana' });
  const texts = new Set<string>();
  const has = vi.fn((key: string) => texts.has(key));
  Object.assign(game.i18n, { has });
  expect(isText('SALVO.late')).toBe(false);
  texts.add('SALVO.late');
  expect(isText('SALVO.late')).toBe(true);
  rememberTexts();
  has.mockClear();
  for (let times = 0; times < 3; times++) expect([isText('SALVO.late'), isText('SALVO.none')]).toEqual([true, false]);
  expect(has).toHaveBeenCalledTimes(2);
  for (let at = 0; at < 10_000; at++) isText(`SALVO.name.${at}`);
  has.mockClear();
  isText('SALVO.late');
  expect(has).toHaveBeenCalledTimes(1);
});
