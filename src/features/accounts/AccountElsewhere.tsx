import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { WireBalance } from '../../../contract/session.ts'
import { accountChosen } from '../../shell/sessionSlice.ts'
import { useAccountName } from '../../shell/useAccountName.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Which account this tab acts on, where another tab has chosen another one, and the way to follow it. */
export function AccountElsewhere({ account, other }: { account: WireBalance; other: WireBalance }) {
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
