import type { FormEvent, ReactNode } from 'react'
import type { DepositForm } from '../../../domain/funding/depositForm.ts'
import { Card } from '../../ui/Card.tsx'
import { AmountFields } from './AmountFields.tsx'
import styles from './FundingScreen.module.css'
import type { DepositCheck } from './useDepositCheck.ts'
import type { Payer } from './usePayer.ts'

/** The state that the forms of all methods share. */
export type PanelProps = {
  payer: Payer
  form: DepositForm
  onForm: (form: DepositForm) => void
  connection: 'online' | 'offline'
  /** Shown above the button if there is no side column. */
  summary: ReactNode
}

type Props = Pick<PanelProps, 'payer' | 'form' | 'onForm'> & {
  check: DepositCheck
  onSubmit: (event: FormEvent) => void
  /** Called when the amount is set, by leaving its field or the slider. */
  onSet?: () => void
  /** Choices above the amount. */
  above?: ReactNode
  children: ReactNode
}

/**
 * The form of one method to pay: its choices, the amount with its error, then its own fields and its button.
 */
export function DepositPanel({ payer, form, onForm, check, onSubmit, onSet, above, children }: Props) {
  const { element, errors, clear, textOf } = check
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <Card>
        {above}
        <AmountFields
          form={form}
          terms={payer.terms}
          bonusOffered={payer.bonusOffered}
          onChange={(next) => {
            onForm(next)
            if (errors['amount']) clear()
          }}
          {...(onSet && { onSet })}
          error={textOf('amount')}
        />
        <div className={styles.part}>{children}</div>
      </Card>
    </form>
  )
}
