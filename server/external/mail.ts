import type { Language } from '../../contract/kernel.ts'
import type { LetterName } from './mailTables.ts'

/**
 * A letter by its name; its texts are in locales/{language}/mail.json. `at`: when it was written, by the
 * server's clock.
 */
export type Letter = { to: string; letter: LetterName; language: Language; params: Record<string, string>; at: number }

/** Sends letters. Throws when sending failed; the caller's job then retries. */
export type MailPort = { send(letter: Letter): Promise<void> }
