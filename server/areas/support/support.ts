import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { callBack, contact } from '../../../contract/support.ts'
import type { Route } from '../../../contract/route.ts'
import { readLine, readText } from '../../../domain/kernel/typedText.ts'
import { readEmail } from '../../../domain/session/email.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { callBackProblem, contactErrors, normaliseNumber, numberToDial } from '../../../domain/support/contactForm.ts'
import type { Trx } from '../../db/database.ts'
import { lockName } from '../../db/lockName.ts'
import type { Call } from '../../kernel/call.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sign } from '../../kernel/secrets.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { deliverJob, startDelivery } from './deliverMessages.ts'
import { purgeExpiredMessages } from './purgeExpiredMessages.ts'
import { isDuplicateCall, checkLimits } from './limits.ts'
import type { SupportMessageTable } from './tables.ts'

const done = { return: 'true' } as const
type MessageContent = Pick<SupportMessageTable, 'kind' | 'name' | 'email' | 'phone' | 'message'>
type MessageCall = Pick<Call<Route>, 'person' | 'request' | 'key'>

/**
 * Registers the contact form and the call-back (SUP-03, SUP-04). Requests are stored first and delivered by a
 * job, so that none is lost while the support desk is down.
 */
function registerSupport(app: FastifyInstance, deps: Deps): void {
  serve(app, contact, async (call) => {
    const errors = byField(contactErrors(call.body))
    const fields = Object.entries(errors).map(([field, { code }]) => [field, code])
    if (fields.length > 0) throw new Refusal(200, 'contacts.invalid', Object.fromEntries(fields) as Record<string, string>)
    const { name, email, phone, message } = call.body
    const read = { name: readLine(name), email: readEmail(email), phone: numberToDial(phone), message: readText(message) }
    await storeMessage(deps, call, { kind: 'contact', ...read })
    return done
  })

  serve(app, callBack, async (call) => {
    const { phone } = call.body
    const problem = callBackProblem(phone)
    if (problem !== null) throw new Refusal(200, problem, { phone: problem })
    await storeMessage(deps, call, { kind: 'call', name: '', email: '', phone: numberToDial(phone), message: '' })
    return done
  })
}

/**
 * Stores a request once: a draft sent again under its key, or a number that already waits for its call, is a
 * duplicate.
 */
async function storeMessage(deps: Deps, { person, request, key }: MessageCall, content: MessageContent): Promise<void> {
  const { db, config, jobs, now } = deps
  const at = now()
  const row: SupportMessageTable = {
    ...content,
    id: randomUUID(),
    fingerprint: fingerprintOf(key ?? randomUUID(), content),
    customer_id: person?.customerId ?? null,
    language: visitorLanguage(request),
    caller: sign(config.secret, 'desk caller', person === null ? request.ip : `customer ${person.customerId}`),
    phone_hash: content.phone === '' ? null : sign(config.secret, 'desk phone', normaliseNumber(content.phone)),
    received_at: at,
    delivered_at: null,
    refused_at: null,
    failed_at: null,
  }
  const isNew = await db.transaction().execute((trx) => insertOnce(trx, row))
  // If a crash loses this job, the job of each minute delivers the message (deliverMessages.ts).
  if (isNew) await jobs.send(deliverJob, {}, { singletonKey: deliverJob })
}

/**
 * Returns false if the request is stored already. The advisory locks make concurrent requests see each other.
 */
async function insertOnce(trx: Trx, row: SupportMessageTable): Promise<boolean> {
  await lockName(trx, 'desk caller', row.caller)
  if (row.phone_hash !== null) await lockName(trx, 'desk phone', row.phone_hash)
  const duplicate = await trx.selectFrom('desk_message').select('id').where('fingerprint', '=', row.fingerprint).executeTakeFirst()
  if (duplicate || (row.kind === 'call' && row.phone_hash !== null && (await isDuplicateCall(trx, row.phone_hash, row.received_at))))
    return false
  await checkLimits(trx, row, row.received_at)
  await trx
    .insertInto('desk_message')
    .values(row)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute()
  return true
}

/**
 * A key with different content is another message: a person who corrects a draft after an error must not be
 * told that it was sent.
 */
const fingerprintOf = (key: string, content: MessageContent): string =>
  createHash('sha256')
    .update(JSON.stringify([key, content]))
    .digest('hex')

/** Messages to the support department. */
export const supportArea: Area = { name: 'support', register: registerSupport, work: startDelivery, purge: purgeExpiredMessages }
