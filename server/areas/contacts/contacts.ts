import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { callBack, contact } from '../../../contract/support.ts'
import type { Route } from '../../../contract/route.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { callBackProblem, contactErrors, plainNumber } from '../../../domain/support/contactForm.ts'
import type { Trx } from '../../db/database.ts'
import { holdName } from '../../db/holdName.ts'
import type { Call } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sign } from '../../kernel/secrets.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { deliverJob } from './deliver.ts'
import { isSameWish, refuseTooOften } from './limits.ts'
import type { DeskMessageTable } from './tables.ts'

const done = { return: 'true' } as const
type Written = Pick<DeskMessageTable, 'kind' | 'name' | 'email' | 'phone' | 'message'>
type Given = Pick<Call<Route>, 'person' | 'request' | 'key'>

/** Contact and call-back (SUP-03, SUP-04). What is asked is stored first and handed to the desk by a job, so that a desk that is down loses nothing. */
export function registerContacts(app: FastifyInstance, deps: Deps): void {
  serve(app, contact, async (call) => {
    const errors = byField(contactErrors(call.body))
    const fields = Object.entries(errors).map(([field, { code }]) => [field, code])
    if (fields.length > 0) throw new Refusal(200, 'contacts.invalid', Object.fromEntries(fields) as Record<string, string>)
    const { name, email, phone, message } = call.body
    await keep(deps, call, { kind: 'contact', name: name.trim(), email: email.trim(), phone: phone.trim(), message })
    return done
  })

  serve(app, callBack, async (call) => {
    const { phone } = call.body
    const problem = callBackProblem(phone)
    if (problem !== null) throw new Refusal(200, problem, { phone: problem })
    await keep(deps, call, { kind: 'call', name: '', email: '', phone: phone.trim(), message: '' })
    return done
  })
}

/** Stores what was written, once: a draft that is sent again under its key, or a number that waits for its call, is there already. */
async function keep(deps: Deps, { person, request, key }: Given, written: Written): Promise<void> {
  const { db, config, jobs, now } = deps
  const at = now()
  const row: DeskMessageTable = {
    ...written,
    id: randomUUID(),
    fingerprint: fingerprintOf(key ?? randomUUID(), written),
    customer_id: person?.customerId ?? null,
    language: visitorLanguage(request),
    caller: sign(config.secret, 'desk caller', person === null ? request.ip : `customer ${person.customerId}`),
    phone_hash: written.phone === '' ? null : sign(config.secret, 'desk phone', plainNumber(written.phone)),
    received_at: at,
    delivered_at: null,
    refused_at: null,
  }
  const isNew = await db.transaction().execute((trx) => insertOnce(trx, row))
  // Lost by a crash in between, it is made up for within a minute (deliver.ts).
  if (isNew) await jobs.send(deliverJob, {}, { singletonKey: deliverJob })
}

/** False: it is there already. Of many at once each knows of those before it. */
async function insertOnce(trx: Trx, row: DeskMessageTable): Promise<boolean> {
  await holdName(trx, 'desk caller', row.caller)
  if (row.phone_hash !== null) await holdName(trx, 'desk phone', row.phone_hash)
  const known = await trx.selectFrom('desk_message').select('id').where('fingerprint', '=', row.fingerprint).executeTakeFirst()
  if (known || (row.kind === 'call' && row.phone_hash !== null && (await isSameWish(trx, row.phone_hash, row.received_at)))) return false
  await refuseTooOften(trx, row, row.received_at)
  await trx
    .insertInto('desk_message')
    .values(row)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute()
  return true
}

/** A key that comes with other words is another message: who corrects a draft after an error is not told that it was sent. */
const fingerprintOf = (key: string, written: Written): string =>
  createHash('sha256')
    .update(JSON.stringify([key, written]))
    .digest('hex')
