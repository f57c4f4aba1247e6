import { useTranslation } from 'react-i18next'
import type { Invoice } from '../../../domain/invoices/invoice.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { formatRecordTime } from '../../shell/texts/dateTime.ts'
import { useLocale } from '../../ui/locale.ts'

/** Asks support about an invoice that was not paid as it asked, or whose payment was undone (SUP-01). */
export function AskAboutInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['ask', 'invoices'])
  const locale = useLocale()
  const { terms, paid, phase, hash, guid } = invoice
  // The requested amount, or what was paid if the terms are unknown.
  const amount = formatMoney(terms?.amount ?? paid, locale, 'exact')
  const facts = [
    { label: t('fact.amount'), value: amount },
    ...(paid.minor > 0 ? [{ label: t('invoices:receipt.sent'), value: formatMoney(paid, locale, 'exact') }] : []),
    ...(terms?.network ? [{ label: t('fact.method'), value: t(`invoices:network.${terms.network}`) }] : []),
    { label: t('fact.status'), value: t(phase === 'vanished' ? 'invoices:step.vanished' : 'invoices:step.ended') },
    ...(terms?.opened ? [{ label: t('fact.time'), value: formatRecordTime(terms.opened, locale) }] : []),
    ...(terms ? [{ label: t('invoices:address'), value: terms.address }] : []),
    ...(hash === null ? [] : [{ label: t('invoices:hash'), value: hash }]),
    { label: t('fact.reference'), value: guid },
  ]
  return <AskSupport ask={{ subject: t('deposit', { amount }), facts }} />
}
