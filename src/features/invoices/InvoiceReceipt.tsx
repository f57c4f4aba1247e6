import { useTranslation } from 'react-i18next'
import type { Invoice } from '../../../domain/invoices/invoice.ts'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { NewBalance } from '../../shell/money/NewBalance.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { useLocale } from '../../ui/locale.ts'
import facts from '../../ui/facts.module.css'

/** A receipt names the day too. */
const moment = { day: 'numeric', month: 'short', year: 'numeric', ...clockOptions } as const

type Props = {
  invoice: Invoice
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
}

/**
 * The receipt of a credited invoice: what was sent and credited, when, the balance since, and the reference
 * that support asks for (INV-06).
 */
export function InvoiceReceipt({ invoice, offset }: Props) {
  const { t } = useTranslation('invoices')
  const locale = useLocale()
  const { credited, creditedTo, paid, guid } = invoice
  if (credited === null) return null
  return (
    <dl className={facts.facts}>
      <dt>{t('step.credited')}</dt>
      <dd>
        <Amount value={credited} precision="exact" />
      </dd>
      <dt>{t('receipt.sent')}</dt>
      <dd>
        <bdi translate="no">{formatMoney(paid, locale, 'exact')}</bdi>
      </dd>
      {creditedTo && (
        <>
          <dt>{t('receipt.time')}</dt>
          <dd>{dateFormatter(locale, moment).format(creditedTo.at)}</dd>
          <dt>{t('receipt.balance')}</dt>
          <dd>
            <NewBalance account={creditedTo.account} since={creditedTo.at - offset} />
          </dd>
        </>
      )}
      <dt>{t('receipt.reference')}</dt>
      <dd>
        <bdi translate="no">{guid}</bdi>
      </dd>
    </dl>
  )
}
