import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { InvoiceView } from '../../../contract/background.ts'
import { readInvoice } from '../../../domain/invoices/codec.ts'
import { clockOffset } from '../../../domain/invoices/timing.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { background } from '../../bridges/background.ts'
import { invoiceRead, type InvoicesSlice, selectOpenInvoices } from '../../shell/invoicesSlice.ts'
import { documents } from '../../shell/routes.ts'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useOpenInvoicesQuery } from './fundingApi.ts'
import styles from './OpenInvoices.module.css'

/** Invoices that were opened elsewhere are watched here as well from now on. */
function useInvoicesFromServer(known: readonly InvoiceView[]): void {
  const dispatch = useDispatch()
  const { data } = useOpenInvoicesQuery({ body: {} }, { refetchOnMountOrArgChange: true })
  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const { coin, guid } of data?.data ?? []) {
      if (asked.current.has(guid) || known.some((view) => view.guid === guid)) continue
      asked.current.add(guid)
      void background.watchInvoice(coin, guid).then((outcome) => outcome.ok && dispatch(invoiceRead(outcome.value)))
    }
  }, [data, known, dispatch])
}

/** The invoices that wait for a payment (INV-07). */
export function OpenInvoices() {
  const { t } = useTranslation('funding')
  const invoices = useSelector((state: { invoices: InvoicesSlice }) => selectOpenInvoices(state))
  useInvoicesFromServer(invoices)
  if (invoices.length === 0) return null
  return (
    <Card title={t('invoices')}>
      <ul className={styles.list}>
        {invoices.map((view) => (
          <InvoiceLine key={view.guid} view={view} />
        ))}
      </ul>
    </Card>
  )
}

function InvoiceLine({ view }: { view: InvoiceView }) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const { terms, paid, coin, guid } = readInvoice(view.coin, view.guid, view.invoice)
  const offset = clockOffset(view.invoice, view.fetchedAt)
  return (
    <li>
      <a className={styles.line} href={documents.invoice(coin, guid)}>
        <span>
          {t(`coin.${coin}`)}
          {terms && (
            <span className={styles.paid}>
              {t('invoices.line', { paid: formatMoney(paid, locale, 'full'), amount: formatMoney(terms.amount, locale, 'full') })}
            </span>
          )}
        </span>
        {terms?.deadline && <Countdown deadline={terms.deadline} now={() => Date.now() + offset} />}
      </a>
    </li>
  )
}
