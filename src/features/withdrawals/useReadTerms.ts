import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { methodCurrency } from '../../../domain/withdrawals/methods.ts'
import type { RequestFields } from '../../../domain/withdrawals/withdrawalForm.ts'
import { baseApi } from '../../api/baseApi.ts'
import { firstCode, isCallError } from '../../api/callError.ts'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { useQuoteWithdrawalMutation } from './withdrawalsApi.ts'

/** The terms of a request, with the request that confirms exactly them. */
export type ConfirmationTerms = Pick<DialogProps<'confirmWithdrawal'>, 'why' | 'body' | 'quote' | 'turnover' | 'needed'>

/** Refusals by which the money differs from what the screen shows. */
const moved: ReadonlySet<string> = new Set(['funds.insufficient', 'withdrawal.bonus_only', 'withdrawal.demo'])

/**
 * Returns a function that reads the terms of a request (WD-04). It resolves to `verify` if documents are
 * needed first; throws a CallError.
 */
export function useReadTerms(): (request: RequestFields) => Promise<ConfirmationTerms | 'verify'> {
  const [quote] = useQuoteWithdrawalMutation()
  const dispatch = useDispatch()
  return useCallback(
    async ({ proc, is_fixed, ...request }) => {
      const alt = methodCurrency(proc) ?? 'BCH'
      const answer = await quote({ body: { ...request, method: proc, fixed: is_fixed, alt } })
        .unwrap()
        .catch((error: unknown) => {
          if (isCallError(error) && moved.has(firstCode(error))) dispatch(baseApi.util.invalidateTags(['withdrawals']))
          throw error
        })
      const { quote: terms = null, case: why = 'five', current_turnover: turnover = '0', need_turnover: needed = '0' } = answer
      if (why === 'verify') return 'verify'
      const confirmed = terms && {
        arrives: terms.arrives,
        fee: terms.fee,
        gives_up: terms.givesUp,
        ...(terms.card !== undefined && { card: terms.card }),
      }
      // In the cases one and four bonus money is given up, also if the answer has no sums.
      const is_bonus = why === 'one' || why === 'four' || amountOf(terms?.givesUp, request.currency).minor > 0
      return { why, body: { ...request, proc, is_fixed, is_bonus, ...confirmed }, quote: terms, turnover, needed }
    },
    [quote, dispatch],
  )
}
