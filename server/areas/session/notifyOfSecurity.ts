import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/kernel.ts'
import type { Factor } from '../../../contract/security.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { deviceName } from '../../../domain/notifications/deviceName.ts'
import type { NotificationKind, NotificationParams } from '../../../domain/notifications/kinds.ts'
import { maskEmail } from '../../../domain/session/email.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { greetingName } from '../../kernel/greetingName.ts'
import { newToken } from '../../kernel/secrets.ts'
import { pushText } from '../notifications/pushText.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import { countryLanguage } from '../settings/countries.ts'
import type { Customer } from './customers.ts'
import { knownDevice } from './knownDevice.ts'

const link = '#/show/security'
const job = 'session.securityNotice'
/** A letter is tried for this long while the mail server is away (docs/decisions/043). */
const mailForMs = dayMs

type Notice<Kind extends NotificationKind> = { customerId: number; kind: Kind; params: NotificationParams[Kind]; event: string }
/** A letter's job names its address, so that it reaches the mailbox that was the person's at that time. */
type MailedNotice = { to: string; firstName: string; language: Language; kind: NotificationKind; params: Record<string, string> }

/**
 * Notifies a person in the list, by push and by mail, in the transaction of the cause (SEC-10). No switch
 * mutes it.
 */
async function notifyEverywhere<Kind extends NotificationKind>(trx: Trx, { jobs, now }: Deps, notice: Notice<Kind>): Promise<void> {
  const { customerId, kind, params } = notice
  await writeNotification(trx, { ...notice, link, at: now() })
  const customer = await trx
    .selectFrom('customer')
    .select(['email', 'first_name', 'last_name', 'language', 'country'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const language = customer.language ?? countryLanguage(customer.country)
  const letter = { to: customer.email, firstName: greetingName(customer, language), language, kind, params }
  await jobs.send(job, letter, { trx, retryForMs: mailForMs })
}

/** Mails the notices, with the texts of the list. */
export async function mailSecurityNotices({ jobs, config, external, now }: Deps): Promise<void> {
  await jobs.work<MailedNotice>(job, async ({ to, firstName, language, kind, params }) => {
    const { title, body } = pushText({ kind, params }, { language, amounts: 'hidden' })
    const shown = { firstName, title, body, link: `${config.appUrl}/${language}/forgot` }
    await external.mail.send({ to, letter: 'securityNotice', language, params: shown, at: now() })
  })
}

/**
 * Notifies a person whose sign-in opens `session` (its hash) on a device that is not known (PWA-08, SEC-10).
 */
export async function notifyIfNewDevice(trx: Trx, deps: Deps, request: FastifyRequest, customer: Customer, session: string): Promise<void> {
  if (knownDevice(deps.config, request, customer, deps.now()) !== null) return
  const device = deviceName(request.headers['user-agent'])
  const params = device === undefined ? {} : { device }
  await notifyEverywhere(trx, deps, { customerId: customer.id, kind: 'newDevice', params, event: `newDevice:${session}` })
}

const factorKinds = { email: 'factorEmail', google: 'factorGoogle', sms: 'factorSms' } as const

/** Notifies a person of their new second factor, or that none is on. */
export const notifyOfFactor = (
  trx: Trx,
  deps: Deps,
  { customerId, factor }: { customerId: number; factor: Factor | null },
): Promise<void> =>
  notifyEverywhere(trx, deps, {
    customerId,
    kind: factor === null ? 'factorOff' : factorKinds[factor],
    params: {},
    event: `factor:${newToken()}`,
  })

/** Notifies a person of another number for their codes (SES-10). */
export const notifyOfFactorPhone = (trx: Trx, deps: Deps, { customerId, phone }: { customerId: number; phone: string }): Promise<void> =>
  notifyEverywhere(trx, deps, { customerId, kind: 'factorPhone', params: { ending: phone.slice(-3) }, event: `factorPhone:${newToken()}` })

/** Notifies a person of new recovery codes, or of the use of one and how many are left. */
export const notifyOfRecovery = (trx: Trx, deps: Deps, { customerId, left }: { customerId: number; left: number | null }): Promise<void> =>
  left === null
    ? notifyEverywhere(trx, deps, { customerId, kind: 'recoveryMade', params: {}, event: `recovery:${newToken()}` })
    : notifyEverywhere(trx, deps, { customerId, kind: 'recoveryUsed', params: { left: String(left) }, event: `recovery:${newToken()}` })

/** Notifies a person of a passkey that can open their account, or no longer can. */
export const notifyOfPasskey = (
  trx: Trx,
  deps: Deps,
  { customerId, kind, name }: { customerId: number; kind: 'passkeyAdded' | 'passkeyRemoved'; name: string },
): Promise<void> => notifyEverywhere(trx, deps, { customerId, kind, params: { name }, event: `passkey:${newToken()}` })

/** Notifies a person of a new password. */
export const notifyOfPassword = (trx: Trx, customerId: number, at: number): Promise<void> =>
  writeNotification(trx, { customerId, kind: 'passwordChanged', params: {}, event: `password:${at}`, link, at })

/**
 * Notifies a person of a step in a change of their e-mail address. `change`: its id; `email`: the address
 * that is or will be theirs.
 */
export const notifyOfEmail = (
  trx: Trx,
  kind: 'emailChangeRequested' | 'emailChanged' | 'emailRestored',
  { customerId, change, email, at }: { customerId: number; change: number; email: string; at: number },
): Promise<void> => writeNotification(trx, { customerId, kind, params: { email: maskEmail(email) }, event: `${kind}:${change}`, link, at })
