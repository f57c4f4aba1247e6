import { useSelector } from 'react-redux'
import { parseMoney } from '../../../domain/kernel/money.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import { Amount } from '../../ui/Amount.tsx'
import { selectUser, selectUserAt } from '../session/sessionSlice.ts'

/**
 * The balance of an account after a payment of `since`, by this device's clock. Shows a dash until the
 * balance has been read after it, since an older one would lack the payment.
 */
export function NewBalance({ account: id, since }: { account: string; since: EpochMs }) {
  const user = useSelector(selectUser)
  const readAt = useSelector(selectUserAt)
  const account = user?.balances.find(({ accountId }) => accountId === id)
  const amount = account && parseMoney(account.amount, account.currency)
  return amount?.ok && readAt !== null && readAt >= since ? <Amount value={amount.value} /> : '–'
}
