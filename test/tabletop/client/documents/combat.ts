/** Combat: rounds, turns, initiative, and the events of turns. */
import { Document, type DocumentMetadata } from '../abstract/document.ts';
import type { Fields } from '../fields/containers.ts';
import type { UserLike } from '../realm.ts';
import { deepClone, type Plain } from '../utils/objects.ts';
import type { Combatant } from './combatant.ts';
import * as s from './schema.ts';
import { type HistoryState, manageTurnEvents } from './turn-events.ts';

interface Confirming {
  confirm(options: Plain): Promise<unknown>;
}

export interface InitiativeOptions {
  formula?: string | null;
  updateTurn?: boolean;
  messageOptions?: Plain;
}

export class Combat extends Document {
  static override metadata: DocumentMetadata = {
    name: 'Combat',
    collection: 'combats',
    label: 'DOCUMENT.Combat',
    coreTypes: ['base'],
    isPrimary: true,
  };
  declare turns: Combatant[];
  declare current: HistoryState;
  declare previous: HistoryState;
  declare round: number;
  declare turn: number | null;
  declare active: boolean;
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      type: s.type(this),
      system: s.system(this),
      scene: s.reference(this, 'Scene'),
      groups: s.embedded(this, 'CombatantGroup'),
      combatants: s.embedded(this, 'Combatant'),
      active: s.flag(),
      round: s.count(0),
      turn: s.count(null),
      sort: s.count(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
  get started(): boolean {
    return this.round > 0;
  }
  get combatant(): Combatant | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }
  get nextCombatant(): Combatant | undefined {
    return this.turn === this.turns.length - 1 ? this.turns[0] : this.turns[(this.turn ?? -1) + 1];
  }
  get isActive(): boolean {
    return this.active;
  }
  get settings(): Plain {
    return (this.tabletop.game['settings'] as { get(a: string, b: string): Plain }).get('core', 'combatTrackerConfig');
  }
  override get visible(): boolean {
    return true;
  }
  override testUserPermission(user: UserLike, permission: string | number, options: { exact?: boolean } = {}): boolean {
    const wanted = permission === 'OWNER' || permission === 3;
    return user.isGM ? super.testUserPermission(user, permission, options) : !wanted;
  }
  override canUserModify(user: UserLike): boolean {
    return user.isGM;
  }
  _canChangeRound(_user: UserLike): boolean {
    return true;
  }
  _canChangeTurn(_user: UserLike): boolean {
    return true;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.turns === undefined || this.collections['combatants']) this.setupTurns();
  }
  /** The combatants sorted, with a note of the present state. */
  setupTurns(): Combatant[] {
    const turns = (this.collections['combatants']?.contents ?? []) as Combatant[];
    const order = this._sortCombatants as (this: void, a: Combatant, b: Combatant) => number;
    this.turns = turns.sort(order);
    if (this.turn !== null)
      this.turn = this.turns.length === 0 ? null : Math.min(Math.max(this.turn, 0), this.turns.length - 1);
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    return this.turns;
  }
  _sortCombatants(a: Combatant, b: Combatant): number {
    const [left, right] = [a.initiative ?? -Infinity, b.initiative ?? -Infinity];
    if (left !== right) return right - left;
    return String(a.id) > String(b.id) ? 1 : -1;
  }
  _getCurrentState(combatant: Combatant | undefined = this.combatant): HistoryState {
    return {
      round: this.round,
      turn: this.turn,
      combatantId: combatant?.id ?? null,
      tokenId: (combatant?.['tokenId'] as string | null | undefined) ?? null,
    };
  }
  getCombatantsByToken(token: string | Document): Combatant[] {
    const id = typeof token === 'string' ? token : token.id;
    return this.turns.filter((combatant) => combatant['tokenId'] === id);
  }
  getCombatantsByActor(actor: string | Document): Combatant[] {
    const id = typeof actor === 'string' ? actor : actor.id;
    return this.turns.filter((combatant) => combatant['actorId'] === id);
  }

  /** Of the world's time, by CONFIG's times of a round and a turn. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { roundTime, turnTime } = this.tabletop.CONFIG['time'] as unknown as { roundTime: number; turnTime: number };
    const turns = (toTurn ?? 0) - (fromTurn ?? 0) + (toRound - fromRound) * this.turns.length;
    return (toRound - fromRound) * roundTime + turns * turnTime;
  }
  /** Without sounds, listeners at the tabletop are told. */
  _playCombatSound(announcement: string): void {
    this.tabletop.hooks.callAll('tabletopCombatSound', announcement);
  }
  async startCombat(): Promise<this> {
    this._playCombatSound('startEncounter');
    const updateData = { round: 1, turn: this.turns.length ? 0 : null };
    this.tabletop.hooks.callAll('combatStart', this, updateData);
    await this.update(updateData);
    return this;
  }
  /**
   * The end of the combat, after a question (published types, Combat#endCombat); null where the answer is no
   * (draw-steel tells by it whether the fight is over).
   */
  async endCombat(): Promise<this> {
    const { DialogV2 } = this.tabletop.applications.namespace['api'] as { DialogV2: Confirming };
    const sure = await DialogV2.confirm({ window: { title: 'End Encounter?' }, content: '<p>End this encounter?</p>' });
    return (sure ? await this.delete() : null) as this;
  }
  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const next = this.#after(this.turn ?? -1);
    if (next === undefined) return this.nextRound();
    return this.#go('combatTurn', { round: this.round, turn: next }, 1);
  }
  #after(turn: number): number | undefined {
    const skip = this.settings['skipDefeated'] === true;
    const at = this.turns.findIndex((combatant, index) => index > turn && !(skip && combatant.isDefeated));
    return at < 0 ? undefined : at;
  }
  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
    return this.#go('combatTurn', { round: this.round, turn: (this.turn ?? this.turns.length) - 1 }, -1);
  }
  async nextRound(): Promise<this> {
    const first = this.turn === null || this.turns.length === 0 ? null : this.#after(-1);
    return this.#go('combatRound', { round: this.round + 1, turn: first === undefined ? 0 : first }, 1);
  }
  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    const turn = round > 0 && this.turns.length > 0 ? this.turns.length - 1 : null;
    return this.#go('combatRound', { round, turn }, -1);
  }
  async #go(hook: string, updateData: Plain, direction: number): Promise<this> {
    const to = updateData as { round: number; turn: number | null };
    const options = { direction, worldTime: { delta: this.getTimeDelta(this.round, this.turn, to.round, to.turn) } };
    this.tabletop.hooks.callAll(hook, this, updateData, options);
    await this.update(updateData, options);
    return this;
  }
  async activate(options: Plain = {}): Promise<this> {
    const others = (this.collection as { contents: Combat[] }).contents.filter(
      (combat) => combat.active && combat !== this,
    );
    const updates = [...others.map((combat) => ({ _id: combat.id, active: false })), { _id: this.id, active: true }];
    await (this.constructor as typeof Combat).updateDocuments(updates, options);
    return this;
  }

  /** The rolls for these combatants, all stored in one update and each said in chat. */
  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    const { formula = null, updateTurn = true, messageOptions = {} } = options;
    const currentId = this.combatant?.id;
    const updates: Plain[] = [];
    const messages: Plain[] = [];
    for (const id of [ids].flat()) {
      const combatant = this.collections['combatants']?.get(id) as Combatant | undefined;
      if (!combatant?.isOwner) continue;
      const roll = combatant.getInitiativeRoll(formula);
      await roll.evaluate();
      updates.push({ _id: id, initiative: roll.total });
      messages.push(await this.#initiativeMessage(combatant, roll, messageOptions));
    }
    if (updates.length === 0) return this;
    await this.updateEmbeddedDocuments('Combatant', updates, { turnEvents: false });
    if (updateTurn && currentId)
      await this.update(
        { turn: this.turns.findIndex((combatant) => combatant.id === currentId) },
        { turnEvents: false },
      );
    await (this.tabletop.CONFIG['ChatMessage'] as { documentClass: typeof Document }).documentClass.createDocuments(
      messages,
    );
    return this;
  }
  async #initiativeMessage(
    combatant: Combatant,
    roll: { toMessage(data: Plain, options: Plain): Promise<unknown> },
    options: Plain,
  ): Promise<Plain> {
    const speaker = { scene: null, actor: combatant['actorId'], token: combatant['tokenId'], alias: combatant.name };
    const mode = combatant['hidden'] ? 'gm' : undefined;
    const data = {
      speaker,
      flavor: `${combatant.name} rolls for Initiative!`,
      flags: { 'core.initiativeRoll': true },
      ...options,
    };
    return (await roll.toMessage(data, { create: false, ...(mode && { messageMode: mode }) })) as Plain;
  }
  async rollAll(options?: InitiativeOptions): Promise<this> {
    return this.rollInitiative(
      this.#unrolled(() => true),
      options,
    );
  }
  async rollNPC(options?: InitiativeOptions): Promise<this> {
    return this.rollInitiative(
      this.#unrolled((combatant) => combatant.isNPC),
      options,
    );
  }
  #unrolled(test: (combatant: Combatant) => boolean): string[] {
    return this.turns
      .filter((combatant) => combatant.isOwner && combatant.initiative === null && test(combatant))
      .map((combatant) => String(combatant.id));
  }
  async setInitiative(id: string, value: number): Promise<void> {
    await (this.collections['combatants']!.get(id, { strict: true }) as Combatant).update({ initiative: value });
  }
  async resetAll(options: { updateTurn?: boolean } = {}): Promise<this> {
    const currentId = this.combatant?.id;
    await this.updateEmbeddedDocuments(
      'Combatant',
      this.turns.map((combatant) => ({ _id: combatant.id, initiative: null })),
    );
    if (options.updateTurn !== false && currentId)
      await this.update({ turn: this.turns.findIndex((combatant) => combatant.id === currentId) });
    return this;
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.setupTurns();
    if ('round' in changed || 'turn' in changed) this.#moved(options);
    const { delta = 0 } = (options['worldTime'] ?? {}) as { delta?: number };
    if (delta !== 0 && userId === this.tabletop.userId) this.#pass(delta);
    this.#redraw();
  }
  override _onDelete(options: Plain, userId: string): void {
    super._onDelete(options, userId);
    this.#redraw();
  }
  override _onCreate(data: Plain, options: Plain, userId: string): void {
    super._onCreate(data, options, userId);
    this.#redraw();
  }
  /** The user who moved the fight on moves the world's time with it (hookEvents.combatRound, `updateOptions.worldTime`). */
  #pass(delta: number): void {
    const { advance } = this.tabletop.game['time'] as { advance(delta: number): Promise<number> };
    void advance(delta).catch((error: unknown) => this.tabletop.report(error, this.uuid));
  }
  #moved(options: Plain): void {
    const before = this['_standing'] as HistoryState | undefined;
    this.previous = before ?? { round: 0, turn: null, combatantId: null, tokenId: null };
    stand(this);
    void this._manageTurnEvents(options).catch((error: unknown) =>
      this.tabletop.report(error, `${this.uuid} turn events`),
    );
  }
  protected override _initialize(options: Plain = {}): void {
    super._initialize(options);
    if (this['_standing'] === undefined && this.tabletop.documentsReady) stand(this);
  }
  override prepareData(): void {
    super.prepareData();
    if (this['_standing'] === undefined) stand(this);
  }
  /** The news of a change of turn: a hook on every client, the events on the active GM's alone. */
  async _manageTurnEvents(options: Plain = {}): Promise<void> {
    return manageTurnEvents(this, options);
  }
  async _onStartRound(_context: Plain): Promise<void> {}
  async _onEndRound(_context: Plain): Promise<void> {}
  async _onStartTurn(_combatant: Combatant, _context: Plain): Promise<void> {}
  async _onEndTurn(_combatant: Combatant, _context: Plain): Promise<void> {}

  override _onCreateDescendantDocuments(...args: Parameters<Document['_onCreateDescendantDocuments']>): void {
    super._onCreateDescendantDocuments(...args);
    this.#resort(args[5]);
  }
  override _onUpdateDescendantDocuments(...args: Parameters<Document['_onUpdateDescendantDocuments']>): void {
    super._onUpdateDescendantDocuments(...args);
    this.#resort(args[5]);
  }
  override _onDeleteDescendantDocuments(...args: Parameters<Document['_onDeleteDescendantDocuments']>): void {
    super._onDeleteDescendantDocuments(...args);
    this.#resort(args[5]);
  }
  /** The order changed: its author keeps the turn with the same combatant. */
  #resort(userId: string): void {
    const standing = this['_standing'] as HistoryState | undefined;
    this.setupTurns();
    this.#redraw();
    if (!this.started || !standing?.combatantId || this.tabletop.userId !== userId || !this.tabletop.user()?.isGM)
      return;
    const turn = this.turns.findIndex((combatant) => combatant.id === standing.combatantId);
    if (turn >= 0 && turn !== this._source['turn'])
      void this.update({ turn }, { turnEvents: false }).catch((error: unknown) =>
        this.tabletop.report(error, this.uuid),
      );
  }
  #redraw(): void {
    const tracker = (this.tabletop.applications.ui['combat'] ?? undefined) as
      | { render?: (options?: Plain) => unknown }
      | undefined;
    void tracker?.render?.();
  }
}

/** Notes where the fight stands, to tell a later change of turn by. */
function stand(combat: Combat): void {
  if (combat.turns)
    Object.defineProperty(combat, '_standing', {
      value: deepClone(combat.current),
      writable: true,
      configurable: true,
    });
}
