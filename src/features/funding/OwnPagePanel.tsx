import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { amountOf, promisedAmount } from '../../../domain/funding/depositForm.ts'
import { pageFacts, type PageMethod } from '../../../domain/funding/methods.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { useLocale } from '../../ui/locale.ts'
import { DepositFormFooter } from './DepositFormFooter.tsx'
import { DepositPanel, type PanelProps } from './DepositPanel.tsx'
import { useCardDeposit } from './useCardDeposit.ts'
import { useDepositCheck } from './useDepositCheck.ts'

type Props = PanelProps & { method: PageMethod; onStarted: (id: string) => void }

/**
 * The tab of a processor that takes the payment on its own page: an amount without a card (FUND-02, FUND-29
 * to FUND-31, FUND-39).
 */
export function OwnPagePanel({ method, payer, form, onForm, onStarted, connection, summary }: Props) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const { processor, way } = pageFacts(method)
  const check = useDepositCheck({ payer, form, connection, way })
  const { status, submit } = useCardDeposit(payer, { onStarted })
  const promised = promisedAmount(form, payer.terms, way)
  const onSubmit = (event: FormEvent): void =>
    check.submit(event, [], (checked) => void submit({ ...checked, card: 'none', stack: [processor] }))
  return (
    <DepositPanel payer={payer} form={form} onForm={onForm} check={check} onSubmit={onSubmit}>
      <DepositFormFooter
        payer={payer}
        way={way}
        amount={amountOf(form, payer.terms)}
        submission={status}
        summary={summary}
        connection={connection}
        note={t(`${method}.about`)}
      >
        {t('submit.card', { amount: promised ? formatMoney(promised, locale, 'whole') : '' }).trim()}
      </DepositFormFooter>
    </DepositPanel>
  )
}
