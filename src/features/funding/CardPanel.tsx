import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isRiskPartner } from '../../../domain/funding/methods.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CardFields } from './CardFields.tsx'
import type { PanelProps } from './DepositPanel.tsx'
import { newCard, SavedCards } from './SavedCards.tsx'
import { SubmitPanel } from './SubmitPanel.tsx'
import { useCardForm } from './useCardForm.ts'
import type { Payer } from './usePayer.ts'

type Props = PanelProps & { onStarted: (id: string) => void }

/** The card deposit form (FUND-16 to FUND-19). */
export function CardPanel({ onStarted, ...panel }: Props) {
  const { t } = useTranslation(['funding', 'app'])
  const { t: tCards } = useTranslation('cards')
  const { now, choice, check, fields, status, typed, onSubmit } = useCardForm({ ...panel, onStarted })
  return (
    <SubmitPanel
      {...panel}
      method={t('method.card')}
      way="card"
      check={check}
      onSubmit={onSubmit}
      submission={status}
      note={tCards('privacy')}
    >
      <h2>{tCards('title')}</h2>
      <RiskBanner person={panel.payer.user} />
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
    </SubmitPanel>
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
