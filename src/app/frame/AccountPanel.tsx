import { lazy, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { useTranslation } from 'react-i18next'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { selectConnection } from '../../shell/connection.ts'
import { selectAccount, selectBalanceAt } from '../../shell/sessionSlice.ts'
import { momentText } from '../../shell/times.ts'
import { useAccountName } from '../../shell/useAccountName.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './AccountPanel.module.css'
import { Panel } from './Panel.tsx'

/** What the panel holds comes once it is reached for. */
const AccountMenu = lazy(async () => ({ default: (await import('../../features/accounts/AccountMenu.tsx')).AccountMenu }))

/** The account that this tab acts on with its balance; the balance's age while it may have changed since (PWA-04). The panel switches (ACC-02). */
export function AccountPanel() {
  const name = useAccountName()
  const account = useSelector(selectAccount)
  const asOf = useAge()
  const [wanted, setWanted] = useState(false)
  if (!account) return null
  const amount = parseMoney(account.amount, account.currency)
  return (
    <Panel
      name="account"
      label={name(account)}
      className={styles.opener ?? ''}
      onReach={() => setWanted(true)}
      opener={
        <>
          <span className={styles.pair}>
            <span className={styles.label}>{asOf ?? name(account)}</span>
            {amount.ok && <Amount value={amount.value} />}
          </span>
          <Icon name="down" size={16} />
        </>
      }
    >
      <Suspense fallback={<div className={styles.coming} />}>
        {wanted && <AccountMenu asOf={asOf} onDone={() => document.getElementById('panel-account')?.hidePopover()} />}
      </Suspense>
    </Panel>
  )
}

/** "as of 14:19", only while the server cannot be asked. */
function useAge(): string | null {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const at = useSelector(selectBalanceAt)
  const connection = useSelector(selectConnection)
  return connection.at === 'offline' && at !== null ? t('account.asOf', { time: momentText(at, connection.since, locale) }) : null
}
