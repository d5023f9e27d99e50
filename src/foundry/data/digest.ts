/** SHA-256 by a library: `crypto.subtle` is missing in a world played over plain HTTP, and answers only later. */
import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The digest of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export const sha256 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)));
