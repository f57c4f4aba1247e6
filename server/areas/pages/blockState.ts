import type { PersonModalState } from '../../../contract/pages.ts'
import { isTradingBlocked } from '../../../domain/accounts/block.ts'
import { unblockWays } from '../../../domain/verification/permissions.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { userView } from '../session/userView.ts'

/** Returns whether the person may not trade, and what lifts the block (TRD-09, VER-02). */
export async function blockState(deps: Deps, { customerId, accountId }: Caller): Promise<PersonModalState<'block'>> {
  const user = await userView(deps, customerId, accountId)
  return { blocked: isTradingBlocked(user), ways: unblockWays(user) }
}
