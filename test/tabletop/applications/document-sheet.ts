// DocumentSheetV2: a form about one document, which follows the document and writes its changes back.
import { ApplicationV2 } from './application.ts';
import { environment, localize, type DocumentLike, type Json, type RenderableLike } from './environment.ts';
import type { FormDataExtended } from './form-data.ts';
import type { ApplicationOptions, HeaderControl, RenderOptions } from './options.ts';

const submitDocumentForm = async function (
  this: ApplicationV2,
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  options: Json = {},
): Promise<void> {
  const sheet = this as DocumentSheetV2;
  if (!sheet.isEditable) return;
  const { updateData, ...rest } = options;
  const submitData = sheet._prepareSubmitData(event, form, formData, updateData as Json | undefined);
  await sheet._processSubmitData(event, form, submitData, rest);
};

function copyUuid(this: ApplicationV2): void {
  const { uuid } = (this as DocumentSheetV2).document;
  void navigator.clipboard.writeText(uuid).catch(() => undefined);
}

export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Json = {
    id: '{id}',
    classes: ['sheet'],
    tag: 'form',
    viewPermission: 1,
    editPermission: 3,
    sheetConfig: true,
    canCreate: false,
    actions: { copyUuid },
    form: { handler: submitDocumentForm, submitOnChange: false, closeOnSubmit: false },
    window: {
      controls: [{ icon: 'fa-solid fa-passport', label: 'Copy UUID', action: 'copyUuid' }] satisfies HeaderControl[],
    },
  };

  get document(): DocumentLike {
    return this.options['document'] as DocumentLike;
  }
  override get title(): string {
    const type = `TYPES.${this.document.documentName}.${this.document.type}`;
    const label = localize(type) === type ? localize(`DOCUMENT.${this.document.documentName}`) : localize(type);
    return `${label}: ${this.document.name}`;
  }
  get isVisible(): boolean {
    return this.document.testUserPermission(environment().game.user, this.options['viewPermission'] as number);
  }
  get isEditable(): boolean {
    // Published types, DocumentSheetV2#isEditable: what lies in a locked compendium is not.
    if (this.document.pack && environment().game.packs.get(this.document.pack)?.locked !== false) return false;
    return this.document.testUserPermission(environment().game.user, this.options['editPermission'] as number);
  }

  override _initializeApplicationOptions(options: Json): ApplicationOptions {
    const { document: subject, ...rest } = options;
    const merged = super._initializeApplicationOptions(rest);
    merged['document'] = subject;
    merged.uniqueId = `${this.constructor.name}-${(subject as DocumentLike).uuid.replaceAll('.', '-')}`;
    return merged;
  }
  override _canRender(_options: RenderOptions): false | void {
    if (this.isVisible) return;
    const notes = environment().ui['notifications'] as { warn(text: string): void };
    notes.warn(`You may not look at ${this.document.name}.`);
    return false;
  }
  override async _prepareContext(options: RenderOptions): Promise<Json> {
    const context = await super._prepareContext(options);
    const { document: subject } = this;
    const { fields } = subject.schema;
    const source = subject._source;
    return Object.assign(context, {
      document: subject,
      source,
      fields,
      editable: this.isEditable,
      user: environment().game.user,
      rootId: this.id,
    });
  }
  override async _onFirstRender(context: Json, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    appsOf(this.document)[this.id] = this;
  }
  override async _onRender(context: Json, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }
  _toggleDisabled(disabled: boolean): void {
    const controls = 'input, select, textarea, prose-mirror, file-picker, button';
    for (const control of this.window.content.querySelectorAll<HTMLInputElement>(controls)) control.disabled = disabled;
  }
  override _onClose(options: Json): void {
    super._onClose(options);
    delete appsOf(this.document)[this.id];
  }

  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Json {
    return environment().foundry.utils.expandObject(formData.object);
  }
  _prepareSubmitData(event: Event, form: HTMLFormElement, formData: FormDataExtended, updateData?: Json): Json {
    const data = this._processFormData(event, form, formData);
    if (updateData) environment().foundry.utils.mergeObject(data, updateData);
    this.document.validate?.({ changes: data, clean: true, fallback: false });
    return data;
  }
  async _processSubmitData(_event: Event, _form: HTMLFormElement, submitData: Json, options: Json = {}): Promise<void> {
    await this.document.update(submitData, options);
  }
}

/** The open applications of a document, by application id. */
function appsOf(subject: DocumentLike): Record<string, RenderableLike> {
  return (subject.apps ??= {});
}

/**
 * The sheets in step with documents: what is open about one, or about one it is embedded in, is rendered again; what
 * shows a deleted one closes.
 */
export function followDocuments(): void {
  const { Hooks } = environment();
  for (const name of ['Actor', 'Item', 'ActiveEffect', 'Combat', 'Combatant', 'Token', 'JournalEntry', 'Macro']) {
    for (const verb of ['create', 'update']) Hooks.on(`${verb}${name}`, (subject: DocumentLike) => renderApps(subject));
    Hooks.on(`delete${name}`, (subject: DocumentLike) => {
      for (const app of Object.values(subject.apps ?? {})) void app.close({ deleted: true });
      renderApps(subject.parent);
    });
  }
}

function renderApps(subject: DocumentLike | null): void {
  for (let at = subject; at; at = at.parent) {
    for (const app of Object.values(at.apps ?? {})) renderSoon(app);
    const { actor } = at as unknown as { actor?: DocumentLike };
    if (at.documentName === 'Token' && actor) for (const app of Object.values(actor.apps ?? {})) renderSoon(app);
  }
}

const waiting = new Set<RenderableLike>();
/** Several changes in one go cost one render. */
function renderSoon(app: RenderableLike): void {
  if (waiting.has(app)) return;
  waiting.add(app);
  queueMicrotask(() => {
    waiting.delete(app);
    void app.render();
  });
}
