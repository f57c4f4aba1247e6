import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { selectAccount, selectShownUser } from '../../shell/sessionSlice.ts'

const AccountElsewhere = lazy(async () => ({ default: (await import('../../features/accounts/AccountElsewhere.tsx')).AccountElsewhere }))

/** Another tab has switched to another account: this one stays on its own and says so, until the person follows (ACC-02). */
export function AccountBanner() {
  const user = useSelector(selectShownUser)
  const account = useSelector(selectAccount)
  const other = user?.balances.find(({ accountId }) => accountId === user.current_accountId)
  if (!account || !other || other.accountId === account.accountId) return null
  return (
    <Suspense fallback={null}>
      <AccountElsewhere account={account} other={other} />
    </Suspense>
  )
}
