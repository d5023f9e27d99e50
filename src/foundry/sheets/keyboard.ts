/** Elements that act on a click but are no buttons (Foundry needs an `img` for its image picker) answer to Enter and Space. */
export function keyboardClicks(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const target = event.target as HTMLElement;
    if (target.tagName === 'BUTTON' || target.tagName === 'A' || target.dataset['action'] === undefined) return;
    event.preventDefault();
    target.click();
  });
}
