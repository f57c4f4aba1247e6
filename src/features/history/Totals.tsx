import { useTranslation } from 'react-i18next'
import type { WireReportTotals, WireTotals } from '../../../contract/history.ts'
import type { Currency } from '../../../contract/kernel.ts'
import { addMoney, type Money } from '../../../domain/kernel/money.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import styles from './History.module.css'

const toneOf = ({ minor }: Money) => (minor > 0 ? ('rise' as const) : minor < 0 ? ('fall' as const) : ('plain' as const))

function Heading({ currency, play }: { currency: Currency; play: boolean }) {
  const { t } = useTranslation('history')
  return (
    <h3>
      {currency} {play && <Chip tone="demo">{t('play')}</Chip>}
    </h3>
  )
}

/** The sums of everything that the filters select, by currency; play money stays apart (SUP-08). */
export function Totals({ totals }: { totals: readonly WireTotals[] }) {
  const { t } = useTranslation('history')
  if (totals.length === 0) return null
  return (
    <Card tight title={t('totals.title')}>
      <ul className={styles.totals}>
        {totals.map(({ currency, play, in: paidIn, out }) => {
          const [added, taken] = [amountOf(paidIn, currency), amountOf(out, currency)]
          const net = addMoney(added, taken)
          return (
            <li key={`${currency} ${play}`}>
              <Heading currency={currency} play={play} />
              <dl>
                <div>
                  <dt>{t('totals.in')}</dt>
                  <dd>
                    <Amount value={added} precision="exact" signed />
                  </dd>
                </div>
                <div>
                  <dt>{t('totals.out')}</dt>
                  <dd>
                    <Amount value={taken} precision="exact" />
                  </dd>
                </div>
                <div>
                  <dt>{t('totals.net')}</dt>
                  <dd>
                    <Amount value={net} precision="exact" signed tone={toneOf(net)} />
                  </dd>
                </div>
              </dl>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The results of the orders that the filters select, by currency. */
export function ReportTotals({ totals }: { totals: readonly WireReportTotals[] }) {
  const { t } = useTranslation('history')
  const number = numberFormatter(useLocale(), {})
  if (totals.length === 0) return null
  return (
    <Card tight title={t('totals.title')}>
      <ul className={styles.totals}>
        {totals.map(({ currency, play, results, stakes, orders, won }) => {
          const result = amountOf(results, currency)
          return (
            <li key={`${currency} ${play}`}>
              <Heading currency={currency} play={play} />
              <dl>
                <div>
                  <dt>{t('totals.results')}</dt>
                  <dd>
                    <Amount value={result} precision="exact" signed tone={toneOf(result)} />
                  </dd>
                </div>
                <div>
                  <dt>{t('totals.stakes')}</dt>
                  <dd>
                    <Amount value={amountOf(stakes, currency)} precision="exact" />
                  </dd>
                </div>
                <div>
                  <dt>{t('totals.orders')}</dt>
                  <dd>{number.format(orders)}</dd>
                </div>
                <div>
                  <dt>{t('totals.won')}</dt>
                  <dd>{number.format(won)}</dd>
                </div>
              </dl>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
