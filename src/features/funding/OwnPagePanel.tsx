import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pageFacts, type PageMethod } from '../../../domain/funding/methods.ts'
import type { PanelProps } from './DepositPanel.tsx'
import { SubmitPanel } from './SubmitPanel.tsx'
import { useCardDeposit } from './useCardDeposit.ts'
import { useDepositCheck } from './useDepositCheck.ts'

type Props = PanelProps & { method: PageMethod; onStarted: (id: string) => void }

/**
 * The tab of a processor that takes the payment on its own page: an amount without a card (FUND-02, FUND-29
 * to FUND-31, FUND-39).
 */
export function OwnPagePanel({ method, onStarted, ...panel }: Props) {
  const { t } = useTranslation('funding')
  const { processor, way } = pageFacts(method)
  const check = useDepositCheck({ ...panel, way })
  const { status, submit } = useCardDeposit(panel.payer, { onStarted })
  const onSubmit = (event: FormEvent): void =>
    check.submit(event, [], (checked) => void submit({ ...checked, card: 'none', stack: [processor] }))
  return (
    <SubmitPanel
      {...panel}
      method={t(`method.${method}`)}
      way={way}
      check={check}
      onSubmit={onSubmit}
      submission={status}
      note={t(`${method}.about`)}
    />
  )
}
