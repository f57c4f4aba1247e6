import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { DepositView, WorkerResult } from '../../../contract/background.ts'
import { isCancellable, hostedPageProcessor } from '../../../domain/funding/depositSteps.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { background } from '../../bridges/background.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { depositRead } from '../../shell/deposits/depositsSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useBankRedirect } from '../../shell/deposits/useBankRedirect.ts'
import { useDepositSteps } from '../../shell/deposits/useDepositSteps.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import styles from './FundingScreen.module.css'
import { OfferAnswer } from './OfferAnswer.tsx'

type Props = {
  deposit: DepositView
  /** `started`: by this page, so the bank's page opens automatically. `resumed`: found under way, the person opens it (FUND-36). */
  how: 'started' | 'resumed'
  /** A link to another way to pay, the last of the buttons. */
  children: ReactNode
}

/** Shows the deposit under way in place of the form, so that a second one cannot start by accident (FUND-36, FUND-37). */
export function DepositUnderWay({ deposit, how, children }: Props) {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const dispatch = useDispatch()
  const [request, setRequest] = useState<{ at: 'idle' } | { at: 'asking' } | { at: 'failed'; code: string }>({ at: 'idle' })
  const { steps, stateNames } = useDepositSteps(deposit, t('underWay.account', { currency: deposit.currency }))
  const { status } = deposit
  const ownPage = hostedPageProcessor(status)
  // After accepting the processor's page, open it automatically.
  const [accepted, setAccepted] = useState<'no' | 'yes'>('no')
  const opensBank = how === 'started' || accepted === 'yes'
  const bank = useBankRedirect(status, opensBank ? 'itself' : 'byPress')

  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is gone or disabled: move keyboard focus to the result.
    if (how === 'started') card.current?.focus()
  }, [how])

  async function run(call: (id: string) => Promise<WorkerResult<DepositView>>): Promise<void> {
    setRequest({ at: 'asking' })
    const outcome = await call(deposit.id)
    if (outcome.ok) dispatch(depositRead(outcome.value))
    setRequest(outcome.ok ? { at: 'idle' } : { at: 'failed', code: outcome.code })
  }
  const amount = parseMoney(deposit.amount, deposit.currency)
  const isOnline = useSelector(selectConnection).at === 'online'
  const canAsk = status.at === 'listening' || status.at === 'confirming' || status.at === 'offline'
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label={t('underWay')}
      title={t('underWay')}
      aside={amount.ok && <Amount value={amount.value} size="large" />}
    >
      <Stepper steps={steps} stateNames={stateNames} />
      {status.at === 'secure' && bank === null && <FormMessage>{t('secure.foreign')}</FormMessage>}
      {request.at === 'failed' && <FormMessage>{errorText(request.code)}</FormMessage>}
      {deposit.requested === 'cancel' && isOnline && (
        <p className={styles.note} role="status">
          {t('deposit.cancelling')}
        </p>
      )}
      {status.at === 'offering' && <OfferAnswer deposit={deposit} processor={status.processor} onAccepted={() => setAccepted('yes')} />}
      {/* All of these need a connection. */}
      <div className={styles.actions} hidden={!isOnline}>
        {bank !== null && (
          <ButtonLink tone="primary" href={bank}>
            {ownPage ? t('offer.yes', { processor: ownPage }) : t('secure.open')}
          </ButtonLink>
        )}
        {canAsk && (
          <Button busy={request.at === 'asking'} onClick={() => void run(background.resumeDeposit)}>
            {t('ask')}
          </Button>
        )}
        {isCancellable(deposit) && deposit.requested === undefined && (
          <Button tone="plain" busy={request.at === 'asking'} onClick={() => void run(background.cancelDeposit)}>
            {t('cancel')}
          </Button>
        )}
        {children}
      </div>
      {opensBank && bank !== null && (
        <p className={styles.note} role="status">
          {ownPage ? t('page.leaving', { processor: ownPage }) : t('secure.leaving')}
        </p>
      )}
    </Card>
  )
}
