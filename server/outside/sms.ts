import type { Letter } from './mail.ts'

/** Sends a text message. Throws when it could not be handed over; the caller's job is then tried again. */
export type SmsPort = { send(message: Letter): Promise<void> }

/** No provider of text messages is built in: outside a sandbox, nobody is sent any. */
export const noSms: SmsPort = { send: () => Promise.reject(new Error('there is no provider of text messages')) }
