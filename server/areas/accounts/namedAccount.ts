import type { Config } from '../../config.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'

/**
 * The account that a money call is about (ACC-02). It travels with the call: the session's own is only a default, which another tab may have
 * changed since. Throws Refusal 400 `account.missing` where none is named; clients of the original's calls have no field for it.
 */
export function namedAccount({ contract }: Pick<Config, 'contract'>, person: Caller, account: string | undefined): string {
  if (account !== undefined) return account
  if (contract === 'original') return person.accountId
  throw new Refusal(400, 'account.missing', { account: 'account.missing' })
}
