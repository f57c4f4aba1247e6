import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import { greetingName } from '../../kernel/greetingName.ts'
import { pushText } from '../notifications/pushText.ts'
import { countryLanguage } from '../settings/countries.ts'

/** Letters of one run; the rest follow a minute later. */
const batchSize = 200
/**
 * A letter that fails is tried again after a minute, then twice as long each time. News of a week ago is no
 * use to anyone.
 */
const firstWaitMs = minuteMs
const uselessMs = 7 * dayMs

/**
 * Sends the letters that wait (WD-13), in the words of the notification. One that fails waits longer each
 * time and lets the others pass; after a crash one may be sent twice. Returns the number sent.
 */
export async function mailLetters({
  db,
  now,
  external,
  config,
  log,
}: Pick<Deps, 'db' | 'now' | 'external' | 'config' | 'log'>): Promise<number> {
  const waiting = await db
    .selectFrom('withdrawal_letter')
    .innerJoin('customer', 'customer.id', 'withdrawal_letter.customer_id')
    .select(['withdrawal_letter.id', 'attempts', 'kind', 'params', 'email', 'first_name', 'last_name', 'language', 'country'])
    .where('sent_at', 'is', null)
    .where('next_at', '<=', now())
    .where('at', '>', now() - uselessMs)
    .orderBy('next_at')
    .orderBy('withdrawal_letter.id')
    .limit(batchSize)
    .execute()
  let sent = 0
  for (const { id, attempts, kind, params, email, language: own, country, ...customer } of waiting) {
    const language = own ?? countryLanguage(country)
    const update = (change: { sent_at: number } | { attempts: number; next_at: number }) =>
      db.updateTable('withdrawal_letter').set(change).where('id', '=', id).execute()
    try {
      const { title, body } = pushText({ kind, params }, { language, amounts: 'shown' })
      const link = `${config.appUrl}/${language}/trading#/show/withdrawal`
      const shown = { firstName: greetingName(customer, language), title, body, link }
      await external.mail.send({ to: email, letter: 'withdrawal', language, params: shown, at: now() })
      await update({ sent_at: now() })
      sent += 1
    } catch (error) {
      log.warn({ err: error }, 'a letter about a withdrawal could not be sent')
      await update({ attempts: attempts + 1, next_at: now() + firstWaitMs * 2 ** Math.min(attempts, 10) })
    }
  }
  return sent
}
