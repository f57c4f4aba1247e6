import type { BodyOf } from '../../contract/route.ts'
import type { chatBalance } from '../../contract/chatPush.ts'
import type { WireUser } from '../../contract/session.ts'
import { minuteMs, secondMs } from '../kernel/time.ts'

/** TRD-06: minimum interval between balance pushes. */
export const balanceIntervalMs = minuteMs
/** TRD-08: the last host is sent this long after the load. */
export const lastHostDelayMs = 4 * secondMs

export type BalanceUpdate = BodyOf<typeof chatBalance>

/** Returns the pushed balances: the tradable amount, and all balances. */
export const balanceUpdate = ({ available, balances }: Pick<WireUser, 'available' | 'balances'>): BalanceUpdate => ({
  balance: available,
  all: balances.map(({ accountId, amount, currency }) => ({ account: accountId, amount, currency })),
})

/**
 * True if there is a change to push: only another amount counts (TRD-06). `sent` null: nothing was pushed
 * yet.
 */
export const hasBalanceChanged = (now: BalanceUpdate, sent: BalanceUpdate | null): boolean => sent === null || now.balance !== sent.balance
