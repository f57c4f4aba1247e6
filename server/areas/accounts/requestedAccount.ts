import type { Config } from '../../config/config.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'

/**
 * Returns the account that a money call names (ACC-02); the session's own may have been changed by another
 * tab. The original's calls have no such field: they use the session's. Throws Refusal 400 `account.missing`
 * if none is named.
 */
export function requestedAccount({ contract }: Pick<Config, 'contract'>, person: Caller, account: string | undefined): string {
  if (account !== undefined) return account
  if (contract === 'original') return person.accountId
  throw new Refusal(400, 'account.missing', { account: 'account.missing' })
}
