import { randomInt } from 'node:crypto'
import type { Language } from '../../../contract/kernel.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { codeLifetimeMs } from '../../../domain/security/codeGuard.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { sign } from '../../kernel/secrets.ts'
import type { FactorCodeTable } from './tables.ts'

const job = 'security.code'
type Asked = { holder: string; purpose: FactorCodeTable['purpose']; customerId: number; factor: 'email' | 'sms'; language: Language }

/** Has a code sent to the customer for `holder` (the hash of a cookie) and one purpose alone. */
export const askForCode = ({ jobs }: Deps, asked: Asked): Promise<void> => jobs.send(job, asked)

/** Makes and sends the codes. A code is made here, at the last moment: no job and no table ever holds it. */
export async function sendCodes(deps: Deps): Promise<void> {
  const { db, now, config } = deps
  await deps.jobs.work<Asked>(job, async (asked) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { holder, purpose, customerId } = asked
    const row = { holder, purpose, customer_id: customerId, hash: hashCode(config, asked, code), expires_at: now() + codeLifetimeMs }
    await db
      .insertInto('factor_code')
      .values(row)
      .onConflict((conflict) => conflict.columns(['holder', 'purpose']).doUpdateSet(row))
      .execute()
    await deliver(deps, asked, code)
  })
}

async function deliver({ db, now, outside }: Deps, { customerId, factor, purpose, language }: Asked, code: string): Promise<void> {
  const {
    email,
    phone,
    phone_prefix,
    first_name: firstName,
  } = await db
    .selectFrom('customer')
    .select(['email', 'phone', 'phone_prefix', 'first_name'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const params = { firstName, code, minutes: String(codeLifetimeMs / minuteMs) }
  if (factor === 'email') return outside.mail.send({ to: email, letter: `${purpose}Code`, language, params, at: now() })
  await outside.sms.send({ to: `+${phone_prefix}${phone}`, letter: `${purpose}CodeSms`, language, params, at: now() })
}

type Sent = Pick<Asked, 'holder' | 'purpose' | 'customerId'>

/** Takes the code that was sent, once. */
export async function takeSentCode({ db, config, now }: Deps, sent: Sent, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('factor_code')
    .where('holder', '=', sent.holder)
    .where('purpose', '=', sent.purpose)
    .where('customer_id', '=', sent.customerId)
    .where('hash', '=', hashCode(config, sent, code))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

const hashCode = ({ secret }: Config, { holder, purpose, customerId }: Sent, code: string): string =>
  sign(secret, 'factor code', [holder, purpose, customerId, code].join('\n'))
