import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../../contract/background.ts'
import { ownOffer, processorName } from '../../../domain/cascade/processorTable.ts'
import { isCancellable, hostedPageProcessor, waitsElsewhere } from '../../../domain/funding/depositSteps.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { background } from '../../bridges/background.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useWorkerCommand } from '../../shell/forms/useWorkerCommand.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useLimitEnd } from '../../shell/texts/limitEnd.ts'
import { useBankRedirect } from '../../shell/deposits/useBankRedirect.ts'
import { useDepositSteps } from '../../shell/deposits/useDepositSteps.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/className.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import styles from './FundingScreen.module.css'
import { AttemptList } from './AttemptList.tsx'
import { DepositFacts } from './DepositFacts.tsx'
import { OfferAnswer } from './OfferAnswer.tsx'
import { EntroCvvForm } from './processors/EntroCvvForm.tsx'
import { ownOffers } from './processors/ownOffers.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

type Props = {
  deposit: DepositView
  /**
   * `started`: by this page, so the bank's page opens automatically. `resumed`: found under way, the person
   * opens it (FUND-36).
   */
  how: 'started' | 'resumed'
  /** `agreed`: the person chose ENTROPAY before the deposit began (FUND-01). */
  consent: 'agreed' | 'open'
  /** The terms of a deposit that the person left, above its buttons; null where they are beside it. */
  terms: ReactNode
  /** A link to another way to pay, the last of the buttons. */
  children: ReactNode
}

/**
 * Shows the deposit under way in place of the form, so that a second one cannot start by accident (FUND-36,
 * FUND-37).
 */
export function DepositUnderWay({ deposit, how, consent, terms, children }: Props) {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const { status: request, run } = useWorkerCommand()
  const limitEnd = useLimitEnd(request)
  const { steps, stateNames } = useDepositSteps(deposit, t('underWay.account', { currency: deposit.currency }))
  const { status } = deposit
  const hosted = hostedPageProcessor(status)
  const ownPage = hosted && processorName(hosted)
  // After accepting the processor's page, open it automatically.
  const [accepted, setAccepted] = useState<'no' | 'yes'>('no')
  const opensBank = how === 'started' || accepted === 'yes'
  const bank = useBankRedirect(status, opensBank ? 'itself' : 'byPress')

  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is gone or disabled: move keyboard focus to the result.
    if (how === 'started') card.current?.focus()
  }, [how])

  const amount = parseMoney(deposit.amount, deposit.currency)
  const isOnline = useSelector(selectConnection).at === 'online'
  const canAsk = status.at === 'listening' || status.at === 'confirming' || status.at === 'offline' || waitsElsewhere(deposit)
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label={t('underWay')}
      title={t('underWay')}
      aside={amount.ok && <Amount value={amount.value} size="large" />}
    >
      <Stepper steps={steps} stateNames={stateNames} />
      <AttemptList deposit={deposit} />
      {status.at === 'secure' && bank === null && <FormMessage help={<HelpLink article="deposit" />}>{t('secure.foreign')}</FormMessage>}
      {request.at === 'refused' && (
        <ErrorMessage key={request.attempt} code={request.fault.code} detail={limitEnd}>
          {errorText(request.fault.code)}
        </ErrorMessage>
      )}
      {deposit.requested === 'cancel' && isOnline && request.at !== 'refused' && (
        <p className={styles.note} role="status">
          {t('cancel.requested')}
        </p>
      )}
      {status.at === 'offering' && (
        <Offer deposit={deposit} status={status} how={how} consent={consent} terms={terms} onAccepted={() => setAccepted('yes')} />
      )}
      {status.at === 'listening' && status.needs === 'cvv' && (
        <EntroCvvForm deposit={deposit.id} connection={isOnline ? 'online' : 'offline'} />
      )}
      {/* All of these need a connection; without one they keep their place. */}
      <div className={classes(styles.actions, !isOnline && styles.reserved)}>
        {bank !== null && (
          <ButtonLink tone="primary" href={bank}>
            {ownPage ? t('offer.yes', { processor: ownPage }) : t('secure.open')}
          </ButtonLink>
        )}
        {canAsk && (
          <Button busy={request.at === 'sending'} onClick={() => void run(() => background.resumeDeposit(deposit.id))}>
            {t('ask')}
          </Button>
        )}
        {isCancellable(deposit) && (
          <Button tone="plain" busy={request.at === 'sending'} onClick={() => void run(() => background.cancelDeposit(deposit.id))}>
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

type OfferProps = Pick<Props, 'deposit' | 'how' | 'consent' | 'terms'> & {
  status: Extract<DepositView['status'], { at: 'offering' }>
  onAccepted: () => void
}

/**
 * Asks about the offered processor: ENTROPAY and ZOOM in their own way (FUND-26, FUND-28). A person who left
 * is asked whether to pay at all.
 */
function Offer({ deposit, status, how, consent, terms, onAccepted }: OfferProps) {
  const { t } = useTranslation('cascade')
  const locale = useLocale()
  const connection = useSelector(selectConnection).at
  const amount = parseMoney(deposit.amount, deposit.currency)
  if (status.left !== undefined && amount.ok)
    return (
      <div className={styles.part}>
        <DepositFacts deposit={deposit} view="question" />
        {terms}
        <OfferAnswer
          deposit={deposit}
          yes={t('left.pay', { amount: formatMoney(amount.value, locale) })}
          no={t('cancel')}
          onAccepted={onAccepted}
        />
      </div>
    )
  const { processor } = status
  const own = ownOffer(processor)
  if (own !== null) {
    const Question = ownOffers[own]
    return <Question deposit={deposit} consent={consent} opens={how === 'started' ? 'itself' : 'byPress'} connection={connection} />
  }
  return <OfferAnswer deposit={deposit} yes={t('offer.yes', { processor })} no={t('offer.no')} onAccepted={onAccepted} />
}
