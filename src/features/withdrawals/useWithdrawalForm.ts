import { type FormEvent, type RefObject, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { WireBalance } from '../../../contract/session.ts'
import type { WithdrawalMethod } from '../../../contract/withdrawals.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import { mustConfirm, needsTerms, readWithdrawal, type RequestFields } from '../../../domain/withdrawals/withdrawalForm.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useLocale } from '../../ui/locale.ts'
import { useChosenCard } from './CardChoice.tsx'
import { selectUnanswered } from './unansweredSlice.ts'
import { useFinalWithdrawal } from './useFinalWithdrawal.ts'
import { useReadTerms } from './useReadTerms.ts'
import type { WithdrawalDraft } from './useWithdrawalDraft.ts'

type Field = 'amount' | 'wallet'

/**
 * Returns the rules of the withdrawal form: what may be sent, which error belongs to which field, and the way
 * to the confirmation (WD-03).
 */
export function useWithdrawalForm(
  form: RefObject<HTMLFormElement | null>,
  method: WithdrawalMethod,
  account: WireBalance,
  { amount, wallets, card, change }: WithdrawalDraft,
) {
  const tag = useLocale()
  const dispatch = useDispatch()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const isUnanswered = useSelector(selectUnanswered) !== null
  const [errors, setErrors] = useState<{ [Name in Field]?: string }>({})
  const readTerms = useReadTerms()
  const asking = useSubmission(form)
  const final = useFinalWithdrawal(form)
  const isCard = kindOf(method) === 'card'
  const cards = useChosenCard(card, { skip: !isCard })
  const status = final.status.at === 'typing' ? asking.status : final.status
  const fields: Readonly<Record<string, string>> = (status.at === 'refused' && status.fault.fields) || {}

  function typed(field: Parameters<typeof change>[0], text: string): void {
    change(field, text)
    setErrors({})
    asking.typeAgain()
    final.typeAgain()
  }

  const sendForTerms = (request: RequestFields): Promise<boolean> =>
    asking.send(async () => {
      const terms = await readTerms(request)
      if (terms === 'verify') return void dispatch(dialogOpened({ name: 'modal_need_verify' }))
      if (!mustConfirm(terms.why, request)) return void (await final.submit(terms.body))
      dispatch(dialogOpened({ name: 'confirmWithdrawal', ...terms }))
    })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    final.typeAgain()
    const read = readWithdrawal({ amount, wallet: wallets[method], card: cards.chosen, tag }, method, account)
    setErrors('errors' in read ? read.errors : {})
    if ('errors' in read) return asking.refuse()
    if (isOffline || isUnanswered) return
    if (needsTerms(method, account)) await sendForTerms(read.request)
    else await final.submit({ ...read.request, is_bonus: false })
  }

  return {
    status,
    cards,
    isOffline,
    isUnanswered,
    typed,
    submit,
    isBusy: asking.status.at === 'sending' || final.status.at === 'sending',
    // Before the cards are known the person cannot see which one would be paid.
    isClosed: isOffline || isUnanswered || (isCard && cards.query.currentData === undefined),
    /** Returns the code of a field's error, of the page or of the server. */
    errorOf: (field: Field): string | undefined => errors[field] ?? fields[field],
  }
}
