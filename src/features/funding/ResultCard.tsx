import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../../contract/background.ts'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { isEndedStatus } from '../../../domain/funding/isEndedStatus.ts'
import { nextDay, nextMonth } from '../../../domain/funding/limitEnd.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { useAppSelector } from '../../shell/api/appThunk.ts'
import { AskAboutDeposit } from '../../shell/deposits/AskAboutDeposit.tsx'
import { selectLatestDeposit } from '../../shell/deposits/depositsSlice.ts'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { HelpLink } from '../../shell/help/HelpLink.tsx'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { paths } from '../../shell/location/routes.ts'
import { cardList, useSavedCardsQuery } from '../../shell/cards/cardsApi.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useSignaturePrompt } from '../../shell/session/useSignaturePrompt.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import { AttemptList } from './AttemptList.tsx'
import { DepositFacts, useDepositMethod } from './DepositFacts.tsx'
import styles from './ResultCard.module.css'

export type PaymentResult = 'payment_error' | 'payment_success' | 'payment_process'

const variants = {
  payment_error: { icon: 'warning', title: 'payment.error', text: 'payment.errorText', status: 'failed' },
  payment_success: { icon: 'check', title: 'payment.success', text: 'payment.successText', status: 'succeeded' },
  payment_process: { icon: 'info', title: 'payment.processTitle', text: 'payment.process', status: null },
} as const

/**
 * Shows the result of a payment (FUND-01) as a receipt. A deposit that this device knows replaces the general
 * sentence.
 */
export function ResultCard({ result }: { result: PaymentResult }) {
  const { t } = useTranslation('funding')
  const latest = useAppSelector(selectLatestDeposit)
  const { icon, title, text, status } = variants[result]
  const deposit = latest?.status.at === status ? latest : null
  // Its address alone proves nothing: only a deposit that this device knows has not been made (FUND-44).
  const isProven = result !== 'payment_error' || deposit !== null || latest?.status.at === 'cancelled'
  const heading = t(isProven ? title : 'payment.unknown')
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
      <h2>{heading}</h2>
      {/* The reason alone does not say whether money has moved (FUND-01). */}
      {result === 'payment_error' && detail !== null && <p className={styles.text}>{t(text)}</p>}
      <p className={styles.text}>
        <Sentence>{detail ?? t(isProven ? text : 'payment.unknownText')}</Sentence>
      </p>
      {deposit && <LimitEnd deposit={deposit} />}
      {deposit && isEndedStatus(deposit.status) && (
        <div className={styles.facts}>
          <DepositFacts deposit={deposit} {...(result === 'payment_success' && { balance: 'shown' })} />
          <AttemptList deposit={deposit} />
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
        {deposit?.status.at === 'failed' && <AskAboutFailedDeposit deposit={deposit} reason={detail ?? t(text)} />}
        {/* In another browser than the one that paid too. */}
        {result === 'payment_error' && !deposit && <AskSupport ask={{ subject: heading, facts: [] }} />}
        {result === 'payment_error' && <HelpLink article="declined" />}
      </div>
    </Card>
  )
}

function AskAboutFailedDeposit({ deposit, reason }: { deposit: DepositView; reason: string }) {
  return <AskAboutDeposit deposit={deposit} method={useDepositMethod(deposit)} reason={reason} />
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

/** Says until when the limit that ended a deposit holds (FUND-46). */
function LimitEnd({ deposit }: { deposit: DepositView }) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const [now] = useState(() => Date.now() + offset)
  const code = deposit.status.at === 'failed' ? deposit.status.code : null
  const { data } = useSavedCardsQuery(cardList, { skip: code !== cascadeCodes.failLimit })
  const ofCard = data?.data?.find(({ id }) => id === deposit.card)?.until
  // The day and the month of the refusal: a result may be looked at again days later.
  const refusedAt = deposit.changedAt + offset
  const ends: Readonly<Record<string, number | undefined>> = {
    [cascadeCodes.dayLimit]: nextDay(refusedAt),
    [cascadeCodes.agniLimit]: nextMonth(refusedAt),
    [cascadeCodes.failLimit]: ofCard,
  }
  const until = code === null ? undefined : ends[code]
  return until === undefined || until <= now ? null : (
    <p className={styles.text}>{t('limitUntil', { time: formatDateTime(until, now, locale) })}</p>
  )
}
