import type { Letter } from './mail.ts'

/** Sends text messages. Throws when sending failed; the caller's job then retries. */
export type SmsPort = { send(message: Letter): Promise<void> }

/** No provider of text messages is built in, so outside the sandbox sending always fails. */
export const noSms: SmsPort = { send: () => Promise.reject(new Error('there is no provider of text messages')) }
