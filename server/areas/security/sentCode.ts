import { randomInt } from 'node:crypto'
import type { Language } from '../../../contract/kernel.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { codeLifetimeMs } from '../../../domain/security/codeThrottle.ts'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { greetingName } from '../../kernel/greetingName.ts'
import { sign } from '../../kernel/secrets.ts'
import type { FactorCodeTable } from './tables.ts'

const job = 'security.code'
type CodeRequest = { holder: string; purpose: FactorCodeTable['purpose']; customerId: number; factor: 'email' | 'sms'; language: Language }

/** Queues a code for the customer, valid for one `holder` (the hash of a cookie) and one purpose only. */
export const queueCode = ({ jobs }: Deps, request: CodeRequest): Promise<void> => jobs.send(job, request)

/**
 * Makes and sends the codes. A code is made within the job, so that neither a job's payload nor a table
 * contains it.
 */
export async function sendCodes(deps: Deps): Promise<void> {
  const { db, now, config } = deps
  await deps.jobs.work<CodeRequest>(job, async (request) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { holder, purpose, customerId } = request
    const row = { holder, purpose, customer_id: customerId, hash: hashCode(config, request, code), expires_at: now() + codeLifetimeMs }
    await db
      .insertInto('factor_code')
      .values(row)
      .onConflict((conflict) => conflict.columns(['holder', 'purpose']).doUpdateSet(row))
      .execute()
    await deliver(deps, request, code)
  })
}

async function deliver({ db, now, external }: Deps, { customerId, factor, purpose, language }: CodeRequest, code: string): Promise<void> {
  const { email, phone, phone_prefix, ...customer } = await db
    .selectFrom('customer')
    .select(['email', 'phone', 'phone_prefix', 'first_name', 'last_name'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const params = { firstName: greetingName(customer, language), code, minutes: String(codeLifetimeMs / minuteMs) }
  if (factor === 'email') return external.mail.send({ to: email, letter: `${purpose}Code`, language, params, at: now() })
  await external.sms.send({ to: `+${phone_prefix}${phone}`, letter: `${purpose}CodeSms`, language, params, at: now() })
}

type SentCode = Pick<CodeRequest, 'holder' | 'purpose' | 'customerId'>

/** Returns true if the code was sent to this holder, and deletes it, so that it is accepted once. */
export async function consumeSentCode({ db, config, now }: Deps, sent: SentCode, code: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('factor_code')
    .where('holder', '=', sent.holder)
    .where('purpose', '=', sent.purpose)
    .where('customer_id', '=', sent.customerId)
    .where('hash', '=', hashCode(config, sent, code))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

const hashCode = ({ secret }: Config, { holder, purpose, customerId }: SentCode, code: string): string =>
  sign(secret, 'factor code', [holder, purpose, customerId, code].join('\n'))
