import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { selectAccount, selectShownUser } from '../../shell/session/sessionSlice.ts'

const OtherAccountNotice = lazy(async () => ({
  default: (await import('../../features/accounts/OtherAccountNotice.tsx')).OtherAccountNotice,
}))

/** Reports that another tab switched accounts. This tab keeps its own account until they follow (ACC-02). */
export function AccountBanner() {
  const user = useSelector(selectShownUser)
  const account = useSelector(selectAccount)
  const other = user?.balances.find(({ accountId }) => accountId === user.current_accountId)
  if (!account || !other || other.accountId === account.accountId) return null
  return (
    <Suspense fallback={null}>
      <OtherAccountNotice account={account} other={other} />
    </Suspense>
  )
}
