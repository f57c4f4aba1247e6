import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { cardErrors, type CardFields as Fields, withoutSecrets } from '../../../domain/cards/cardForm.ts'
import { firstUsableCard, isOfferedCard } from '../../../domain/cards/expiry.ts'
import { type DepositForm, depositErrors, depositSummary, amountOf, promisedAmount } from '../../../domain/funding/depositForm.ts'
import { isRiskPartner } from '../../../domain/funding/methods.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { byField, type RuleError } from '../../../domain/kernel/ruleError.ts'
import { cardList, useSavedCardsQuery } from '../../shell/cards/cardsApi.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { useLocale } from '../../ui/locale.ts'
import { AmountFields } from './AmountFields.tsx'
import { CardFields } from './CardFields.tsx'
import { DepositFormFooter } from './DepositFormFooter.tsx'
import styles from './FundingScreen.module.css'
import { type CardChoice, newCard, SavedCards } from './SavedCards.tsx'
import { usePurchase } from './purchaseTriggers.ts'
import { useCardDeposit } from './useCardDeposit.ts'
import type { Payer } from './usePayer.ts'

type Props = {
  payer: Payer
  form: DepositForm
  onForm: (form: DepositForm) => void
  onStarted: (id: string) => void
  connection: 'online' | 'offline'
  /** Shown above the button if there is no side column. */
  summary: ReactNode
}

function emptyCard({ user, account, needsCvv }: Payer): Fields {
  return {
    number: '',
    expiry: '',
    holder: `${user.firstName} ${user.lastName}`.trim(),
    country: user.country,
    currency: account.currency,
    cvv: needsCvv ? '' : null,
    // Off until the person chooses it.
    ...(user.savesCards === 'asked' ? { keep: false } : {}),
  }
}

/** The card deposit form (FUND-16 to FUND-19). The card number exists only in this component's state while it is mounted. */
export function CardPanel({ payer, form, onForm, onStarted, connection, summary }: Props) {
  const { t } = useTranslation(['funding', 'app'])
  const { t: tCards } = useTranslation('cards')
  const purchase = usePurchase()
  const errorText = useErrorText('funding')
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const [now] = useState(() => Date.now() + offset)
  const formElement = useRef<HTMLFormElement>(null)
  // A payment that has just gone through may have saved a card.
  const query = useSavedCardsQuery(cardList, { refetchOnMountOrArgChange: true })
  const saved = useReading(query)
  const known = (saved.at === 'shown' && saved.data.data) || []
  const dispatch = useDispatch()
  const isRisk = isRiskPartner(payer.user)
  useEffect(() => {
    // Once per opening of the tab; the banner below stays.
    if (isRisk) dispatch(dialogOpened({ name: 'cardRisk' }))
  }, [isRisk, dispatch])
  const [choice, setChoice] = useState<CardChoice | null>(null)
  const chosen = choice ?? firstUsableCard(known, now)?.id ?? newCard
  const cards = known.filter((card) => isOfferedCard(card) || card.id === chosen)
  const [fields, setFields] = useState<Fields>(() => emptyCard(payer))
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const { status, submit } = useCardDeposit(payer, {
    onCardSent: () => setFields(withoutSecrets),
    onSaved(card) {
      setFields(emptyCard(payer))
      setChoice(card.id)
    },
    onStarted,
  })

  /** Clears the errors on change. Typing selects the new card, so that saved cards that load later do not replace it. */
  function typed(next: Fields): void {
    purchase.begun()
    setFields(next)
    setChoice(newCard)
    if (Object.keys(errors).length > 0) setErrors({})
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    // Pin the choice on screen, even if saved cards load meanwhile.
    setChoice(chosen)
    const found = byField([...depositErrors(form, payer.terms, 'card'), ...(chosen === newCard ? cardErrors(fields, now) : [])])
    setErrors(found)
    const amount = amountOf(form, payer.terms)
    if (Object.keys(found).length > 0 || amount === null) return focusFirstInvalid(formElement.current)
    if (connection === 'offline') return
    void submit({
      amount,
      bonus: depositSummary(form, payer.terms).bonus.minor > 0,
      ...(chosen === newCard ? { card: 'new', fields } : { card: 'saved', id: chosen }),
    })
  }

  const amount = amountOf(form, payer.terms)
  const promised = promisedAmount(form, payer.terms, 'card')
  return (
    <form ref={formElement} onSubmit={onSubmit} noValidate>
      <Card>
        <AmountFields
          form={form}
          terms={payer.terms}
          bonusOffered={payer.bonusOffered}
          onChange={(next) => {
            onForm(next)
            if (errors['amount']) setErrors({})
          }}
          error={errors['amount'] && errorText(errors['amount'].code, errors['amount'].params)}
        />
        <div className={styles.part}>
          <h2>{tCards('title')}</h2>
          {isRisk && (
            <Banner tone="warn" icon="warning">
              {t('risk')}
            </Banner>
          )}
          {saved.at === 'failed' && (
            <Banner
              tone="warn"
              icon="warning"
              action={
                <Button tone="plain" onClick={() => void query.refetch()}>
                  {t('app:screen.again')}
                </Button>
              }
            >
              {tCards('savedFailed')}
            </Banner>
          )}
          <SavedCards
            cards={cards}
            chosen={chosen}
            now={now}
            onChoose={setChoice}
            onRemoved={(id) => {
              if (chosen === id) setChoice(null)
            }}
          />
          {chosen === newCard && <CardFields fields={fields} errors={errors} onChange={typed} />}
          <DepositFormFooter
            payer={payer}
            way="card"
            amount={amount}
            submission={status}
            summary={summary}
            connection={connection}
            note={tCards('privacy')}
          >
            {t('submit.card', { amount: promised ? formatMoney(promised, locale, 'whole') : '' }).trim()}
          </DepositFormFooter>
        </div>
      </Card>
    </form>
  )
}
