import { useState } from 'react'
import { useSelector } from 'react-redux'
import { reportQuick } from '../../../../contract/funding.ts'
import { chooseStack } from '../../../../domain/cascade/stack.ts'
import { type Money, moneyToDecimal } from '../../../../domain/kernel/money.ts'
import { background } from '../../../bridges/background.ts'
import { useAppDispatch } from '../../../shell/appThunk.ts'
import { askServer } from '../../../shell/askServer.ts'
import { depositRead } from '../../../shell/depositsSlice.ts'
import { createIntent } from '../../../shell/intent.ts'
import { selectSettings, selectUser } from '../../../shell/sessionSlice.ts'

export type TopUpState = { at: 'idle' } | { at: 'sending' } | { at: 'refused'; code: string; message?: string; attempt: number }
type Wish = { account: string; amount: Money; bonus: boolean; card: string }

/**
 * Opens the deposit at the server, which charges nothing, and hands it to the worker, whose cascade charges the card under the same id
 * (TRD-12). The same wish keeps its id until it is taken on: a lost answer opens no second one.
 */
export function useTopUp(onStarted: (id: string) => void) {
  const dispatch = useAppDispatch()
  const user = useSelector(selectUser)
  const settings = useSelector(selectSettings)
  const [state, setState] = useState<TopUpState>({ at: 'idle' })
  const [attempt, setAttempt] = useState(1)
  const [intent] = useState(createIntent)

  function refuse(code: string, message?: string): void {
    setState({ at: 'refused', code, attempt, ...(message === undefined ? {} : { message }) })
    setAttempt(attempt + 1)
  }
  async function topUp(given: Wish): Promise<void> {
    if (state.at === 'sending') return
    setState({ at: 'sending' })
    const id = intent.keyOf(given)
    const { account, bonus, card } = given
    const amount = moneyToDecimal(given.amount)
    const report = await dispatch(askServer(reportQuick, { body: { amount, fixed: false, bonus, deposit: id, account } }))
    if ('error' in report) {
      // Refused by a rule: the next try is another deposit. Without an answer it may be open: it is asked for again by its id.
      if (report.error.status !== 0) intent.settle()
      return refuse(Object.values(report.error.fields ?? {})[0] ?? report.error.code, report.error.message)
    }
    const stack = chooseStack(user?.cascade, settings?.cascade, user?.country ?? '')
    const order = { id, account, amount, currency: given.amount.currency, bonus, fixed: false, card, stack }
    const started = await background.startDeposit(order)
    if (!started.ok) return refuse(started.code)
    intent.settle()
    setState({ at: 'idle' })
    dispatch(depositRead(started.value))
    onStarted(id)
  }
  return { state, topUp }
}
