import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { type Invoice, isOpen } from '../../../domain/invoices/invoice.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { type StepperStep, Stepper } from '../../ui/Stepper.tsx'
import { invoiceSteps } from './invoiceSteps.ts'
import styles from './InvoiceScreen.module.css'
import { RefreshButton } from './RefreshButton.tsx'
import type { RefreshState } from './useInvoice.ts'
import { relativeTimeFormatter } from '../../../domain/kernel/formatters.ts'
import { minuteMs, secondMs } from '../../../domain/kernel/time.ts'

const hourSeconds = 3_600

/** Formats an age in the language of a BCP 47 tag: `12 seconds ago`. `ageMs` in milliseconds. */
export function ageText(ageMs: number, tag: string): string {
  const format = relativeTimeFormatter(tag, { numeric: 'auto' })
  const seconds = Math.max(0, Math.round(ageMs / secondMs))
  if (ageMs < minuteMs) return format.format(-seconds, 'second')
  if (seconds < hourSeconds) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 24 * hourSeconds) return format.format(-Math.floor(seconds / hourSeconds), 'hour')
  return format.format(-Math.floor(seconds / (24 * hourSeconds)), 'day')
}

type Props = { checkedAt: number; invoice: Invoice; now: number; refreshState: RefreshState; onRefresh: () => void }

/** Shows an invoice's progress with its age and, after an irregular payment, what happens next (INV-06). */
export function InvoiceProgress({ checkedAt, invoice, now, refreshState, onRefresh }: Props) {
  const { t } = useTranslation('invoices')
  const locale = useLocale()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const { terms, confirmations } = invoice
  const texts = {
    paid: formatMoney(invoice.paid, locale, 'exact'),
    due: formatMoney(invoice.due, locale, 'exact'),
    // The requested amount, or what was paid if the terms are unknown.
    amount: formatMoney(terms?.amount ?? invoice.paid, locale, 'exact'),
    seen: confirmations?.seen ?? 0,
    count: confirmations?.needed ?? 0,
    time: terms?.opened ? formatDateTime(terms.opened, now, locale) : '',
  }
  const creditedTexts = { amount: invoice.credited ? formatMoney(invoice.credited, locale, 'exact') : '' }
  const steps = invoiceSteps(invoice).map(({ key, state, title, note }): StepperStep => {
    const about = title === 'step.creditedAmount' ? creditedTexts : texts
    return { key, state, title: t(title, about), ...(note === undefined ? {} : { note: t(note, texts) }) }
  })
  const stateNames = { done: t('state.done'), now: t('state.now'), todo: t('state.todo'), failed: t('state.failed') }
  const open = isOpen(invoice.phase)
  const age = ageText(now - checkedAt, locale)
  return (
    <div className={styles.progress}>
      <Stepper steps={steps} stateNames={stateNames} />
      {open && (
        <OfflineNote isOffline={isOffline} offline={t('offline', { age })} className={styles.note} role="note">
          {(invoice.phase === 'waiting' || invoice.phase === 'partial') && `${t('seen', texts)} `}
          {t('checked', { age })} {t('notified')}
        </OfflineNote>
      )}
      {invoice.phase === 'confirming' && (
        <p className={styles.actions}>
          <RefreshButton refreshState={refreshState} onRefresh={onRefresh} />
        </p>
      )}
      {invoice.hash !== null && (
        <p className={styles.note}>
          {t('hash')}{' '}
          <code translate="no" className={styles.hash}>
            {invoice.hash}
          </code>
        </p>
      )}
    </div>
  )
}
