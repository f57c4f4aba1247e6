import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { DepositView, Outcome } from '../../../contract/background.ts'
import { isCancellable, ownPageOf } from '../../../domain/funding/depositSteps.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { background } from '../../bridges/background.ts'
import { selectConnection } from '../../shell/connection.ts'
import { depositRead } from '../../shell/depositsSlice.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { useBank } from '../../shell/useBank.ts'
import { useDepositSteps } from '../../shell/useDepositSteps.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import styles from './FundingScreen.module.css'
import { OfferAnswer } from './OfferAnswer.tsx'

type Props = {
  deposit: DepositView
  /** `started`: begun by this page, so the way to the bank opens by itself. `resumed`: found under way; the person presses (FUND-36). */
  how: 'started' | 'resumed'
}

/** The deposit that is under way, in place of the form: a second one cannot begin by accident (FUND-36, FUND-37). */
export function DepositUnderWay({ deposit, how }: Props) {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const dispatch = useDispatch()
  const [asking, setAsking] = useState<{ at: 'idle' } | { at: 'asking' } | { at: 'failed'; code: string }>({ at: 'idle' })
  const { steps, stateNames } = useDepositSteps(deposit, t('underWay.account', { currency: deposit.currency }))
  const { stage } = deposit
  const ownPage = ownPageOf(stage)
  // Who has just said yes to the processor's page is led there.
  const [accepted, setAccepted] = useState<'no' | 'yes'>('no')
  const leads = how === 'started' || accepted === 'yes'
  const bank = useBank(stage, leads ? 'itself' : 'byPress')

  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that was pressed is gone or disabled: whoever goes by keyboard is led to what came of it.
    if (how === 'started') card.current?.focus()
  }, [how])

  async function ask(call: (id: string) => Promise<Outcome<DepositView>>): Promise<void> {
    setAsking({ at: 'asking' })
    const outcome = await call(deposit.id)
    if (outcome.ok) dispatch(depositRead(outcome.value))
    setAsking(outcome.ok ? { at: 'idle' } : { at: 'failed', code: outcome.code })
  }
  const amount = parseMoney(deposit.amount, deposit.currency)
  const isOnline = useSelector(selectConnection).at === 'online'
  const canAsk = stage.at === 'listening' || stage.at === 'confirming' || stage.at === 'offline'
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label={t('underWay')}
      title={t('underWay')}
      aside={amount.ok && <Amount value={amount.value} size="large" />}
    >
      <Stepper steps={steps} stateNames={stateNames} />
      {stage.at === 'secure' && bank === null && <FormMessage>{t('secure.foreign')}</FormMessage>}
      {asking.at === 'failed' && <FormMessage>{errorText(asking.code)}</FormMessage>}
      {deposit.wish === 'cancel' && isOnline && (
        <p className={styles.note} role="status">
          {t('deposit.cancelling')}
        </p>
      )}
      {stage.at === 'offering' && <OfferAnswer deposit={deposit} processor={stage.processor} onAccepted={() => setAccepted('yes')} />}
      {/* Each of these needs the server or the bank. */}
      <div className={styles.actions} hidden={!isOnline}>
        {bank !== null && (
          <ButtonLink tone="primary" href={bank}>
            {ownPage ? t('offer.yes', { processor: ownPage }) : t('secure.open')}
          </ButtonLink>
        )}
        {canAsk && (
          <Button busy={asking.at === 'asking'} onClick={() => void ask(background.resumeDeposit)}>
            {t('ask')}
          </Button>
        )}
        {isCancellable(deposit) && deposit.wish === undefined && (
          <Button tone="plain" busy={asking.at === 'asking'} onClick={() => void ask(background.cancelDeposit)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {leads && bank !== null && (
        <p className={styles.note} role="status">
          {ownPage ? t('page.leaving', { processor: ownPage }) : t('secure.leaving')}
        </p>
      )}
    </Card>
  )
}
