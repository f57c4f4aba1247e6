import type { Language } from '../../../../contract/kernel.ts'
import { dayMs, hourMs } from '../../../../domain/kernel/time.ts'
import { maskedEmail } from '../../../../domain/session/email.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Letter } from '../../../outside/mail.ts'
import { countryLanguage } from '../../settings/countries.ts'
import { type CallLimit, takeCall } from '../callCount.ts'
import { type Customer, findCustomer } from '../customers.ts'
import { mailWithLink } from '../oneTimeLink.ts'
import type { EmailChange } from './changeOfLink.ts'
import { isFree, wayBackMs } from './keptEmail.ts'

const job = 'session.emailLetter'
/** A link that confirms an address is good for so long. */
export const confirmMs = dayMs
/** Nobody's mailbox is filled by others: so many of these letters go to one address, whoever asks. */
const toAddress: CallLimit = { name: 'letter', most: 6, ms: dayMs }
/** Who has an account is told at most once a day that somebody gave its address. */
const inUse: CallLimit = { name: 'in use', most: 1, ms: dayMs }

/**
 * `confirm`: the link to the address that is to be confirmed, of the account or of a change. `asked`, `changed`: what the old address is
 * told of a change. `inUse`: somebody gave an address that has an account. `unconfirmed`: no link can go to the account's address.
 */
type Asked =
  | { kind: 'confirm'; customerId: number; change: number | null; language: Language }
  | { kind: 'asked' | 'changed'; change: number }
  | { kind: 'inUse'; email: string }
  | { kind: 'unconfirmed'; customerId: number; language: Language }

export const sendEmailLetter = ({ jobs }: Pick<Deps, 'jobs'>, asked: Asked): Promise<void> => jobs.send(job, asked)

/** Writes the letters. Their tokens are made here, at the last moment: no job and no table ever holds one. */
export async function mailEmailLetters(deps: Deps): Promise<void> {
  await deps.jobs.work<Asked>(job, async (asked) => {
    if (asked.kind === 'confirm') return mailConfirmation(deps, asked)
    if (asked.kind === 'inUse') return mailInUse(deps, asked.email)
    if (asked.kind === 'unconfirmed') return mailUnconfirmed(deps, asked)
    return mailOldAddress(deps, asked)
  })
}

const changeOf = (db: Db, id: number): Promise<EmailChange | undefined> =>
  db.selectFrom('email_change').selectAll().where('id', '=', id).executeTakeFirst()
const customerOf = (db: Db, id: number): Promise<Customer> =>
  db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const own = ({ language, country }: Customer): Language => language ?? countryLanguage(country)

async function mailConfirmation(deps: Deps, { customerId, change: id, language }: Asked & { kind: 'confirm' }): Promise<void> {
  const { db, now, config } = deps
  const customer = await customerOf(db, customerId)
  const change = id === null ? null : await changeOf(db, id)
  // Settled meanwhile.
  if (change === undefined || (change === null ? customer.email_confirmed_at !== null : change.status !== 'asked')) return
  const to = change?.new_email ?? customer.email
  // Nobody is told who is registered: its holder hears of it, and who asked does not.
  if (change !== null && !(await isFree(db, to, customerId, now()))) return mailInUse(deps, to)
  if (!(await takeCall(db, toAddress, to, now()))) return
  const expires = change === null ? now() + confirmMs : change.asked_at + confirmMs
  const link = { purpose: 'confirmEmail' as const, customerId, change: id, expires }
  await mailWithLink(deps, link, (token) => {
    const params = {
      firstName: customer.first_name,
      hours: String(confirmMs / hourMs),
      link: `${config.appUrl}/${language}/email#confirm.${token}`,
    }
    return { to, letter: 'emailConfirm', language, params }
  })
}

async function mailOldAddress(deps: Deps, { kind, change: id }: { kind: 'asked' | 'changed'; change: number }): Promise<void> {
  const { db, config } = deps
  const change = await changeOf(db, id)
  if (change?.status !== kind) return
  const { customer_id: customerId, old_email: to, changed_at: changedAt, asked_at: askedAt } = change
  const customer = await customerOf(db, customerId)
  const language = own(customer)
  const params = { firstName: customer.first_name, newEmail: maskedEmail(change.new_email), days: String(wayBackMs / dayMs) }
  if (!change.old_confirmed) {
    // Perhaps a stranger's mailbox: it learns that it has nothing to do with the account any more, and can do nothing.
    if (kind === 'changed')
      await send(deps, { to, letter: 'emailLeft', language, params: { ...params, link: supportOf(config, language) } })
    return
  }
  const expires = kind === 'changed' ? (changedAt ?? 0) + wayBackMs : askedAt + confirmMs + wayBackMs
  const letter = kind === 'changed' ? 'emailChanged' : 'emailAsked'
  await mailWithLink(deps, { purpose: 'undoEmail', customerId, change: id, expires }, (token) => ({
    to,
    letter,
    language,
    params: { ...params, link: `${config.appUrl}/${language}/email#undo.${token}` },
  }))
}

async function mailInUse(deps: Deps, email: string): Promise<void> {
  const { db, now, config } = deps
  const customer = await findCustomer(db, email)
  if (!customer || !(await takeCall(db, inUse, email, now()))) return
  const language = own(customer)
  const page = (name: string): string => `${config.appUrl}/${language}/${name}`
  const params = { firstName: customer.first_name, login: page('login'), forgot: page('forgot') }
  await send(deps, { to: customer.email, letter: 'emailInUse', language, params })
}

async function mailUnconfirmed(deps: Deps, { customerId, language }: Asked & { kind: 'unconfirmed' }): Promise<void> {
  const { db, now, config } = deps
  const { email: to, first_name: firstName } = await customerOf(db, customerId)
  if (!(await takeCall(db, toAddress, to, now()))) return
  await send(deps, { to, letter: 'emailUnconfirmed', language, params: { firstName, link: supportOf(config, language) } })
}

const supportOf = ({ appUrl }: Deps['config'], language: Language): string => `${appUrl}/${language}/trading#/show/contacts`
const send = ({ outside, now }: Deps, letter: Omit<Letter, 'at'>): Promise<void> => outside.mail.send({ ...letter, at: now() })
