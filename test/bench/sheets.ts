/** U1, U3, U4: a sheet of many items is opened, and one of its fields changes. */
import { ladenActors, type PageActor } from './actors.ts';
import { atMost, measureSlow, micros, type Row, type SlowSide } from './measure.ts';

/** Items of the two sheets. */
const MANY = 200;
const FEW = 20;

export async function sheets(): Promise<readonly Row[]> {
  const [many, few, changing] = (await ladenActors(MANY, FEW, MANY)) as [PageActor, PageActor, PageActor];
  const html = await htmlOf(many);
  await changing.sheet.render({ force: true });
  const rows = await measureSlow([
    opened('many', many),
    opened('few', few),
    inserted('html', html),
    oneField('field', changing),
  ]);
  await changing.sheet.close();
  const ms = (name: string): number => micros(rows, name) / 1000;
  const note = (a: string, b: string): string => `${ms(a).toFixed(1)} ms against ${ms(b).toFixed(1)} ms`;
  const ratio = (id: string, what: string, a: string, b: string, must: number): Row =>
    atMost(id, what, ms(a) / ms(b), must, { unit: '×', note: note(a, b) });
  return [
    ratio('U1', `sheet of ${MANY} items opened, ÷ the same HTML put in and laid out`, 'many', 'html', 2.5),
    ratio('U3', `one field of a sheet of ${MANY} items changed, ÷ the sheet opened`, 'field', 'many', 0.25),
    ratio('U4', `sheet opened, ${MANY} ÷ ${FEW} items`, 'many', 'few', 13),
  ];
}

/** A layout of everything, as the next frame would have it. */
const laidOut = (element: HTMLElement): number => element.getBoundingClientRect().height;

const opened = (name: string, { sheet }: PageActor): SlowSide => ({
  name,
  async run() {
    await sheet.render({ force: true });
    laidOut(sheet.element);
  },
  restore: () => sheet.close(),
});

async function htmlOf({ sheet }: PageActor): Promise<string> {
  await sheet.render({ force: true });
  const html = sheet.element.outerHTML;
  await sheet.close();
  return html;
}

function inserted(name: string, html: string): SlowSide {
  const host = document.createElement('div');
  document.body.append(host);
  return {
    name,
    run() {
      host.innerHTML = html;
      laidOut(host.firstElementChild as HTMLElement);
    },
    restore: () => host.replaceChildren(),
  };
}

/** A changed document, without the way to the server and back, and the open sheet that shows it. */
function oneField(name: string, actor: PageActor): SlowSide {
  const { sheet } = actor;
  let value = 0;
  return {
    name,
    async run() {
      value = (value + 1) % 5;
      actor.updateSource({ 'system.characteristics.str.value': value });
      await sheet.render();
      laidOut(sheet.element);
    },
  };
}
