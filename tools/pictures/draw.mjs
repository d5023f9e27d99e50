// Draws a picture from an icon of game-icons: a tile for a thing, a disc for a condition, a medallion for a person. Plain
// SVG with a size of its own (a canvas needs it), the same in both themes, because every picture brings its ground.
import { createRequire } from 'node:module';

const { icons } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');

/** By kind of thing: the light and the dark end of the glyph, and the hue and saturation of its ground. */
// prettier-ignore
const TINTS = {
  steel:  ['#eef3f7', '#9fb1c1', 212, 16],
  brass:  ['#fdf1d6', '#d2ab6c', 34, 26],
  gold:   ['#fff2b8', '#d8a93a', 44, 40],
  fire:   ['#ffe3b3', '#f07f3c', 16, 46],
  energy: ['#e2fbff', '#5cc4f0', 200, 50],
  flesh:  ['#ffe2dc', '#dd8276', 2, 34],
  blue:   ['#eaf1ff', '#8fb0e6', 222, 34],
  teal:   ['#e0fff7', '#55cdb9', 172, 44],
  violet: ['#f3e8ff', '#b48af0', 266, 36],
  rose:   ['#ffe6f7', '#e67fc4', 318, 34],
  moss:   ['#f0ffd9', '#a5c95e', 84, 32],
  olive:  ['#f7f8e2', '#c2c38a', 62, 18],
  person: ['#fbf5e8', '#cdbf9f', 210, 14],
};

/** The hues (degrees) of a person's ground, and the color of the rim, by side. */
const SIDES = {
  friend: { hues: [196, 208, 184, 220, 172, 232], rim: ['#a9dcff', '#2f7fb8'] },
  foe: { hues: [6, 354, 16, 342, 26, 330], rim: ['#ffb9a3', '#b8402c'] },
  neutral: { hues: [46, 70, 96, 36, 282, 120], rim: ['#ffe9ae', '#a98a3a'] },
};

export const isIcon = (icon) => Object.hasOwn(icons, icon);

/** A square for a thing of a kind. */
export function tile(icon, tint) {
  const [light, dark, hue, saturation] = TINTS[tint];
  return picture(
    `${linear('g', light, dark)}${radial('b', hsl(hue, saturation, 30), hsl(hue, saturation, 11))}`,
    `<rect width="512" height="512" rx="56" fill="url(#b)"/><rect x="9" y="9" width="494" height="494" rx="48" fill="none" stroke="${dark}" stroke-opacity=".45" stroke-width="10"/>${glyph(icon, 'url(#g)', 0.8)}`,
  );
}

/** A dark disc that stands out on a token, on paper and in the dark. */
export function disc(icon, [light, dark]) {
  return picture(
    linear('g', light, dark),
    `<circle cx="256" cy="256" r="248" fill="#181b21"/><circle cx="256" cy="256" r="238" fill="none" stroke="${dark}" stroke-width="20"/>${glyph(icon, 'url(#g)', 0.72)}`,
  );
}

/** The glyph alone, for a style that colors it. */
export const mask = (icon) => picture('', drawing(icon, '#000'));

/**
 * A person: a figure on the ground of a side, with what it fights with as a badge. `look` picks among the grounds of the side.
 * `faces`: a beam and an arrow show whither it looks; that is down, as an unturned token looks.
 */
export function medallion({ figure, side, look, badge, faces }) {
  const { hues, rim } = SIDES[side];
  const hue = hues[look % hues.length] + 4 * Math.floor(look / hues.length);
  const defs = `${shape(figure)}${linear('g', '#fffaf0', hsl(hue, 34, 80))}${radial('b', hsl(hue, 46, 44), hsl(hue, 58, 13))}${linear('r', rim[0], rim[1])}`;
  return picture(
    defs,
    `<circle cx="256" cy="256" r="252" fill="url(#r)"/><circle cx="256" cy="256" r="230" fill="#14161a"/><circle cx="256" cy="256" r="222" fill="url(#b)"/>${rays(hsl(hue, 60, 72))}${faces ? beam(rim) : ''}<use href="#d" y="9" opacity=".45"/><use href="#d" fill="url(#g)"/>${badge ? weapon(badge, rim) : ''}${faces ? arrow(rim) : ''}`,
  );
}

const hsl = (hue, saturation, lightness) => `hsl(${hue} ${saturation}% ${lightness}%)`;

const picture = (defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><defs>${defs}</defs>${body}</svg>\n`;

const linear = (id, from, to) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="120" y1="40" x2="360" y2="480"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const radial = (id, from, to) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="256" cy="170" r="330"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient>`;

const drawing = (icon, fill) => icons[icon].body.replaceAll('currentColor', fill);

/** The glyph about the middle, at a share of its full size; `at` is its middle. */
function glyph(icon, fill, scale, [x, y] = [256, 256]) {
  const move = (middle) => Math.round(middle - 256 * scale);
  return `<g transform="translate(${move(x)} ${move(y)}) scale(${scale})">${drawing(icon, fill)}</g>`;
}

/** The figure, drawn once and used twice: as its shadow and as itself. */
const shape = (icon) =>
  `<g id="d" transform="translate(89 77) scale(.65)">${icons[icon].body.replaceAll(' fill="currentColor"', '')}</g>`;

/** Twelve faint rays from behind the head. */
function rays(color) {
  const ray = Array.from({ length: 12 }, (_, index) => {
    const at = (turn) => {
      const angle = ((index * 30 + turn) * Math.PI) / 180;
      return `${Math.round(256 + 222 * Math.cos(angle))} ${Math.round(256 + 222 * Math.sin(angle))}`;
    };
    return `M256 256L${at(-6)}A222 222 0 0 1 ${at(6)}Z`;
  });
  return `<path d="${ray.join('')}" fill="${color}" opacity=".13"/>`;
}

const weapon = (icon, [light, dark]) =>
  `<circle cx="404" cy="404" r="84" fill="#14161a"/><circle cx="404" cy="404" r="76" fill="none" stroke="${dark}" stroke-width="10"/>${glyph(icon, light, 0.22, [404, 404])}`;

/** From the middle to the lower edge, so that what lies over the edge does not hide it. */
const beam = ([light]) => `<path d="M256 256L140 445A222 222 0 0 0 372 445Z" fill="${light}" opacity=".5"/>`;

/** At the lower edge, within the circle to which a token is cut. */
const arrow = ([light]) =>
  `<path d="M256 508L188 408Q256 440 324 408Z" fill="${light}" stroke="#14161a" stroke-width="12" stroke-linejoin="round"/>`;
