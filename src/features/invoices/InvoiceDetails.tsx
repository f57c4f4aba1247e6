import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { InvoiceView } from '../../../contract/background.ts'
import { tabOfCoin } from '../../../domain/funding/methods.ts'
import { type Invoice, isOpen } from '../../../domain/invoices/invoice.ts'
import { clockOffset } from '../../../domain/invoices/timing.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { useAppSelector } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { i18n } from '../../shell/texts/i18n.ts'
import { selectCheckedAt } from '../../shell/deposits/invoicesSlice.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { useSignaturePrompt } from '../../shell/session/useSignaturePrompt.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { PageHeader } from '../../ui/Page.tsx'
import { AskAboutInvoice } from './AskAboutInvoice.tsx'
import { InvoiceProgress } from './InvoiceProgress.tsx'
import { InvoiceReceipt } from './InvoiceReceipt.tsx'
import styles from './InvoiceScreen.module.css'
import { PaymentInstructions } from './PaymentInstructions.tsx'
import type { RefreshState } from './useInvoice.ts'

/** Optional: without it the invoice is whole. */
const PushOffer = lazy(async () => {
  const loaded = Promise.all([import('./PushOffer.tsx'), i18n.loadNamespaces('notifications')])
  return { default: await loaded.then(([{ PushOffer: Shown }]) => Shown).catch(() => () => null) }
})

type Props = { view: InvoiceView; invoice: Invoice; refreshState: RefreshState; onRefresh: () => void }

/** Shows a known invoice: payment instructions while it is open, and its progress. */
export function InvoiceDetails({ view, invoice, refreshState, onRefresh }: Props) {
  const { t } = useTranslation('invoices')
  const errorText = useErrorText('invoices')
  const locale = useLocale()
  const now = useNow(1_000)
  const isOffline = useSelector(selectConnection).at === 'offline'
  const checkedAt = useAppSelector((state) => selectCheckedAt(state, view.guid))
  const { terms, phase } = invoice
  const offset = clockOffset(view.invoice, view.fetchedAt)
  const open = isOpen(phase)
  const payable = phase === 'waiting' || phase === 'partial'
  const isPaid = phase === 'paid' || phase === 'over'
  const signFirst = useSignaturePrompt()
  const heading =
    terms && payable ? t(phase === 'partial' ? 'sendRest' : 'send', { amount: formatMoney(invoice.due, locale, 'exact') }) : t('title')
  return (
    <>
      <PageHeader>
        <div>
          <ScreenHeading title={heading} />
          {terms?.network && payable && <p className={styles.warning}>{t('warning', { network: t(`network.${terms.network}`) })}</p>}
        </div>
        {terms?.deadline && payable && (
          <Chip className={styles.time ?? ''}>
            {t('validFor')} <Countdown deadline={terms.deadline} now={() => Date.now() + offset} onEnd={onRefresh} />
          </Chip>
        )}
        {!open && !isPaid && <Chip tone="warn">{t('ended')}</Chip>}
      </PageHeader>
      {refreshState.at === 'failed' && !isOffline && <ErrorMessage code={refreshState.code}>{errorText(refreshState.code)}</ErrorMessage>}
      <Card className={styles.card ?? ''} data-payable={payable || undefined}>
        {terms && payable && (
          <PaymentInstructions invoice={invoice} terms={terms} now={now} refreshState={refreshState} onRefresh={onRefresh} />
        )}
        <InvoiceProgress checkedAt={checkedAt} invoice={invoice} now={now} refreshState={refreshState} onRefresh={onRefresh} />
        {!open && <InvoiceReceipt invoice={invoice} offset={offset} />}
      </Card>
      {/* It comes later than the rest: below, it moves nothing that the person reads or taps. */}
      {payable && (
        <Suspense fallback={null}>
          <PushOffer />
        </Suspense>
      )}
      {isPaid && signFirst && <p className={styles.note}>{t('signText')}</p>}
      {!open && (
        <p className={styles.actions}>
          {isPaid && signFirst ? (
            <Button tone="primary" onClick={signFirst}>
              {t('sign')}
            </Button>
          ) : (
            <ButtonLink tone="primary" href={hrefOf(isPaid ? paths.home() : paths.show('funding', tabOfCoin(view.coin)))}>
              {isPaid ? t('trade') : t('new')}
            </ButtonLink>
          )}
          <ButtonLink href={hrefOf(paths.show('funding'))}>{t('back')}</ButtonLink>
          {!isPaid && <AskAboutInvoice invoice={invoice} />}
        </p>
      )}
    </>
  )
}

/** Returns this device's time, updated every `everyMs`, for ages on screen. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
