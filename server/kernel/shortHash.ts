import { createHash } from 'node:crypto'

/** Returns 96 bits of a text's hash: two versions of a text never share them (APP-01). */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)
