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
  /** V14's operators in updates: a key goes; a value takes another's place whole instead of being merged with it. */
  const _del: unknown;
  function _replace(value: unknown): unknown;
}
