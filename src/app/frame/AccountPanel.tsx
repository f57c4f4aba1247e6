import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireBalance, WireUser } from '../../../contract/session.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { selectConnection } from '../../shell/connection.ts'
import { selectAccount, selectUserAt } from '../../shell/sessionSlice.ts'
import { momentText } from '../../shell/times.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './AccountPanel.module.css'
import { Panel } from './Panel.tsx'

/** The account in use with its balance; the balance's age while it may have changed since (PWA-04). The panel lists all. */
export function AccountPanel({ user }: { user: WireUser }) {
  const { t } = useTranslation('app')
  const account = useSelector(selectAccount)
  const asOf = useAge()
  if (!account) return null
  return (
    <Panel
      name="account"
      label={t('account.title', { currency: account.currency })}
      className={styles.opener ?? ''}
      opener={
        <>
          <span className={styles.pair}>
            <span className={styles.label}>{asOf ?? t('account.title', { currency: account.currency })}</span>
            <Balance account={account} />
          </span>
          <Icon name="down" size={16} />
        </>
      }
    >
      <h2 className={styles.heading}>{t('account.all')}</h2>
      <ul className={styles.list}>
        {user.balances.map((balance) => (
          <li key={balance.accountId} aria-current={balance.accountId === account.accountId || undefined}>
            <span>{t('account.title', { currency: balance.currency })}</span>
            <Balance account={balance} />
          </li>
        ))}
      </ul>
      {asOf && <p className={styles.label}>{asOf}</p>}
    </Panel>
  )
}

function Balance({ account }: { account: WireBalance }) {
  const amount = parseMoney(account.amount, account.currency)
  return amount.ok ? <Amount value={amount.value} /> : null
}

/** "as of 14:19", only while the server cannot be asked. */
function useAge(): string | null {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const at = useSelector(selectUserAt)
  const connection = useSelector(selectConnection)
  return connection.at === 'offline' && at !== null ? t('account.asOf', { time: momentText(at, connection.since, locale) }) : null
}
