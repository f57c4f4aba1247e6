import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { amountParams } from '../../../domain/funding/depositForm.ts'
import type { DepositWay } from '../../../domain/funding/maximum.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { SendDeposit } from './SendDeposit.tsx'
import type { Submission } from './useCardDeposit.ts'
import type { Payer } from './usePayer.ts'

type Props = {
  payer: Payer
  /** Whose limits a refusal of the amount names. */
  way: DepositWay
  submission: Submission
  /** Stands above the button where there is no column beside the form. */
  summary: ReactNode
  /** `underWay`: a deposit is, so that this form cannot start a second one (FUND-36). */
  state: 'open' | 'underWay'
  connection: 'online' | 'offline'
  /** What the button says. */
  children: ReactNode
}

/** The end of a deposit form that the worker carries out: what was refused, what it comes to, and the button. */
export function DepositFormEnd({ payer, way, submission, summary, state, connection, children }: Props) {
  const { t } = useTranslation('funding')
  const errorText = useErrorText('funding')
  const cardErrorText = useErrorText('cards')
  const cascadeErrorText = useErrorText('cascade')
  const texts: Record<string, typeof errorText> = { cards: cardErrorText, cascade: cascadeErrorText, decline: cascadeErrorText }
  // A refusal without a reason of its own has the original's words on every payment page (APP-16).
  const refusedText = (code: string): string =>
    code === 'auth.server_error'
      ? t('payment.failed')
      : (texts[code.split('.', 1)[0] ?? ''] ?? errorText)(code, amountParams(payer.terms, way))
  return (
    <>
      {submission.at === 'refused' && (
        <FormMessage key={submission.attempt} detail={submission.message}>
          {refusedText(submission.code)}
        </FormMessage>
      )}
      {summary}
      {state === 'underWay' && (
        <Banner tone="info" icon="info">
          {t('underWay.form')}
        </Banner>
      )}
      {/* While another deposit is under way that is what holds it, with a connection or without. */}
      <SendDeposit person={payer.user} connection={state === 'open' ? connection : 'online'} busy={submission.at === 'sending'}>
        {children}
      </SendDeposit>
    </>
  )
}
