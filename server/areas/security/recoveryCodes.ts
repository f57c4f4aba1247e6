import { randomBytes } from 'node:crypto'
import { parseRecoveryCode, recoveryCodeCount, recoveryCodeLength, recoveryCodeOf } from '../../../domain/security/recoveryCode.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Trx } from '../../db/database.ts'
import { sign } from '../../kernel/secrets.ts'

const hashOf = ({ secret }: Config, customerId: number, code: string): string => sign(secret, 'recovery code', `${customerId}\n${code}`)

/** Replaces a person's recovery codes and returns the new ones, which are stored as hashes only (SEC-07). */
export async function replaceRecoveryCodes(trx: Trx, config: Config, customerId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(recoveryCodeLength)))
  await trx.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ hash: hashOf(config, customerId, code), customer_id: customerId })))
    .execute()
  return codes
}

/** Uses up a recovery code as it was typed. False if it is none of the person's, or was used. */
export async function consumeRecoveryCode(trx: Trx, config: Config, customerId: number, typed: string): Promise<boolean> {
  const code = parseRecoveryCode(typed)
  if (code === null) return false
  const used = await trx
    .deleteFrom('recovery_code')
    .where('hash', '=', hashOf(config, customerId, code))
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

/** Returns how many codes a person has left. */
export async function countRecoveryCodes(db: Db | Trx, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}
