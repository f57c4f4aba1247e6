import { lazy, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { useTranslation } from 'react-i18next'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { selectAccount, selectBalanceAt } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useAccountTitle } from '../../shell/accounts/useAccountName.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './AccountPanel.module.css'
import { Panel } from './Panel.tsx'

/** Loaded when the panel first opens. */
const AccountMenu = lazy(async () => ({ default: (await import('../../features/accounts/AccountMenu.tsx')).AccountMenu }))

/**
 * Shows this tab's account and balance, marked if it holds play money, with the balance's age while offline
 * (PWA-04). The panel switches accounts (ACC-02).
 */
export function AccountPanel() {
  const { t } = useTranslation('app')
  const name = useAccountTitle()
  const account = useSelector(selectAccount)
  const asOf = useBalanceAge()
  const [menu, setMenu] = useState<'unopened' | 'open' | 'closed'>('unopened')
  if (!account) return null
  const amount = parseMoney(account.amount, account.currency)
  return (
    <Panel
      name="account"
      label={name(account)}
      className={styles.opener ?? ''}
      onOpen={() => setMenu('open')}
      onClose={() => setMenu('closed')}
      opener={
        <>
          <span className={styles.pair}>
            <span className={styles.label}>{asOf ?? name(account)}</span>
            {amount.ok && <Amount value={amount.value} />}
          </span>
          {account.type === 'demo' && <Chip tone="demo">{t('account.demo')}</Chip>}
          <Icon name="down" size={16} />
        </>
      }
    >
      <Suspense fallback={<div className={styles.coming} />}>
        {menu !== 'unopened' && (
          <AccountMenu isOpen={menu === 'open'} asOf={asOf} onDone={() => document.getElementById('panel-account')?.hidePopover()} />
        )}
      </Suspense>
    </Panel>
  )
}

/** Returns "as of 14:19" while offline, else null. */
function useBalanceAge(): string | null {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const at = useSelector(selectBalanceAt)
  const connection = useSelector(selectConnection)
  return connection.at === 'offline' && at !== null ? t('account.asOf', { time: formatDateTime(at, connection.since, locale) }) : null
}
