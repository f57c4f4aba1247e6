import type { TipTerms } from './tip.ts'

/** The state of a tip: typed, waiting for its confirmation, sent, or with an outcome. */
export type TipProgress = { at: 'form' } | { at: 'confirm' | 'sending' | 'unclear' | 'done'; terms: Pick<TipTerms, 'confirm'> }

/**
 * The face of the tip's dialog. A tip that was sent unconfirmed stays in its form until its outcome is known.
 */
export type TipView = 'noAccount' | 'done' | 'confirmation' | 'form'

/** Returns what the dialog of a tip shows (TRD-07): nothing can be sent without an account in dollars. */
export function tipView(step: TipProgress, accounts: readonly unknown[]): TipView {
  if (accounts.length === 0) return 'noAccount'
  switch (step.at) {
    case 'done':
      return 'done'
    case 'confirm':
    case 'unclear':
      return 'confirmation'
    case 'sending':
      return step.terms.confirm ? 'confirmation' : 'form'
    case 'form':
      return 'form'
  }
}
