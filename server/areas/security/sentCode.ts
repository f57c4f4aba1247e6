import { randomInt } from 'node:crypto'
import type { Language } from '../../../contract/kernel.ts'
import { formatTag } from '../../../domain/kernel/languageTag.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { codeLifetimeMs } from '../../../domain/security/codeThrottle.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { greetingName } from '../../kernel/greetingName.ts'
import { sign } from '../../kernel/secrets.ts'
import type { FactorCodeTable, NamedPayment } from './tables.ts'

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

/** Returns the payment that a code confirms; null if it confirms anything else. */
async function paymentOf(db: Db, { holder, purpose }: CodeRequest): Promise<NamedPayment | null> {
  if (purpose === 'login') return null
  const action = await db.selectFrom('step_up').select('payment').where('id', '=', holder).executeTakeFirst()
  return action?.payment ?? null
}

function paymentTexts({ amount: text, currency, to, short }: NamedPayment, { factor, language }: CodeRequest) {
  const amount = parseMoney(text, currency)
  return {
    amount: amount.ok ? formatMoney(amount.value, formatTag(language), 'exact') : `${text} ${currency}`,
    to: factor === 'sms' ? short : to,
  }
}

async function deliver({ db, now, external }: Deps, request: CodeRequest, code: string): Promise<void> {
  const { customerId, factor, purpose, language } = request
  const { email, phone, phone_prefix, ...customer } = await db
    .selectFrom('customer')
    .select(['email', 'phone', 'phone_prefix', 'first_name', 'last_name'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const payment = await paymentOf(db, request)
  const letter = payment ? 'withdrawalCode' : (`${purpose}Code` as const)
  const params = {
    firstName: greetingName(customer, language),
    code,
    minutes: String(codeLifetimeMs / minuteMs),
    ...(payment && paymentTexts(payment, request)),
  }
  if (factor === 'email') return external.mail.send({ to: email, letter, language, params, at: now() })
  await external.sms.send({ to: `+${phone_prefix}${phone}`, letter: `${letter}Sms`, language, params, at: now() })
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
