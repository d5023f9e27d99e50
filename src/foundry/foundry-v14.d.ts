/** Parts of Foundry V14 that the published types (V13) do not know yet, and Salvo's own additions to those types. */
import type { SalvoSettings } from './settings.ts';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface AssumeHookRan {
    init: never;
    ready: never;
  }
  interface SystemNameConfig {
    name: 'salvo';
  }
  interface SettingConfig extends SalvoSettingKeys {
    'core.messageMode': string;
  }
}

type SalvoSettingKeys = { [K in keyof SalvoSettings as `salvo.${K}`]: SalvoSettings[K] };

declare global {
  /** V14's operators in updates: a key is removed; a value replaces another whole instead of being merged with it. */
  const _del: unknown;
  function _replace(value: unknown): unknown;
}
