import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { reportBank } from '../../../contract/funding.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type { DepositForm } from '../../../domain/funding/depositForm.ts'
import { type Money, moneyToDecimal, parseMoney } from '../../../domain/kernel/money.ts'
import { malformedAnswer } from '../../api/callError.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { BankTransfer } from './BankTransfer.tsx'
import type { PanelProps } from './DepositPanel.tsx'
import { useOpenTransferQuery, useReportBankMutation } from './fundingApi.ts'
import { usePurchase } from './purchaseTriggers.ts'
import { SubmitPanel } from './SubmitPanel.tsx'
import { useDepositCheck } from './useDepositCheck.ts'

type Announced = { amount: Money; bank: NonNullable<ResponseOf<typeof reportBank>['bank']> }

/**
 * Returns the transfer to this account that is waited for: whoever comes back from the bank's app to a closed
 * page finds its details again. Null until the server has answered: the form needs no answer, and an earlier
 * answer may name a transfer that is closed or older.
 */
function useWaitingTransfer(account: string): Announced | null {
  const { currentData, isFetching, isSuccess } = useOpenTransferQuery({ body: { account } }, { refetchOnMountOrArgChange: true })
  const waiting = isSuccess && !isFetching ? currentData?.data : undefined
  const amount = waiting && parseMoney(waiting.amount, waiting.currency)
  return waiting?.account === account && amount?.ok ? { amount: amount.value, bank: waiting.bank } : null
}

/**
 * The bank tab (FUND-39): announces a transfer, then shows where to send it. The money is credited when it
 * arrives.
 */
export function BankPanel(panel: PanelProps) {
  const { t } = useTranslation('funding')
  const check = useDepositCheck({ ...panel, way: 'coin' })
  const [announced, setAnnounced] = useState<Announced | null>(null)
  const [isAnother, setIsAnother] = useState(false)
  const [report] = useReportBankMutation()
  const { tried } = usePurchase()
  const { status, send } = useSubmission()
  const { terms, account, user } = panel.payer
  const waiting = useWaitingTransfer(account.accountId)

  const onSubmit = (event: FormEvent): void =>
    check.submit(event, [], ({ amount, bonus }) => {
      const money = { amount: moneyToDecimal(amount), currency: terms.currency }
      const body = { ...money, email: user.email, bonus, fixed: false, account: account.accountId }
      void send(async (intent) => {
        tried()
        const { bank } = await report({ body: { ...body, random: intent.keyOf(body) } }).unwrap()
        // It may be recorded: status 0 keeps the key for the retry.
        if (!bank) throw malformedAnswer(0)
        setAnnounced({ amount, bank })
      })
    })

  const onAnother = (): void => {
    setAnnounced(null)
    setIsAnother(true)
  }
  /** A form that is typed in is not replaced by a late answer. */
  const onForm = (form: DepositForm): void => {
    setIsAnother(true)
    panel.onForm(form)
  }
  if (announced) return <BankTransfer {...announced} how="announced" onAnother={onAnother} />
  if (waiting && !isAnother && status.at === 'typing') return <BankTransfer {...waiting} how="waiting" onAnother={onAnother} />
  return (
    <SubmitPanel
      {...panel}
      method={t('method.bank')}
      onForm={onForm}
      way="coin"
      check={check}
      onSubmit={onSubmit}
      submission={status}
      note={t('bank.about')}
      label={t('submit.bank')}
    />
  )
}
