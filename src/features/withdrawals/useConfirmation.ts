import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { firstCode } from '../../api/callError.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useFinalWithdrawal } from './useFinalWithdrawal.ts'
import { type ConfirmationTerms, useReadTerms } from './useReadTerms.ts'

/** The refusals after which the terms must be read again. */
const outdated: ReadonlySet<string> = new Set(['withdrawal.stale_quote', 'withdrawal.bonus_bound'])

/**
 * Confirms a withdrawal's terms, or reads them again once the server refused them as outdated (WD-06).
 * `onClose` is called at the end.
 */
export function useConfirmation(initial: ConfirmationTerms, onClose: () => void) {
  const [terms, setTerms] = useState(initial)
  const final = useFinalWithdrawal()
  const renewal = useSubmission()
  const readTerms = useReadTerms()
  const dispatch = useDispatch()
  const status = final.status.at === 'refused' ? final.status : renewal.status
  const code = status.at === 'refused' ? firstCode(status.fault) : ''

  async function confirm(): Promise<void> {
    if (await final.submit(terms.body)) onClose()
  }
  async function renew(): Promise<void> {
    await renewal.send(async () => {
      const { is_bonus: _agreed, arrives: _arrives, fee: _fee, gives_up: _givesUp, ...request } = terms.body
      const next = await readTerms(request)
      final.typeAgain()
      if (next !== 'verify') return setTerms(next)
      onClose()
      dispatch(dialogOpened({ name: 'modal_need_verify' }))
    })
  }
  return {
    terms,
    status,
    code,
    isBusy: final.status.at === 'sending' || renewal.status.at === 'sending',
    /** The one way on: the terms must be read again, or can be confirmed. */
    next: outdated.has(code) ? ('renew' as const) : ('confirm' as const),
    confirm,
    renew,
  }
}
