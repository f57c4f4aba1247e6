import { createTransport } from 'nodemailer'
import { languageTag } from '../../domain/kernel/languageTag.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import type { MailPort } from './mail.ts'
import { mailText } from './mailText.ts'

/** A job must end within a minute, so a silent mail server is retried later. */
const timeouts = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs }

/**
 * Replaces a mail server's error by its codes (SRV-10): its text names the recipient, and errors are logged.
 */
function throwCodesOnly(error: { code?: string; responseCode?: number }): never {
  const { code = 'unknown', responseCode } = error
  throw new Error(`the letter was not accepted: ${code}${responseCode === undefined ? '' : ` ${responseCode}`}`)
}

/**
 * Returns mail over SMTP. `url`: `smtps://name:password@host:port`, or `smtp://` with STARTTLS where the
 * server offers it. A letter is sent when the server has accepted it; `send` throws otherwise, and the
 * caller's job retries.
 */
export function mailSmtp(url: string, from: string): MailPort {
  const transport = createTransport(url, { ...timeouts, from, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(letter) {
      const { subject, text } = mailText(letter)
      const mail = {
        // As an object, so that no character in it is parsed as a second recipient.
        to: { name: '', address: letter.to },
        subject,
        text,
        date: new Date(letter.at),
        headers: { 'auto-submitted': 'auto-generated', 'content-language': languageTag(letter.language) },
      }
      await transport.sendMail(mail).catch(throwCodesOnly)
    },
  }
}
