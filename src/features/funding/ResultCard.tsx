import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isEndedStatus } from '../../../domain/funding/isEndedStatus.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { type DepositsSlice, selectLatestDeposit } from '../../shell/deposits/depositsSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { paths } from '../../shell/location/routes.ts'
import { useSignaturePrompt } from '../../shell/session/useSignaturePrompt.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale } from '../../ui/locale.ts'
import { DepositFacts } from './DepositFacts.tsx'
import styles from './ResultCard.module.css'

export type PaymentResult = 'payment_error' | 'payment_success' | 'payment_process'

const variants = {
  payment_error: { icon: 'warning', title: 'payment.error', text: 'payment.errorText', status: 'failed' },
  payment_success: { icon: 'check', title: 'payment.success', text: 'payment.successText', status: 'succeeded' },
  payment_process: { icon: 'info', title: 'payment.processTitle', text: 'payment.process', status: null },
} as const

/** Shows the result of a payment (FUND-01) as a receipt. A deposit that this device knows replaces the general sentence. */
export function ResultCard({ result }: { result: PaymentResult }) {
  const { t } = useTranslation('funding')
  const latest = useSelector((state: { deposits: DepositsSlice }) => selectLatestDeposit(state))
  const { icon, title, text, status } = variants[result]
  const deposit = latest?.status.at === status ? latest : null
  const detail = useResultText(deposit)
  const signFirst = useSignaturePrompt()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The focused deposit card is gone: move keyboard focus here.
    if (!document.activeElement?.closest('[role=dialog]')) card.current?.focus()
  }, [])
  return (
    <Card
      ref={card}
      tabIndex={-1}
      className={styles.result ?? ''}
      data-result={result}
      role={result === 'payment_error' ? 'alert' : 'status'}
    >
      <span className={styles.mark}>
        <Icon name={icon} size={28} />
      </span>
      <h2>{t(title)}</h2>
      <p className={styles.text}>{detail ?? t(text)}</p>
      {deposit && isEndedStatus(deposit.status) && (
        <div className={styles.facts}>
          <DepositFacts deposit={deposit} {...(result === 'payment_success' && { balance: 'shown' })} />
        </div>
      )}
      {result === 'payment_success' && signFirst && <p>{t('signText')}</p>}
      <div className={styles.actions}>
        {result === 'payment_success' && signFirst && (
          <Button tone="primary" size="large" onClick={signFirst}>
            {t('sign')}
          </Button>
        )}
        {result === 'payment_success' && !signFirst && (
          <ButtonLink tone="primary" size="large" href={`#${paths.home()}`}>
            {t('payment.trade')}
          </ButtonLink>
        )}
        {deposit?.status.at === 'failed' && deposit.status.code === 'cascade.day_limit' && (
          <ButtonLink tone="primary" size="large" href={`#${paths.show('funding', 'bitcoin')}`}>
            {t('payment.bitcoin')}
          </ButtonLink>
        )}
        {result === 'payment_process' && !signFirst && <ButtonLink href={`#${paths.home()}`}>{t('payment.trade')}</ButtonLink>}
        {result === 'payment_success' && (
          <ButtonLink size="large" href={`#${paths.show('funding')}`}>
            {t('payment.again')}
          </ButtonLink>
        )}
        {result === 'payment_error' && (
          <ButtonLink size="large" href={`#${paths.show('funding')}`}>
            {t('payment.retry')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** Returns what was credited, or why the payment failed; null if this device does not know the deposit. */
function useResultText(deposit: ReturnType<typeof selectLatestDeposit>): string | null {
  const { t } = useTranslation('funding')
  const { t: tCascade } = useTranslation('cascade')
  const cascadeText = useErrorText('cascade')
  const fundingText = useErrorText('funding')
  const locale = useLocale()
  if (deposit?.status.at === 'failed') {
    const { message, code } = deposit.status
    return message ?? (code.startsWith('funding.no_') ? fundingText : cascadeText)(code)
  }
  const amount = deposit && parseMoney(deposit.amount, deposit.currency)
  return amount?.ok
    ? t('payment.credited', {
        amount: formatMoney(amount.value, locale),
        account: tCascade('underWay.account', { currency: deposit?.currency }),
      })
    : null
}
