import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceView } from '../../../contract/background.ts'
import { parseInvoice } from '../../../domain/invoices/codec.ts'
import { clockOffset } from '../../../domain/invoices/timing.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { background } from '../../bridges/background.ts'
import { useAppSelector } from '../../shell/api/appThunk.ts'
import { selectOpenInvoices } from '../../shell/deposits/invoicesSlice.ts'
import { documents } from '../../shell/location/routes.ts'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useOpenInvoicesQuery } from './fundingApi.ts'
import styles from './OpenInvoices.module.css'

/** Watches invoices opened on other devices here too. */
function useInvoicesFromServer(known: readonly InvoiceView[]): void {
  const { data } = useOpenInvoicesQuery({ body: {} }, { refetchOnMountOrArgChange: true })
  const requested = useRef(new Set<string>())
  useEffect(() => {
    for (const { coin, guid } of data?.data ?? []) {
      if (requested.current.has(guid) || known.some((view) => view.guid === guid)) continue
      requested.current.add(guid)
      void background.watchInvoice(coin, guid)
    }
  }, [data, known])
}

/** Lists the invoices that await a payment (INV-07). */
export function OpenInvoices() {
  const { t } = useTranslation('funding')
  const invoices = useAppSelector(selectOpenInvoices)
  useInvoicesFromServer(invoices)
  if (invoices.length === 0) return null
  return (
    <Card title={t('invoices')}>
      <ul className={styles.list}>
        {invoices.map((view) => (
          <InvoiceRow key={view.guid} view={view} />
        ))}
      </ul>
    </Card>
  )
}

function InvoiceRow({ view }: { view: InvoiceView }) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const { terms, paid, coin, guid } = parseInvoice(view.coin, view.guid, view.invoice)
  const offset = clockOffset(view.invoice, view.fetchedAt)
  return (
    <li>
      <a className={styles.line} href={documents.invoice(coin, guid)}>
        <span>
          {t(`coin.${coin}`)}
          {terms && (
            <span translate="no" className={styles.paid}>
              {t('invoices.line', { paid: formatMoney(paid, locale, 'exact'), amount: formatMoney(terms.amount, locale, 'exact') })}
            </span>
          )}
        </span>
        {terms?.deadline && <Countdown deadline={terms.deadline} now={() => Date.now() + offset} />}
      </a>
    </li>
  )
}
