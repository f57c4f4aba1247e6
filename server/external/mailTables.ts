import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { Language } from '../../contract/kernel.ts'

/** The letters, by the names of their texts in locales/{language}/mail.json. */
export type LetterName =
  | 'loginFailed'
  | 'passwordReset'
  | 'mailedPassword'
  | 'passwordChanged'
  | 'passwordUndo'
  | 'securityNotice'
  | 'signInLink'
  | 'loginCode'
  | 'loginCodeSms'
  | 'changeCode'
  | 'changeCodeSms'
  | 'withdrawalCode'
  | 'withdrawalCodeSms'
  | 'emailConfirm'
  | 'emailAsked'
  | 'emailChanged'
  | 'emailLeft'
  | 'emailInUse'
  | 'emailUnconfirmed'
  | 'withdrawal'

/** A letter in the local outbox, used where no mail server is configured. */
export type MailTable = {
  id: GeneratedAlways<number>
  recipient: string
  letter: LetterName
  language: Language
  params: JSONColumnType<Record<string, string>>
  written_at: number
}

export type MailTables = { mail_outbox: MailTable }
