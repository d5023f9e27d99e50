/** Content of games that are not played: kept out of creation dialogs and out of the compendium list. */
import { RULESETS } from '../../rules/index.ts';
import { subTypes, type DocumentName } from '../data/types.ts';
import { isGameOffered } from '../settings.ts';

export const offeredTypes = (document: DocumentName): string[] =>
  subTypes()
    .filter((subType) => subType.document === document && isGameOffered(subType.ruleset))
    .map((subType) => subType.type);

/** Compendia are named for their game: `drive-armory`. One of a game that is not played is not listed. */
export function registerCompendiumFilter(): void {
  Hooks.on('renderCompendiumDirectory', (_app: unknown, element: unknown) => {
    for (const entry of (element as HTMLElement).querySelectorAll<HTMLElement>('[data-pack^="salvo."]')) {
      const pack = entry.dataset['pack']!.slice('salvo.'.length);
      // Core's rule for a row outdoes the attribute `hidden`, and its search writes the row's own style.
      const isOut = RULESETS.some(({ id }) => pack.startsWith(`${id}-`) && !isGameOffered(id));
      entry.classList.toggle('salvo-unplayed', isOut);
    }
  });
}
