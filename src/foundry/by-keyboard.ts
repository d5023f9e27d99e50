/**
 * Explanations without a mouse: focus shows what the pointer would, Enter and Space open it or press a clause's number,
 * Escape closes it and nothing else. A control's own label is no stop on the way through a form: F1 explains the
 * control, and F1 again opens the page of its rule. Foundry itself shows tooltips to the pointer alone.
 */
const EXPLAINED = '.salvo [data-tooltip]';
/** Elements that are no controls of the browser's, so that nothing but this file presses them. */
const PRESSED = '.salvo span[role="button"]';

/** The element of which the keyboard has opened the explanation. */
let shown: HTMLElement | null = null;

export function explainByKeyboard(page: Document): void {
  page.addEventListener('focusin', focused);
  page.addEventListener('focusout', hide);
  page.addEventListener('keydown', keyDown, { capture: true });
}

function focused({ target }: Event): void {
  const element = target as HTMLElement;
  const explained = element.matches(':focus-visible') ? element.closest<HTMLElement>(EXPLAINED) : null;
  if (explained) show(explained);
}

function keyDown(event: KeyboardEvent): void {
  const handled = answered(event, event.target as HTMLElement);
  if (!handled) return;
  event.preventDefault();
  event.stopPropagation();
}

function answered(event: KeyboardEvent, element: HTMLElement): boolean {
  if (event.key === 'Escape') return hide();
  if (event.key === 'F1') return explain(element);
  return opens(event) && press(element);
}

/** The explanation of a control by its label; once shown, the page of the rule that the label cites. */
function explain(control: HTMLElement): boolean {
  const label = control.closest<HTMLElement>('.salvo label, .salvo summary, .salvo-score');
  const term = label?.querySelector<HTMLElement>('[data-tooltip]');
  const number = label?.querySelector<HTMLElement>('.salvo-clause');
  if (term && shown !== term) show(term);
  else number?.click();
  return !!(term ?? number);
}

const opens = ({ key, repeat }: KeyboardEvent): boolean => !repeat && (key === 'Enter' || key === ' ');

/** A press on a number or a term; false on anything else. */
function press(element: HTMLElement): boolean {
  if (!element.matches(PRESSED)) return false;
  if (!element.matches(EXPLAINED)) element.click();
  else if (shown !== element) show(element);
  else hide();
  return true;
}

function show(element: HTMLElement): void {
  game.tooltip?.activate(element);
  shown = element;
}

/** False where there is nothing to close. */
function hide(): boolean {
  if (!shown) return false;
  game.tooltip?.deactivate();
  shown = null;
  return true;
}
