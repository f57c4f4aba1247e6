import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
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
import styles from './ResultCard.module.css'

export type PaymentResult = 'payment_error' | 'payment_success' | 'payment_process'

const variants = {
  payment_error: { icon: 'warning', title: 'payment.error', text: 'payment.errorText' },
  payment_success: { icon: 'check', title: 'payment.success', text: 'payment.successText' },
  payment_process: { icon: 'info', title: 'payment.processTitle', text: 'payment.process' },
} as const

/** Shows the result of a payment (FUND-01), with the reason if this device knows it. */
export function ResultCard({ result }: { result: PaymentResult }) {
  const { t } = useTranslation('funding')
  const { t: tCascade } = useTranslation('cascade')
  const cascadeText = useErrorText('cascade')
  const fundingText = useErrorText('funding')
  const locale = useLocale()
  const latest = useSelector((state: { deposits: DepositsSlice }) => selectLatestDeposit(state))
  const { icon, title, text } = variants[result]
  const signFirst = useSignaturePrompt()
  const status = latest?.status
  const amount = latest && parseMoney(latest.amount, latest.currency)
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
      <p>{t(text)}</p>
      {result === 'payment_error' && status?.at === 'failed' && (
        <p className={styles.reason}>
          {status.message ?? (status.code.startsWith('funding.no_') ? fundingText : cascadeText)(status.code)}
        </p>
      )}
      {result === 'payment_success' && status?.at === 'succeeded' && amount?.ok && (
        <p className={styles.reason}>
          {t('payment.credited', {
            amount: formatMoney(amount.value, locale),
            account: tCascade('underWay.account', { currency: latest?.currency }),
          })}
        </p>
      )}
      {result === 'payment_success' && signFirst && <p>{t('signText')}</p>}
      <div className={styles.actions}>
        {result === 'payment_success' && signFirst && (
          <Button tone="primary" onClick={signFirst}>
            {t('sign')}
          </Button>
        )}
        {result === 'payment_success' && !signFirst && (
          <ButtonLink tone="primary" href={`#${paths.home()}`}>
            {t('payment.trade')}
          </ButtonLink>
        )}
        {result === 'payment_error' && status?.at === 'failed' && status.code === 'cascade.day_limit' && (
          <ButtonLink tone="primary" href={`#${paths.show('funding', 'bitcoin')}`}>
            {t('payment.bitcoin')}
          </ButtonLink>
        )}
        {result === 'payment_process' && !signFirst && <ButtonLink href={`#${paths.home()}`}>{t('payment.trade')}</ButtonLink>}
        {result === 'payment_success' && <ButtonLink href={`#${paths.show('funding')}`}>{t('payment.again')}</ButtonLink>}
        {result === 'payment_error' && <ButtonLink href={`#${paths.show('funding')}`}>{t('payment.retry')}</ButtonLink>}
      </div>
    </Card>
  )
}
