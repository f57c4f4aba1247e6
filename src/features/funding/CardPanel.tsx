import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { amountOf, promisedAmount } from '../../../domain/funding/depositForm.ts'
import { isRiskPartner } from '../../../domain/funding/methods.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { CardFields } from './CardFields.tsx'
import { DepositFormFooter } from './DepositFormFooter.tsx'
import { DepositPanel, type PanelProps } from './DepositPanel.tsx'
import { newCard, SavedCards } from './SavedCards.tsx'
import { useCardForm } from './useCardForm.ts'
import type { Payer } from './usePayer.ts'

type Props = PanelProps & { onStarted: (id: string) => void }

/** The card deposit form (FUND-16 to FUND-19). */
export function CardPanel({ payer, form, onForm, onStarted, connection, summary }: Props) {
  const { t } = useTranslation(['funding', 'app'])
  const { t: tCards } = useTranslation('cards')
  const locale = useLocale()
  const { now, choice, check, fields, status, typed, onSubmit } = useCardForm({ payer, form, connection, onStarted })
  const promised = promisedAmount(form, payer.terms, 'card')
  return (
    <DepositPanel payer={payer} form={form} onForm={onForm} check={check} onSubmit={onSubmit}>
      <h2>{tCards('title')}</h2>
      <RiskBanner person={payer.user} />
      {choice.hasFailed && (
        <Banner
          tone="warn"
          icon="warning"
          action={
            <Button tone="plain" onClick={choice.reload}>
              {t('app:screen.again')}
            </Button>
          }
        >
          {tCards('savedFailed')}
        </Banner>
      )}
      <SavedCards cards={choice.cards} chosen={choice.chosen} now={now} onChoose={choice.choose} onRemoved={choice.onRemoved} />
      {choice.chosen === newCard && <CardFields fields={fields} errors={check.errors} onChange={typed} />}
      <DepositFormFooter
        payer={payer}
        way="card"
        amount={amountOf(form, payer.terms)}
        submission={status}
        summary={summary}
        connection={connection}
        note={tCards('privacy')}
      >
        {t('submit.card', { amount: promised ? formatMoney(promised, locale, 'whole') : '' }).trim()}
      </DepositFormFooter>
    </DepositPanel>
  )
}

/**
 * Warns a person whose partner's payments by card carry a risk; a dialog says so once per opening of the tab
 * (FUND-03).
 */
function RiskBanner({ person }: { person: Payer['user'] }) {
  const { t } = useTranslation('funding')
  const dispatch = useDispatch()
  const isRisk = isRiskPartner(person)
  useEffect(() => {
    if (isRisk) dispatch(dialogOpened({ name: 'cardRisk' }))
  }, [isRisk, dispatch])
  if (!isRisk) return null
  return (
    <Banner tone="warn" icon="warning">
      {t('risk')}
    </Banner>
  )
}
