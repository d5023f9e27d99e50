/** ApplicationV2 and its kin without windows: contexts are prepared and parts rendered to text. */
import type { Globals } from '../client/index.ts';
import type { Context, Render } from './headless-templates.ts';

type Merge = (a: object, b: object, options?: object) => object;
type AppClass = new (options?: Context) => BaseApplication;
interface Part {
  template: string;
  templates?: string[];
}

class BaseApplication {
  static DEFAULT_OPTIONS: Context = {};
  static PARTS: Record<string, Part> = {};
  static TABS: Context = {};
  declare options: Context;
  rendered = false;
  /** part id → text, as last rendered */
  readonly html: Record<string, string> = {};
  tabGroups: Record<string, string> = {};
  async _prepareContext(_options: Context): Promise<Context> {
    return {};
  }
  /** Nothing happens to an application that was never opened, unless it is forced. */
  async render(options: Context | boolean = {}): Promise<this> {
    const given = typeof options === 'object' ? options : { force: options };
    if (!this.rendered && given['force'] !== true) return this;
    this.rendered = true;
    await this._renderParts(given);
    return this;
  }
  async _renderParts(_options: Context): Promise<void> {}
  async close(options: Context = {}): Promise<this> {
    if (!this.rendered) return this;
    this.rendered = false;
    this._onClose(options);
    return this;
  }
  _onClose(_options: Context): void {}
}

/** The class family of ApplicationV2, as far as it goes without a DOM. */
export function applicationClasses(
  merge: Merge,
  renderTemplate: Render,
  globals: Globals,
  instances: Map<string, unknown>,
) {
  class ApplicationV2 extends BaseApplication {
    constructor(options: Context = {}) {
      super();
      const chain: Context[] = [];
      let application = this.constructor as typeof BaseApplication;
      for (; application.DEFAULT_OPTIONS; application = Object.getPrototypeOf(application) as typeof BaseApplication) {
        if (Object.hasOwn(application, 'DEFAULT_OPTIONS')) chain.unshift(application.DEFAULT_OPTIONS);
      }
      const merged = [...chain, options].reduce((all, next) => merge(all, { ...next }) as Context, {});
      this.options = this._initializeApplicationOptions(merged);
    }
    _initializeApplicationOptions(options: Context): Context {
      return options;
    }
    get id(): string {
      return String(this.options['id'] ?? this.constructor.name);
    }
    override async render(options: Context | boolean = {}): Promise<this> {
      await super.render(options);
      if (this.rendered) instances.set(this.id, this);
      return this;
    }
    override async close(options: Context = {}): Promise<this> {
      instances.delete(this.id);
      return super.close(options);
    }
    get element(): null {
      return null;
    }
    get title(): string {
      return String((this.options['window'] as Context | undefined)?.['title'] ?? '');
    }
    _onRender(_context: Context, _options: Context): unknown {
      return undefined;
    }
    bringToFront(): void {}
  }

  class DocumentSheetV2 extends ApplicationV2 {
    get document(): Context {
      return this.options['document'] as Context;
    }
    get actor(): Context {
      return this.document;
    }
    get item(): Context {
      return this.document;
    }
    get isEditable(): boolean {
      return this.document['isOwner'] === true;
    }
    override async _prepareContext(_options: Context): Promise<Context> {
      const { document } = this;
      const { fields } = document['schema'] as { fields: unknown };
      return { document, source: document['_source'], fields, editable: this.isEditable };
    }
    /** A render; while it is open, it follows its document. */
    override async render(options: Context | boolean = {}): Promise<this> {
      await super.render(options);
      if (this.rendered) (this.document['apps'] as Record<string, unknown>)['headless'] = this;
      return this;
    }
    override async close(options: Context = {}): Promise<this> {
      delete (this.document['apps'] as Record<string, unknown>)['headless'];
      return super.close(options);
    }
  }

  const HandlebarsApplicationMixin = (Base: AppClass) =>
    class extends Base {
      static PARTS: Record<string, Part> = {};
      async _preparePartContext(_part: string, context: Context): Promise<Context> {
        return context;
      }
      /** The templates are rendered; what a browser would do with them is not. */
      override async _renderParts(options: Context): Promise<void> {
        const context = await this._prepareContext(options);
        for (const [id, part] of Object.entries((this.constructor as typeof BaseApplication).PARTS)) {
          const own = await this._preparePartContext(id, { ...context, partId: id });
          this.html[id] = await renderTemplate(part.template, own);
        }
      }
    };

  class CombatTracker extends HandlebarsApplicationMixin(ApplicationV2) {
    get viewed(): unknown {
      return globals.game['combat'];
    }
    override async _prepareContext(options: Context): Promise<Context> {
      const context: Context = { combat: this.viewed, user: globals.game['user'] };
      await this._prepareTrackerContext(context, options);
      return context;
    }
    _getEntryContextOptions(): Context[] {
      return ['COMBATANT.ACTIONS.Clear', 'COMBATANT.ACTIONS.Reroll'].map((label) => ({ label }));
    }
    _getCombatContextOptions(): Context[] {
      return [{ label: 'COMBAT.InitiativeReset' }];
    }
    async _prepareTrackerContext(context: Context, _options: Context): Promise<void> {
      context['turns'] = (this.viewed as { turns?: unknown[] } | null)?.turns ?? [];
    }
  }
  return { ApplicationV2, CombatTracker, DocumentSheetV2, HandlebarsApplicationMixin };
}
