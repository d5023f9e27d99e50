/** game.i18n: keys to text; a missing key is its own text. */
import { expandObject, getProperty, mergeObject, type Plain } from './utils/objects.ts';

export class Localization {
  readonly lang: string;
  /** empty until `i18nInit`: before, every key is its own text */
  readonly translations: Plain = {};
  readonly #languages: Plain;
  readonly _fallback: Plain = {};
  constructor(lang: string, languages: Plain) {
    this.lang = lang;
    this.#languages = languages;
    this.localize = this.localize.bind(this);
    this.format = this.format.bind(this);
  }
  _load(): void {
    mergeObject(this.translations, mergeObject(expandObject(CORE), this.#languages));
  }
  has(key: string): boolean {
    return typeof getProperty(this.translations, key) === 'string';
  }
  localize(key: string, data?: Plain): string {
    const text = getProperty(this.translations, key);
    if (typeof text !== 'string') return key;
    return data ? fill(text, data) : text;
  }
  format(key: string, data: Plain = {}): string {
    return fill(this.localize(key), data);
  }
  getListFormatter(options: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, options);
  }
}

function fill(text: string, data: Plain): string {
  return text.replace(/\{([^}]+)\}/g, (whole, key: string) => {
    const value = getProperty(data, key);
    return value === undefined ? whole : String(value);
  });
}

/** The few core keys that a system leans on. */
const CORE: Plain = {
  'DOCUMENT.Actor': 'Actor',
  'DOCUMENT.Item': 'Item',
  'DOCUMENT.ChatMessage': 'Chat Message',
  'DOCUMENT.Combat': 'Combat Encounter',
  'DOCUMENT.Combatant': 'Combatant',
  'COMMON.Yes': 'Yes',
  'COMBATANT.ACTIONS.Clear': 'Clear initiative',
  'COMBATANT.ACTIONS.Reroll': 'Reroll initiative',
  'COMBAT.InitiativeReset': 'Reset initiative',
  'COMBAT.Delete': 'End combat',
  'COMMON.No': 'No',
  'COMMON.Cancel': 'Cancel',
  'COMMON.Confirm': 'Confirm',
  'COMMON.Name': 'Name',
  'COMMON.Type': 'Type',
  'TYPES.Base': 'Base',
};
