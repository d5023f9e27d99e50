// The custom form elements that sheets use: plain stand-ins with the same names, values and events.
import { cleanHTML } from './text-editor.ts';

abstract class FormElement extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = ['disabled'];
  protected readonly internals = this.attachInternals();
  protected current: string | undefined;

  get form(): HTMLFormElement | null {
    return this.internals.form;
  }
  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  get value(): string {
    return this.current ?? this.getAttribute('value') ?? '';
  }
  set value(text: string) {
    this.current = text;
    this.show();
  }
  get disabled(): boolean {
    return this.matches(':disabled');
  }
  set disabled(disabled: boolean) {
    this.toggleAttribute('disabled', disabled);
  }
  connectedCallback(): void {
    this.show();
  }
  attributeChangedCallback(): void {
    if (this.isConnected) this.show();
  }
  protected accept(text: string): void {
    if (text === this.value) return;
    this.current = text;
    this.dispatchEvent(new Event('input', { bubbles: true }));
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }
  protected abstract show(): void;
}

/** Rich text: shown as text to read; a plain editor when it may be changed. */
class ProseMirrorElement extends FormElement {
  protected show(): void {
    const area = this.ownerDocument.createElement('div');
    area.className = 'editor-content';
    // As the real editor, whose schema knows neither scripts nor handlers.
    area.innerHTML = cleanHTML(this.disabled ? (this.getAttribute('enriched') ?? this.value) : this.value);
    if (!this.disabled) {
      area.contentEditable = 'true';
      area.setAttribute('role', 'textbox');
      area.setAttribute('aria-multiline', 'true');
      area.setAttribute('aria-label', this.getAttribute('aria-label') ?? (this.name || 'Text'));
      area.addEventListener('blur', () => this.accept(area.innerHTML));
    }
    this.replaceChildren(area);
  }
}

class FilePickerElement extends FormElement {
  protected show(): void {
    const input = this.ownerDocument.createElement('input');
    input.type = 'text';
    input.value = this.value;
    input.disabled = this.disabled;
    input.setAttribute('aria-label', this.getAttribute('aria-label') ?? (this.name || 'File'));
    input.addEventListener('change', (event) => {
      event.stopPropagation();
      this.accept(input.value);
    });
    this.replaceChildren(input);
  }
}

/** The elements, defined once per page. */
export function defineElements(): Record<string, CustomElementConstructor> {
  const elements = { HTMLProseMirrorElement: ProseMirrorElement, HTMLFilePickerElement: FilePickerElement };
  if (!customElements.get('prose-mirror')) customElements.define('prose-mirror', ProseMirrorElement);
  if (!customElements.get('file-picker')) customElements.define('file-picker', FilePickerElement);
  return elements;
}
