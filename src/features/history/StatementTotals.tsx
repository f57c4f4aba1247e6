import { useTranslation } from 'react-i18next'
import type { WireStatementAccount } from '../../../contract/history.ts'
import { sumsByCurrency } from '../../../domain/history/statement.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from './Statement.module.css'

/** The totals of a statement by currency, over all its accounts (SUP-08). */
export function StatementTotals({ accounts }: { accounts: readonly WireStatementAccount[] }) {
  const { t } = useTranslation('history')
  const head = [t('column.currency'), t('statement.opening'), t('totals.in'), t('totals.out'), t('statement.closing')]
  return (
    <section>
      <h2>{t('totals.title')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('totals.title')}>
        <table className={styles.sums} aria-label={t('totals.title')}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sumsByCurrency(accounts).map(({ currency, play, opening, in: paidIn, out, closing }) => (
              <tr key={`${currency} ${play}`}>
                <th scope="row">
                  {currency} {play && <Chip tone="demo">{t('play')}</Chip>}
                </th>
                {Object.entries({ opening, paidIn, out, closing }).map(([name, value]) => (
                  <td key={name}>
                    <Amount value={value} precision="exact" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
