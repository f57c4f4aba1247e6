import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { firstCode } from '../../api/callError.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { QuestionButton } from '../../ui/QuestionButton.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import { forgetUnanswered, readUnanswered, selectUnanswered, type UnansweredRequest } from './unansweredSlice.ts'
import { useFinalWithdrawal } from './useFinalWithdrawal.ts'
import { useMethodName } from './useMethodName.ts'
import styles from './Withdrawals.module.css'

/**
 * Shows a withdrawal without an answer and sends it again with its key, so that it takes effect once (WD-12).
 */
export function UnansweredWithdrawal() {
  const { t } = useTranslation(['withdrawals', 'app'])
  const locale = useLocale()
  const name = useMethodName()
  const errorText = useErrorText('withdrawals')
  const dispatch = useAppDispatch()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const unanswered = useSelector(selectUnanswered)
  const place = useRef<HTMLDivElement>(null)
  const { status, submit, typeAgain } = useFinalWithdrawal()
  /** The request that was sent again: its refusal is shown although it is no longer unanswered. */
  const [sent, setSent] = useState<UnansweredRequest | null>(null)
  useEffect(() => void dispatch(readUnanswered()), [dispatch])
  const request = unanswered ?? (status.at === 'refused' ? sent : null)
  const isSending = status.at === 'sending'
  // The pressed button disappears with the card.
  const focusPlace = (): void => place.current?.focus()
  async function sendAgain(asked: UnansweredRequest): Promise<void> {
    setSent(asked)
    if (await submit(asked.body)) focusPlace()
  }
  async function close(asked: UnansweredRequest): Promise<void> {
    await dispatch(forgetUnanswered(asked))
    setSent(null)
    typeAgain()
    focusPlace()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.unanswered}>
      {request !== null && (
        <Card title={t('unanswered')}>
          <p>
            <Sentence>
              {t('unanswered.text', {
                amount: formatMoney(amountOf(request.body.amount, request.body.currency), locale, 'exact'),
                method: name(request.body.proc),
              })}
            </Sentence>
          </p>
          {request.body.wallet !== '' && (
            <bdi translate="no" className={styles.wallet}>
              {request.body.wallet}
            </bdi>
          )}
          {status.at === 'refused' && (
            <ErrorMessage key={status.attempt} code={firstCode(status.fault)} detail={status.fault.message}>
              {errorText(firstCode(status.fault))}
            </ErrorMessage>
          )}
          <div className={styles.actions}>
            {unanswered !== null && (
              <Button tone="primary" busy={isSending} disabled={isOffline} onClick={() => void sendAgain(unanswered)}>
                {t('unanswered.again')}
              </Button>
            )}
            {unanswered === null ? (
              <Button onClick={() => void close(request)}>{t('app:dialog.ok')}</Button>
            ) : (
              <QuestionButton
                label={t('unanswered.dismiss')}
                name={t('unanswered.dismiss')}
                question={t('unanswered.question')}
                keep={t('confirm.back')}
                disabled={isSending}
                onConfirm={() => void close(request)}
              />
            )}
          </div>
        </Card>
      )}
    </div>
  )
}
