// Hostile texts of our own (S3): each tries to call `window.__hit()` when it is taken for markup, or to break a page.
const CALL = '__hit()';

/** Ways in which markup can run something by itself. */
const MARKUP: readonly string[] = [
  `<script>${CALL}</script>`,
  `<script src="data:text/javascript,${CALL}"></script>`,
  `<script type="module">${CALL}</script>`,
  `<img src=x onerror=${CALL}>`,
  `<img src="x" onerror="${CALL}">`,
  `<img/src=x/onerror=${CALL}>`,
  `<image href=x onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><set onbegin=${CALL} attributeName=x>`,
  `<svg><foreignObject><img src=x onerror=${CALL}></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>${CALL}</script></svg>#x"/></svg>`,
  `<math><mtext><img src=x onerror=${CALL}></mtext></math>`,
  `<math><mi xlink:href="javascript:${CALL}">x</mi></math>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe src="javascript:parent.${CALL}"></iframe>`,
  `<iframe onload=${CALL}></iframe>`,
  `<frameset onload=${CALL}>`,
  `<object data="javascript:${CALL}"></object>`,
  `<object data="data:text/html,<script>parent.${CALL}</script>"></object>`,
  `<embed src="javascript:${CALL}">`,
  `<form action="javascript:${CALL}"><input type=submit autofocus></form>`,
  `<button formaction="javascript:${CALL}">x</button>`,
  `<input autofocus onfocus=${CALL}>`,
  `<select autofocus onfocus=${CALL}></select>`,
  `<textarea autofocus onfocus=${CALL}></textarea>`,
  `<details open ontoggle=${CALL}><summary>x</summary></details>`,
  `<video src=x onerror=${CALL}></video>`,
  `<video><source onerror=${CALL}></video>`,
  `<audio src=x onerror=${CALL}></audio>`,
  `<body onload=${CALL}>`,
  `<marquee onstart=${CALL}>x</marquee>`,
  `<a href="javascript:${CALL}">x</a>`,
  `<a href="java&#9;script:${CALL}">x</a>`,
  `<link rel=stylesheet href=x onerror=${CALL}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="https://invalid.example/">`,
  `<style>@import 'x';*{position:fixed;inset:0}</style>`,
  `<style onload=${CALL}></style>`,
  `<div style="position:fixed;inset:0;z-index:99999;background:red">x</div>`,
  `<div style="animation:x 1s" onanimationstart=${CALL}>x</div>`,
  `<template><script>${CALL}</script></template>`,
  `<template shadowrootmode=open><img src=x onerror=${CALL}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<xmp><img src=x onerror=${CALL}></xmp>`,
  `<dialog open onfocus=${CALL} autofocus tabindex=1>x</dialog>`,
  `<prose-mirror onclick=${CALL}>x</prose-mirror>`,
];

/** Places that markup can be broken out of. */
const BREAKS: readonly string[] = ['', '">', "'>", '</textarea>', '</title>', '</select>', '-->', ']]>'];

/** Not markup: attributes, templates, links of the tabletop, odd letters, names of prototypes, length. */
const OTHERS: readonly string[] = [
  `" onfocus="${CALL}" autofocus x="`,
  `' onmouseover='${CALL}' x='`,
  `\` onfocus=${CALL} autofocus`,
  `{{constructor.constructor "${CALL}"}}`,
  `{{#with this}}{{lookup . "constructor"}}{{/with}}`,
  `{{{this}}}<img src=x onerror=${CALL}>`,
  `{{> systems/salvo/templates/chat/card.hbs}}`,
  `\${${CALL}}`,
  `[[/r ${CALL}]]`,
  `[[1d6]]{<img src=x onerror=${CALL}>}`,
  `@UUID[Actor.x]{<img src=x onerror=${CALL}>}`,
  `@Embed[x]{"><script>${CALL}</script>}`,
  `javascript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `&lt;img src=x onerror=${CALL}&gt;`,
  `&#60;img src=x onerror=${CALL}&#62;`,
  `\u202Egpj.exe\u202C <img src=x onerror=${CALL}>`,
  `\u2066\u2067\u2068<svg onload=${CALL}>\u2069`,
  '\u200B\uFEFF\u00AD',
  '\uD800',
  '\u0000<img src=x onerror=__hit()>',
  '﷽'.repeat(50),
  'Z̷̢̛̳͙a̶̡l̴g̵o̶'.repeat(20),
  '👩‍👩‍👧‍👦'.repeat(20),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../etc/passwd',
  'SALVO.ui.undo',
  '%s%n%p%00',
  '$& $1 $`',
  '\\',
  ' ',
  'x'.repeat(10_000),
  `<img src=x onerror=${CALL}>`.repeat(500),
];

/** A megabyte of markup; set apart, since one is enough for each place. Nested as deep, the browser's own parser never comes back. */
export const HUGE = '<b>x</b>'.repeat(130_000);

const every = MARKUP.flatMap((name, index) =>
  BREAKS.map((lead, at) => ({ text: lead + name, first: at === index % BREAKS.length })),
);

/** All payloads, ours alone. */
export const PAYLOADS: readonly string[] = [...every.map((entry) => entry.text), ...OTHERS];

/** Each way once, behind one of the breaks: what the test command tries. */
export const SAMPLE: readonly string[] = [
  ...every.filter((entry) => entry.first).map((entry) => entry.text),
  ...OTHERS,
];
