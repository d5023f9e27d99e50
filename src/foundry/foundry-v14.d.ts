/**
 * What Salvo uses of Foundry V14 that the published types (V13) do not know yet, and what those types are told about Salvo.
 */
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
  /** V14: shorthand of game.i18n.format. */
  function _loc(key: string, data?: Record<string, unknown>): string;
}
