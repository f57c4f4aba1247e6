import { createTransport } from 'nodemailer'
import { languageTag } from '../../domain/kernel/languageTag.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import type { MailPort } from './mail.ts'
import { mailText } from './mailText.ts'

/** A job must have ended within a minute: a mail server that says nothing for this long is tried again later. */
const patience = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs }

/** What a mail server says of a letter names whom it was for, and goes into the log: its codes alone say enough (SRV-10). */
function withoutWords(error: { code?: string; responseCode?: number }): never {
  const { code = 'unknown', responseCode } = error
  throw new Error(`the letter was not accepted: ${code}${responseCode === undefined ? '' : ` ${responseCode}`}`)
}

/**
 * Mail by SMTP. `url`: `smtps://name:password@host:port`, or `smtp://`, which goes over to TLS where the server offers it.
 * A letter is handed over when the server has accepted it; `send` throws otherwise, and the caller's job tries again.
 */
export function mailSmtp(url: string, from: string): MailPort {
  const transport = createTransport(url, { ...patience, from, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(letter) {
      const { subject, text } = mailText(letter)
      const mail = {
        // As an object, so that no sign in it is read as a second recipient.
        to: { name: '', address: letter.to },
        subject,
        text,
        date: new Date(letter.at),
        headers: { 'auto-submitted': 'auto-generated', 'content-language': languageTag(letter.language) },
      }
      await transport.sendMail(mail).catch(withoutWords)
    },
  }
}
