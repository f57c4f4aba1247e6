import type { BodyOf } from '../../contract/route.ts'
import type { chatBalance } from '../../contract/chatNews.ts'
import type { WireUser } from '../../contract/session.ts'
import { minuteMs, secondMs } from '../kernel/time.ts'

/** TRD-06: the balance is pushed at most this often. */
export const balanceEveryMs = minuteMs
/** TRD-08: the last host is told this long after the load. */
export const lastHostAfterMs = 4 * secondMs

export type BalanceNews = BodyOf<typeof chatBalance>

/** What is pushed of a person: what can be traded with, and every balance beside it. */
export const balanceNews = ({ available, balances }: Pick<WireUser, 'available' | 'balances'>): BalanceNews => ({
  balance: available,
  all: balances.map(({ accountId, amount, currency }) => ({ account: accountId, amount, currency })),
})

/** Is there anything to push? Only another amount is news (TRD-06). `sent` null: nothing was pushed yet. */
export const isNews = (now: BalanceNews, sent: BalanceNews | null): boolean => sent === null || now.balance !== sent.balance
