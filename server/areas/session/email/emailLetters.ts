import type { Language } from '../../../../contract/kernel.ts'
import { dayMs, hourMs } from '../../../../domain/kernel/time.ts'
import { maskEmail } from '../../../../domain/session/email.ts'
import type { Db, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { greetingName } from '../../../kernel/greetingName.ts'
import type { Letter } from '../../../external/mail.ts'
import { countryLanguage } from '../../settings/countries.ts'
import { type CallLimit, consumeCall, releaseCall } from '../callCount.ts'
import { type Customer, findCustomer } from '../customers.ts'
import { linkAddress } from '../linkAddress.ts'
import { mailWithLink } from '../oneTimeLink.ts'
import type { EmailChange } from './changeOfLink.ts'
import { isAvailable, undoPeriodMs } from './reservedEmail.ts'

const job = 'session.emailLetter'
/** A link that confirms an address is valid for this long. */
export const confirmMs = dayMs
/** Limit per address, so that strangers cannot flood a mailbox. */
const addressLimit: CallLimit = { name: 'letter', max: 6, ms: dayMs }
/** Limit for the notice that the address of an existing account was entered. */
const inUseLimit: CallLimit = { name: 'in use', max: 1, ms: dayMs }

/**
 * `confirm`: the link to an address to be confirmed, which leads back to the hash route `url`. `asked`,
 * `changed`: notices of a change to the old address. `inUse`: the address of an existing account was entered.
 * `unconfirmed`: no link can go to the account's address.
 */
type LetterRequest =
  | { kind: 'confirm'; customerId: number; change: number | null; language: Language; url: string | undefined }
  | { kind: 'asked' | 'changed'; change: number }
  | { kind: 'inUse'; email: string }
  | { kind: 'unconfirmed'; customerId: number; language: Language }

/**
 * The notices to the old address are tried for as long as their links work (docs/decisions/026). The person
 * can have the other letters sent again.
 */
const retryMs: Partial<Record<LetterRequest['kind'], number>> = { asked: confirmMs + undoPeriodMs, changed: undoPeriodMs }

/** Queues a letter; with `trx` only if that transaction commits. */
export function sendEmailLetter({ jobs }: Pick<Deps, 'jobs'>, request: LetterRequest, trx?: Trx): Promise<void> {
  const retryForMs = retryMs[request.kind]
  return jobs.send(job, request, { ...(trx ? { trx } : {}), ...(retryForMs === undefined ? {} : { retryForMs }) })
}

/**
 * Writes the letters. Tokens are made within the job, so that neither a job's payload nor a table contains
 * one.
 */
export async function mailEmailLetters(deps: Deps): Promise<void> {
  await deps.jobs.work<LetterRequest>(job, async (request) => {
    if (request.kind === 'confirm') return mailConfirmation(deps, request)
    if (request.kind === 'inUse') return mailInUse(deps, request.email)
    if (request.kind === 'unconfirmed') return mailUnconfirmed(deps, request)
    return mailOldAddress(deps, request)
  })
}

const changeOf = (db: Db, id: number): Promise<EmailChange | undefined> =>
  db.selectFrom('email_change').selectAll().where('id', '=', id).executeTakeFirst()
const customerOf = (db: Db, id: number): Promise<Customer> =>
  db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const languageOf = ({ language, country }: Customer): Language => language ?? countryLanguage(country)

/**
 * Mails a letter unless its mailbox has had enough of them. One that the mail server did not accept does not
 * count, because its job is retried.
 */
async function mailWithin({ db, now }: Deps, limit: CallLimit, to: string, mail: () => Promise<void>): Promise<void> {
  if (!(await consumeCall(db, limit, to, now()))) return
  try {
    await mail()
  } catch (error) {
    await releaseCall(db, limit, to)
    throw error
  }
}

async function mailConfirmation(deps: Deps, { customerId, change: id, language, url }: LetterRequest & { kind: 'confirm' }): Promise<void> {
  const { db, now, config } = deps
  const customer = await customerOf(db, customerId)
  const change = id === null ? null : await changeOf(db, id)
  // Confirmed or cancelled meanwhile.
  if (change === undefined || (change === null ? customer.email_confirmed_at !== null : change.status !== 'asked')) return
  const to = change?.new_email ?? customer.email
  // The requester must not learn who is registered, so the owner of the address is notified instead.
  if (change !== null && !(await isAvailable(db, to, customerId, now()))) return mailInUse(deps, to)
  const expires = change === null ? now() + confirmMs : change.asked_at + confirmMs
  const link = { purpose: 'confirmEmail' as const, customerId, change: id, expires }
  const letterOf = (token: string) => {
    const params = {
      firstName: greetingName(customer, language),
      hours: String(confirmMs / hourMs),
      link: linkAddress(config, { language, area: 'email', url }, `confirm.${token}`),
    }
    return { to, letter: 'emailConfirm' as const, language, params }
  }
  await mailWithin(deps, addressLimit, to, () => mailWithLink(deps, link, letterOf))
}

async function mailOldAddress(deps: Deps, { kind, change: id }: { kind: 'asked' | 'changed'; change: number }): Promise<void> {
  const { db, config, now } = deps
  const change = await changeOf(db, id)
  if (change?.status !== kind) return
  const { customer_id: customerId, old_email: to, changed_at: changedAt, asked_at: askedAt } = change
  const customer = await customerOf(db, customerId)
  const language = languageOf(customer)
  const params = { firstName: greetingName(customer, language), newEmail: maskEmail(change.new_email), days: String(undoPeriodMs / dayMs) }
  if (!change.old_confirmed) {
    // Perhaps a stranger's mailbox: it is only notified that it no longer belongs to the account.
    if (kind === 'changed')
      await send(deps, { to, letter: 'emailLeft', language, params: { ...params, link: supportUrl(config, language) } })
    return
  }
  const expires = kind === 'changed' ? (changedAt ?? 0) + undoPeriodMs : askedAt + confirmMs + undoPeriodMs
  if (expires <= now()) return
  const letter = kind === 'changed' ? 'emailChanged' : 'emailAsked'
  await mailWithLink(deps, { purpose: 'undoEmail', customerId, change: id, expires }, (token) => ({
    to,
    letter,
    language,
    params: { ...params, link: linkAddress(config, { language, area: 'email', url: undefined }, `undo.${token}`) },
  }))
}

async function mailInUse(deps: Deps, email: string): Promise<void> {
  const { db, config } = deps
  const customer = await findCustomer(db, email)
  if (!customer) return
  const language = languageOf(customer)
  const page = (name: string): string => `${config.appUrl}/${language}/${name}`
  const params = { firstName: greetingName(customer, language), login: page('login'), forgot: page('forgot') }
  await mailWithin(deps, inUseLimit, email, () => send(deps, { to: customer.email, letter: 'emailInUse', language, params }))
}

async function mailUnconfirmed(deps: Deps, { customerId, language }: LetterRequest & { kind: 'unconfirmed' }): Promise<void> {
  const { db, config } = deps
  const customer = await customerOf(db, customerId)
  const to = customer.email
  const params = { firstName: greetingName(customer, language), link: supportUrl(config, language) }
  await mailWithin(deps, addressLimit, to, () => send(deps, { to, letter: 'emailUnconfirmed', language, params }))
}

const supportUrl = ({ appUrl }: Deps['config'], language: Language): string => `${appUrl}/${language}/trading#/show/contacts`
const send = ({ external, now }: Deps, letter: Omit<Letter, 'at'>): Promise<void> => external.mail.send({ ...letter, at: now() })
