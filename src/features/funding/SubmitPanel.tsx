import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { amountOf, amountParams, promisedAmount } from '../../../domain/funding/depositForm.ts'
import type { DepositWay } from '../../../domain/funding/maximum.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { firstCode } from '../../api/callError.ts'
import { AskAboutStart } from '../../shell/deposits/AskAboutStart.tsx'
import type { Submission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useLimitEnd } from '../../shell/texts/limitEnd.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { DepositPanel, type PanelProps } from './DepositPanel.tsx'
import { DepositSubmit } from './DepositSubmit.tsx'
import type { DepositCheck } from './useDepositCheck.ts'

type Props = PanelProps & {
  /** The payment method whose limits a refused amount reports. */
  way: DepositWay
  /** The name by which support knows this way to pay. */
  method: string
  check: DepositCheck
  onSubmit: (event: FormEvent) => void
  submission: Submission
  /** The note about this way to pay. */
  note: string
  /** The button's label; without it the button names the amount. */
  label?: string
  /** The method's own fields. */
  children?: ReactNode
}

/**
 * The form of one method to pay, which ends with the errors of its submission, the summary, and a button with
 * a note.
 */
export function SubmitPanel({ way, method, submission, note, label, children, summary, connection, ...panel }: Props) {
  const { t } = useTranslation(['funding', 'ask'])
  const locale = useLocale()
  const errorText = useErrorText('funding')
  const cardErrorText = useErrorText('cards')
  const cascadeErrorText = useErrorText('cascade')
  const limitEnd = useLimitEnd(submission)
  const texts: Record<string, typeof errorText> = { cards: cardErrorText, cascade: cascadeErrorText, decline: cascadeErrorText }
  const { user, terms, account } = panel.payer
  const { sent } = panel.check
  const amount = amountOf(panel.form, terms)
  const promised = promisedAmount(panel.form, terms, way)
  // A refusal without a reason uses the original's text on every payment page (APP-16).
  const refusedText = (code: string): string =>
    code === 'auth.server_error' ? t('payment.failed') : (texts[code.split('.', 1)[0] ?? ''] ?? errorText)(code, amountParams(terms, way))
  return (
    <DepositPanel {...panel}>
      {children}
      {submission.at === 'refused' && (
        <ErrorMessage key={submission.attempt} code={firstCode(submission.fault)} detail={submission.fault.message ?? limitEnd}>
          {refusedText(firstCode(submission.fault))}
        </ErrorMessage>
      )}
      {submission.at === 'refused' && sent && (
        <AskAboutStart amount={sent} method={method} account={account} reason={refusedText(firstCode(submission.fault))} />
      )}
      {summary}
      <DepositSubmit person={user} connection={connection} busy={submission.at === 'sending'} amount={amount} note={note}>
        {label ?? t('submit.card', { amount: promised ? formatMoney(promised, locale, 'whole') : '' }).trim()}
      </DepositSubmit>
    </DepositPanel>
  )
}
