import { mayComeIn } from './door.ts';
import { offeredTypes } from './offered.ts';
import { madeWhole } from '../resolution/messages/whole.ts';
import { tableOfActors } from '../resolution/table/table.ts';
import type { ActorDoc } from '../api.ts';
import { askRules, iconOf, statusesOf } from '../resolution/table/effects.ts';
import type { Problem } from '../../rules/index.ts';
import { subType } from '../data/types.ts';
import { pictureOf } from './picture.ts';

/** An actor of any ruleset. It holds no rule: its numbers are read by its ruleset. */
export class SalvoActor extends foundry.documents.Actor {
  /** The problems of its sheet, as its ruleset reads it; empty where it is sound. */
  get problems(): readonly Problem[] {
    const table = tableOfActors([this as unknown as ActorDoc]);
    return table ? [...table.problems.values()].flat() : [];
  }

  protected override _initializeSource(data: object, options?: never): never {
    return madeWhole(this, data, (given) => super._initializeSource(given as never, options)) as never;
  }

  /** Statuses from the rules' state stand among its statuses, beside those of stored effects. */
  override prepareData(): void {
    super.prepareData();
    for (const id of statusesOf(this)) this.statuses.add(id);
  }

  /** Stored effects, then an icon for each status without one. V14 draws a token's icons from these. */
  override get appliedEffects(): ActiveEffect.Implementation[] {
    const stored = super.appliedEffects;
    const seen = new Set(stored.flatMap((effect) => [...effect.statuses]));
    return [...stored, ...[...statusesOf(this)].filter((id) => !seen.has(id)).flatMap((id) => icon(this, id))];
  }

  /** Stored effects keep their own rules; those from the rules' state come and go with it. */
  override async toggleStatusEffect(
    ...given: Parameters<Actor['toggleStatusEffect']>
  ): ReturnType<Actor['toggleStatusEffect']> {
    const [status, { active } = {}] = given;
    const self = this as unknown as ActorDoc;
    const isStored = this.effects.some(({ statuses }) => statuses.has(status));
    const isGiven = statusesOf(self).has(status);
    const comesOff = active === false || (active === undefined && (isStored || isGiven));
    if (!comesOff && !isGiven && !isStored && (await askRules(self, status, true))) return undefined;
    const done = comesOff && !isStored ? undefined : await super.toggleStatusEffect(...given);
    if (comesOff && isGiven) await askRules(self, status, false);
    return done;
  }

  /** The picture of its sub-type, on the sheet and on the scene. */
  static override getDefaultArtwork(
    ...given: Parameters<typeof foundry.documents.Actor.getDefaultArtwork>
  ): ReturnType<typeof foundry.documents.Actor.getDefaultArtwork> {
    const img = pictureOf(given[0]);
    return img === null ? super.getDefaultArtwork(...given) : { img, texture: { src: img } };
  }

  /** A token that fights as its actor does: linked and friendly where a player makes it, with the bars of its sub-type. */
  protected override async _preCreate(...given: Parameters<Actor['_preCreate']>): Promise<boolean | void> {
    const allowed = await super._preCreate(...given);
    if (allowed === false) return false;
    const [data, , user] = given;
    this.updateSource({ prototypeToken: tokenFor(data as unknown as Made, user.isGM) } as never);
    return allowed;
  }

  /** Core's *Import Data*: a faulty file changes nothing. */
  override async importFromJSON(json: string): Promise<this> {
    return mayComeIn(this as never, json) ? super.importFromJSON(json) : this;
  }

  /** The dialog in which an actor is created: only types of the games that the table plays are offered. */
  static override createDialog(
    data: never,
    createOptions: never,
    options?: never,
    ...more: never[]
  ): ReturnType<typeof foundry.documents.Actor.createDialog> {
    const offering = { types: offeredTypes('Actor'), ...((options ?? {}) as object) };
    // V14 takes more arguments than the published types know.
    return (
      super.createDialog as (...given: unknown[]) => ReturnType<typeof foundry.documents.Actor.createDialog>
    ).call(this, data, createOptions, offering, ...more);
  }
}

/**
 * The effect that shows a status, none for an unknown one. This is no private method: an actor is prepared inside its
 * base class's constructor, before it would have one.
 */
function icon(actor: SalvoActor, id: string): readonly ActiveEffect.Implementation[] {
  const data = iconOf(id);
  return data ? [new foundry.documents.ActiveEffect(data as never, { parent: actor as never }) as never] : [];
}

/** The creation data of an actor. */
interface Made {
  readonly type: string;
  readonly prototypeToken?: { readonly [key: string]: unknown };
}

/** The token of a new actor, where its data does not say: a player's actor is one person, with a linked token. */
function tokenFor({ type, prototypeToken = {} }: Made, byGM: boolean): object {
  const [bar1, bar2] = subType(type)?.bars ?? [];
  return {
    ...(byGM ? {} : { actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY }),
    ...(bar1 === undefined ? {} : { bar1: { attribute: bar1 } }),
    ...(bar2 === undefined ? {} : { bar2: { attribute: bar2 } }),
    ...prototypeToken,
  };
}
