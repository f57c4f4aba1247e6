import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { InvoiceView } from '../../../contract/background.ts'
import { type Invoice, isOpen } from '../../../domain/invoices/invoice.ts'
import { clockOffset } from '../../../domain/invoices/timing.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { background } from '../../bridges/background.ts'
import { selectConnection } from '../../shell/connection.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { type InvoicesSlice, selectCheckedAt } from '../../shell/invoicesSlice.ts'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { useSignFirst } from '../../shell/useSignFirst.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { PageHead } from '../../ui/Page.tsx'
import { ageText } from './age.ts'
import { InvoiceProgress } from './InvoiceProgress.tsx'
import styles from './InvoiceScreen.module.css'
import { PaymentInstructions } from './PaymentInstructions.tsx'
import type { Asking } from './useInvoice.ts'
import { useNow } from './useNow.ts'

type Props = { view: InvoiceView; invoice: Invoice; asking: Asking; onRefresh: () => void }

/** Once an invoice is paid the balance has grown: the worker asks for it at once instead of at its next round. */
function useFreshBalance(phase: Invoice['phase']): void {
  const before = useRef(phase)
  useEffect(() => {
    if (before.current !== phase && (phase === 'paid' || phase === 'over')) void background.refreshUser()
    before.current = phase
  }, [phase])
}

/** An invoice that is known: what to pay while it is open, and where it stands. */
export function InvoiceDetails({ view, invoice, asking, onRefresh }: Props) {
  const { t } = useTranslation('invoices')
  const errorText = useErrorText('invoices')
  const locale = useLocale()
  const now = useNow(1_000)
  const isOffline = useSelector(selectConnection).at === 'offline'
  const checkedAt = useSelector((state: { invoices: InvoicesSlice }) => selectCheckedAt(state, view.guid))
  useFreshBalance(invoice.phase)
  const { terms, phase } = invoice
  const offset = clockOffset(view.invoice, view.fetchedAt)
  const open = isOpen(phase)
  const payable = phase === 'waiting' || phase === 'partial'
  const isPaid = phase === 'paid' || phase === 'over'
  const signFirst = useSignFirst()
  const heading =
    terms && payable ? t(phase === 'partial' ? 'sendRest' : 'send', { amount: formatMoney(invoice.due, locale, 'exact') }) : t('title')
  return (
    <>
      <PageHead>
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
      </PageHead>
      {isOffline && (
        <Banner tone="warn" icon="offline">
          {t('offline', { age: ageText(now - checkedAt, locale) })}
        </Banner>
      )}
      {asking.at === 'failed' && !isOffline && <FormMessage>{errorText(asking.code)}</FormMessage>}
      <Card className={styles.card ?? ''} data-payable={payable || undefined}>
        {terms && payable && <PaymentInstructions invoice={invoice} terms={terms} asking={asking} onRefresh={onRefresh} />}
        <InvoiceProgress checkedAt={checkedAt} invoice={invoice} now={now} asking={asking} onRefresh={onRefresh} />
      </Card>
      {isPaid && signFirst && <p className={styles.note}>{t('signText')}</p>}
      {!open && (
        <p className={styles.actions}>
          {isPaid && signFirst ? (
            <Button tone="primary" onClick={signFirst}>
              {t('sign')}
            </Button>
          ) : (
            <ButtonLink tone="primary" href={hrefOf(isPaid ? paths.home() : paths.show('funding', 'bitcoin'))}>
              {isPaid ? t('trade') : t('new')}
            </ButtonLink>
          )}
          <ButtonLink href={hrefOf(paths.show('funding'))}>{t('back')}</ButtonLink>
        </p>
      )}
    </>
  )
}
