// One token's picture: disc, image or initials, bars, status icons, marks for turn, defeat and targets.
import { environment, type DocumentLike } from '../applications/environment.ts';

export interface TokenLike {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly center: { x: number; y: number };
  readonly visible: boolean;
  readonly isOwner: boolean;
  readonly controlled: boolean;
  readonly isTargeted: boolean;
  readonly targeted: Set<unknown>;
  readonly actor: DocumentLike | null;
  readonly _icons: readonly { readonly name: string; readonly img: string }[];
  readonly combatant: { id: string; isDefeated: boolean; initiative: number | null } | null;
  readonly ruler: { clear(): void; refresh(data: object): void };
  readonly document: {
    readonly x: number;
    readonly y: number;
    readonly elevation: number;
    readonly rotation: number;
    getCompleteMovementPath(points: readonly object[]): readonly object[];
    move(points: readonly object[], options: object): Promise<boolean>;
    readonly hidden: boolean;
    readonly disposition: number;
    readonly displayBars: number;
    readonly texture?: { src?: string | null } | null;
    getBarAttribute(name: string): { value: number; max?: number } | null;
  };
  control(options?: { releaseOthers?: boolean }): boolean;
  release(): boolean;
  setTarget(targeted: boolean, options?: { releaseOthers?: boolean }): void;
}

const SVG = 'http://www.w3.org/2000/svg';

export function make(tag: string, attributes: Record<string, string | number> = {}): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The drawing of a token in its group. */
export function drawToken(group: SVGGElement, token: TokenLike): void {
  const { w, h } = token;
  const defeated = token.combatant?.isDefeated ?? false;
  const isTurn = environment().game.combat?.combatant?.id === token.combatant?.id && token.combatant !== null;
  const side = token.document.disposition > 0 ? 'friendly' : token.document.disposition < 0 ? 'hostile' : 'neutral';
  const states = [
    token.controlled && 'controlled',
    defeated && 'defeated',
    isTurn && 'turn',
    token.document.hidden && 'hidden-token',
    isYours(token) && 'own',
  ];
  group.setAttribute('class', ['token', side, ...states.filter(Boolean)].join(' '));
  group.setAttribute('transform', `translate(${token.x} ${token.y})`);
  const { picture, title } = frameOf(group, w, h);
  title.textContent = describe(token, side, defeated, isTurn);
  group.setAttribute('aria-label', title.textContent);
  picture.replaceChildren(
    make('circle', { class: 'turn-mark', cx: w / 2, cy: h / 2, r: w / 2 + 6 }),
    make('circle', { class: 'base', cx: w / 2, cy: h / 2, r: w / 2 - 6 }),
    ...turned(token, portrait(token)),
    ...(defeated
      ? [make('path', { class: 'defeated-mark', d: `M18 18L${w - 18} ${h - 18}M${w - 18} 18L18 ${h - 18}` })]
      : []),
    ...statusIcons(token),
    ...bars(token),
    ...aims(token),
    text('label', w / 2, h + 22, isYours(token) ? `★ ${token.name}` : token.name),
    make('rect', { class: 'focus', x: -6, y: -6, width: w + 12, height: h + 12, rx: 10 }),
  );
}

/** A player's own; the GM owns all, so none is marked. */
const isYours = (token: TokenLike): boolean => token.isOwner && !environment().game.user.isGM;

/** The part that stays when a token is drawn again: the area that takes the pointer, so that a press and its release meet. */
function frameOf(group: SVGGElement, width: number, height: number): { picture: SVGElement; title: SVGElement } {
  if (!group.firstChild)
    group.append(
      make('title'),
      make('g', { 'pointer-events': 'none' }),
      make('rect', { class: 'hit', fill: 'transparent', width, height }),
    );
  const [title, picture] = [...group.children] as [SVGElement, SVGElement];
  return { picture, title };
}

function describe(token: TokenLike, side: string, defeated: boolean, isTurn: boolean): string {
  const bits = [
    token.name,
    side,
    defeated && 'defeated',
    isTurn && 'their turn',
    token.controlled && 'selected',
    token.isTargeted && 'your target',
  ];
  return [...bits, ...token._icons.map(({ name }) => name)].filter(Boolean).join(', ');
}

/** The token's rotation, clockwise from looking down. */
function turned({ document: { rotation }, w, h }: TokenLike, picture: SVGElement[]): SVGElement[] {
  if (!rotation) return picture;
  const group = make('g', { class: 'turned', transform: `rotate(${rotation} ${w / 2} ${h / 2})` });
  group.append(...picture);
  return [group];
}

function portrait(token: TokenLike): SVGElement[] {
  const src = token.document.texture?.src || token.actor?.img;
  if (!src || /mystery-man/.test(src)) return [text('initials', token.w / 2, token.h / 2, initialsOf(token.name))];
  const image = make('image', {
    x: 9,
    y: 9,
    width: token.w - 18,
    height: token.h - 18,
    'clip-path': 'circle(50%)',
    preserveAspectRatio: 'xMidYMid slice',
  });
  image.setAttribute('href', src.startsWith('/') || /^[a-z]+:/.test(src) ? src : `/${src}`);
  return [image];
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

function text(className: string, x: number, y: number, content: string): SVGElement {
  const element = make('text', { class: className, x, y });
  element.textContent = content;
  return element;
}

function statusIcons(token: TokenLike): SVGElement[] {
  return token._icons.slice(0, 8).map(({ name, img }, index) => {
    const place = { x: (index % 2) * 26 - 8, y: Math.floor(index / 2) * 26 - 8, width: 24, height: 24 };
    const icon = make('image', place);
    icon.setAttribute('href', img.startsWith('/') ? img : `/${img}`);
    icon.append(Object.assign(document.createElementNS(SVG, 'title'), { textContent: name }));
    return icon;
  });
}

/** Owners see the bars; others only where the token shows them to everyone. */
function bars(token: TokenLike): SVGElement[] {
  if (!token.isOwner && ![30, 50].includes(token.document.displayBars)) return [];
  return ['bar1', 'bar2'].flatMap((name, index) => {
    const bar = token.document.getBarAttribute(name);
    if (!bar || !bar.max) return [];
    const share = Math.min(Math.max(bar.value / bar.max, 0), 1);
    const y = token.h - 12 - index * 11;
    const fill = make('rect', {
      class: `bar-fill ${index ? 'second' : 'first'}`,
      x: 8,
      y,
      width: (token.w - 16) * share,
      height: 9,
    });
    fill.append(Object.assign(document.createElementNS(SVG, 'title'), { textContent: `${bar.value} of ${bar.max}` }));
    return [make('rect', { class: 'bar-back', x: 8, y, width: token.w - 16, height: 9 }), fill];
  });
}

/** Your own target gets corner brackets; everybody's targets get a pip in their color. */
function aims(token: TokenLike): SVGElement[] {
  const { w, h } = token;
  const users = [...token.targeted] as { color?: unknown; name: string }[];
  const pips = users.map((user, index) => {
    const pip = make('circle', {
      class: 'pip',
      cx: w - 8,
      cy: 8 + index * 20,
      r: 8,
      fill: String(user.color ?? 'gray'),
    });
    pip.append(Object.assign(document.createElementNS(SVG, 'title'), { textContent: `Targeted by ${user.name}` }));
    return pip;
  });
  const corners = `M-6 16V-6H16M${w - 16} -6H${w + 6}V16M${w + 6} ${h - 16}V${h + 6}H${w - 16}M16 ${h + 6}H-6V${h - 16}`;
  return token.isTargeted ? [make('path', { class: 'aim', d: corners }), ...pips] : pips;
}
