/** CONST, as far as it is used. */
import { OWNERSHIP } from './abstract/ownership.ts';

export const ROLES: Readonly<Record<string, number>> = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };

/** The least role that has a permission by default. */
export const DEFAULT_PERMISSIONS: Readonly<Record<string, number>> = {
  ACTOR_CREATE: 3,
  ITEM_CREATE: 3,
  JOURNAL_CREATE: 2,
  JOURNALENTRY_CREATE: 2,
  MACRO_SCRIPT: 1,
  MACRO_CREATE: 1,
  CHATMESSAGE_CREATE: 1,
  QUERY_USER: 1,
  SETTINGS_MODIFY: 3,
  TOKEN_CREATE: 3,
  TOKEN_CONFIGURE: 2,
  TOKEN_DELETE: 3,
};

export const CONST_VALUES: Record<string, unknown> = {
  DOCUMENT_OWNERSHIP_LEVELS: OWNERSHIP,
  USER_ROLES: ROLES,
  CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
  GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
  GRID_DIAGONALS: {
    EQUIDISTANT: 0,
    EXACT: 1,
    APPROXIMATE: 2,
    RECTILINEAR: 3,
    ALTERNATING_1: 4,
    ALTERNATING_2: 5,
    ILLEGAL: 6,
  },
  REGION_VISIBILITY: { LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 },
  TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
  TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
  ACTIVE_EFFECT_CHANGE_TYPES: {
    custom: 0,
    multiply: 10,
    add: 20,
    subtract: 20,
    downgrade: 30,
    upgrade: 40,
    override: 50,
  },
  KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
  SORT_INTEGER_DENSITY: 100000,
};
