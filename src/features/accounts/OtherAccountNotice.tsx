import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { WireBalance } from '../../../contract/session.ts'
import { accountChosen } from '../../shell/session/sessionSlice.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Shows that another tab selected another account, with a button to follow. */
export function OtherAccountNotice({ account, other }: { account: WireBalance; other: WireBalance }) {
  const { t } = useTranslation('accounts')
  const name = useAccountName()
  const dispatch = useDispatch()
  return (
    <Banner
      tone="info"
      icon="info"
      action={<Button onClick={() => dispatch(accountChosen(other.accountId))}>{t('elsewhere.follow', { account: name(other) })}</Button>}
    >
      {t('elsewhere.text', { account: name(account), other: name(other) })}
    </Banner>
  )
}
