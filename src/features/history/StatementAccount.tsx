import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireHistoryRow, WireStatementAccount } from '../../../contract/history.ts'
import { useAccountTitle } from '../../shell/accounts/useAccountName.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import styles from './Statement.module.css'
import { useEntryText } from './useEntryText.ts'
import { useListTime } from './useListTime.ts'
import { useTimeZone } from './useTimeZone.ts'

type Props = { account: WireStatementAccount; rows: readonly WireHistoryRow[] }
type Exact = (text: string, signed?: boolean) => ReactNode

/** The movements of one account between its two balances, and its sums by kind. */
export function StatementAccount({ account, rows }: Props) {
  const { t } = useTranslation('history')
  const nameOf = useAccountTitle()
  const balances = useSelector(selectShownUser)?.balances ?? []
  const known = balances.find(({ accountId }) => accountId === account.account)
  const { currency, play, sums } = account
  const name = known ? nameOf(known) : currency
  const exact: Exact = (text, signed = false) => <Amount value={amountOf(text, currency)} precision="exact" signed={signed} />
  return (
    <section>
      <h2>
        {name}{' '}
        <bdi translate="no" className={styles.id}>
          {account.account}
        </bdi>{' '}
        {play && <Chip tone="demo">{t('play')}</Chip>}
      </h2>
      <MovementTable account={account} name={name} rows={rows} exact={exact} />
      {sums.length > 0 && <SumTable account={account} exact={exact} />}
    </section>
  )
}

/** Each movement with the balance after it, between the opening and the closing balance. */
function MovementTable({ account: { account: id, opening, closing }, name, rows, exact }: Props & { name: string; exact: Exact }) {
  const { t } = useTranslation('history')
  const zone = useTimeZone()
  const textOf = useEntryText()
  const time = useListTime()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={`${name} ${id}`}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">
              {t('column.time')} <bdi translate="no">{`(${zone})`}</bdi>
            </th>
            <th scope="col">{t('column.entry')}</th>
            <th scope="col">{t('column.amount')}</th>
            <th scope="col">{t('column.balance')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" colSpan={3}>
              {t('statement.opening')}
            </th>
            <td>{exact(opening)}</td>
          </tr>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{time(row.at)}</td>
              <td>
                <Sentence>{textOf(row)}</Sentence>{' '}
                <bdi translate="no" className={styles.reference}>
                  {row.reference}
                </bdi>
              </td>
              <td>{exact(row.amount, true)}</td>
              <td>{exact(row.after ?? '')}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3}>
              {t('statement.closing')}
            </th>
            <td>{exact(closing)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** The sums that came in and went out, by kind of movement, with their fees. */
function SumTable({ account: { currency, sums, fees }, exact }: Pick<Props, 'account'> & { exact: Exact }) {
  const { t } = useTranslation('history')
  return (
    <table className={styles.sums}>
      <caption>{t('totals.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.type')}</th>
          <th scope="col">{t('totals.in')}</th>
          <th scope="col">{t('totals.out')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ group, in: paidIn, out }) => (
          <tr key={group}>
            <th scope="row">{t(`group.${group}`)}</th>
            <td>{exact(paidIn)}</td>
            <td>{exact(out)}</td>
          </tr>
        ))}
        {amountOf(fees, currency).minor !== 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              {t('statement.fees')}
            </th>
            <td>{exact(fees)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
