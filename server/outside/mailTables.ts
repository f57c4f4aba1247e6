import type { GeneratedAlways } from 'kysely'

/** A letter that waits in the local outbox, where no mail server is configured. */
export type MailTable = { id: GeneratedAlways<number>; recipient: string; letter: string; params: string; written_at: number }

export type MailTables = { mail_outbox: MailTable }
