import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { amountParams } from '../../../domain/funding/depositForm.ts'
import type { DepositWay } from '../../../domain/funding/maximum.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import { firstCode } from '../../api/callError.ts'
import type { Submission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { DepositSubmit } from './DepositSubmit.tsx'
import { useLimitEnd } from '../../shell/texts/limitEnd.ts'
import type { Payer } from './usePayer.ts'

type Props = {
  payer: Payer
  /** The payment method whose limits a refused amount reports. */
  way: DepositWay
  /** The amount in the form; null if it is unreadable. */
  amount: Money | null
  submission: Submission
  /** Shown above the button if there is no side column. */
  summary: ReactNode
  connection: 'online' | 'offline'
  /** The note about this way to pay. */
  note: string
  /** The button's label. */
  children: ReactNode
}

/** The end of a deposit form that the worker processes: errors, summary and button. */
export function DepositFormFooter({ payer, way, amount, submission, summary, connection, note, children }: Props) {
  const { t } = useTranslation('funding')
  const errorText = useErrorText('funding')
  const cardErrorText = useErrorText('cards')
  const cascadeErrorText = useErrorText('cascade')
  const limitEnd = useLimitEnd(submission)
  const texts: Record<string, typeof errorText> = { cards: cardErrorText, cascade: cascadeErrorText, decline: cascadeErrorText }
  // A refusal without a reason uses the original's text on every payment page (APP-16).
  const refusedText = (code: string): string =>
    code === 'auth.server_error'
      ? t('payment.failed')
      : (texts[code.split('.', 1)[0] ?? ''] ?? errorText)(code, amountParams(payer.terms, way))
  return (
    <>
      {submission.at === 'refused' && (
        <FormMessage key={submission.attempt} detail={submission.fault.message ?? limitEnd}>
          {refusedText(firstCode(submission.fault))}
        </FormMessage>
      )}
      {summary}
      <DepositSubmit person={payer.user} connection={connection} busy={submission.at === 'sending'} amount={amount} note={note}>
        {children}
      </DepositSubmit>
    </>
  )
}
