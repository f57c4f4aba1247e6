import { type FormEvent, useRef, useState } from 'react'
import { amountOf, type DepositForm, depositErrors, depositSummary } from '../../../domain/funding/depositForm.ts'
import type { DepositWay } from '../../../domain/funding/maximum.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import { byField, type RuleError } from '../../../domain/kernel/ruleError.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import type { Payer } from './usePayer.ts'

type Settings = { payer: Payer; form: DepositForm; connection: 'online' | 'offline'; way: DepositWay }
/** The amount that a checked form pays, and whether it earns the bonus. */
type Checked = { amount: Money; bonus: boolean }

/**
 * Returns the check that each deposit form makes before it sends: the amount by its terms, and the errors of
 * its own fields (FUND-12).
 */
export function useDepositCheck({ payer: { terms }, form, connection, way }: Settings) {
  const errorText = useErrorText('funding')
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const [sent, setSent] = useState<Money | null>(null)

  /** Calls `send` once the form has no error. Focuses the first wrong field; sends nothing offline. */
  function submit(event: FormEvent, own: readonly RuleError[], send: (checked: Checked) => void): void {
    event.preventDefault()
    const found = byField([...depositErrors(form, terms, way), ...own])
    setErrors(found)
    const amount = amountOf(form, terms)
    if (Object.keys(found).length > 0 || amount === null) return focusFirstInvalid(element.current)
    if (connection === 'offline') return
    setSent(amount)
    send({ amount, bonus: depositSummary(form, terms).bonus.minor > 0 })
  }
  return {
    element,
    errors,
    /** The amount of the last submit, which a refusal is about whatever is typed since; null before one. */
    sent,
    submit,
    /** Removes the errors once the form has changed. */
    clear(): void {
      if (Object.keys(errors).length > 0) setErrors({})
    },
    textOf(field: string): string | undefined {
      const error = errors[field]
      return error && errorText(error.code, error.params)
    },
  }
}

export type DepositCheck = ReturnType<typeof useDepositCheck>
