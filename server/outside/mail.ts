import type { Language } from '../../contract/kernel.ts'

export type LetterName =
  | 'loginFailed'
  | 'passwordReset'
  | 'mailedPassword'
  | 'passwordChanged'
  | 'signInLink'
  | 'loginCode'
  | 'loginCodeSms'
  | 'changeCode'
  | 'changeCodeSms'
  | 'emailConfirm'
  | 'emailAsked'
  | 'emailChanged'
  | 'emailLeft'
  | 'emailInUse'
  | 'emailUnconfirmed'

/** A letter by its name; its texts stand in locales/{language}/mail.json. `at`: when it was written, by the server's clock. */
export type Letter = { to: string; letter: LetterName; language: Language; params: Record<string, string>; at: number }

/** Hands a letter over. Throws when it could not be handed over; the caller's job is then tried again. */
export type MailPort = { send(letter: Letter): Promise<void> }
