import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { Language } from '../../contract/kernel.ts'
import type { LetterName } from './mail.ts'

/** A letter that waits in the local outbox, where no mail server is configured. */
export type MailTable = {
  id: GeneratedAlways<number>
  recipient: string
  letter: LetterName
  language: Language
  params: JSONColumnType<Record<string, string>>
  written_at: number
}

export type MailTables = { mail_outbox: MailTable }
