import type { Trx } from '../../../db/database.ts'
import type { Caller } from '../../../kernel/call.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/** Reports a wrong old password at its field; rethrows every other error. */
export function atOldPassword(error: unknown): never {
  if (error instanceof Refusal && error.code === 'login.password') throw new Refusal(error.status, error.code, { oldPassword: error.code })
  throw error
}

/** Throws Refusal 401 `auth.required` if the session ended while the passwords were hashed. */
export async function stillSignedIn(trx: Trx, { sessionHash }: Caller): Promise<void> {
  const row = await trx.selectFrom('web_session').select('hash').where('hash', '=', sessionHash).executeTakeFirst()
  if (!row) throw new Refusal(401, 'auth.required')
}
