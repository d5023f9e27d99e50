/** Buttons of Salvo's in the GM's list of actors. */
import { listen, localize, world } from '../api.ts';

/** A button under this name, once in every list that is drawn. */
export function addDirectoryButton(name: string, label: string, press: () => void): void {
  const draw = (_app: unknown, element: HTMLElement): void => {
    const header = element.querySelector('.header-actions, .directory-header');
    if (!world.user.isGM || !header || header.querySelector(`[data-salvo-${name}]`)) return;
    const button = element.ownerDocument.createElement('button');
    button.type = 'button';
    button.setAttribute(`data-salvo-${name}`, '');
    button.textContent = localize(label);
    button.addEventListener('click', press);
    header.append(button);
  };
  listen('renderActorDirectory', draw);
}
