import { useSelector } from 'react-redux'
import { chooseStack } from '../../../../domain/cascade/stack.ts'
import { type Money, moneyToDecimal } from '../../../../domain/kernel/money.ts'
import { background } from '../../../bridges/background.ts'
import { unwrapResult } from '../../../shell/forms/unwrapResult.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { selectSettings, selectUser } from '../../../shell/session/sessionSlice.ts'
import { useReportQuickMutation } from '../tradingApi.ts'

type TopUpInput = { account: string; amount: Money; bonus: boolean; card: string }

/**
 * Creates the deposit at the server without a charge, then hands it to the worker, which charges the card
 * under the same id (TRD-12). The id stays until the worker accepts it or a rule refuses it, so that a retry
 * creates no second deposit.
 */
export function useTopUp(onStarted: (id: string) => void) {
  const user = useSelector(selectUser)
  const settings = useSelector(selectSettings)
  const [report] = useReportQuickMutation()
  const { status, send } = useSubmission()

  const topUp = (input: TopUpInput): Promise<boolean> =>
    send(async (intent) => {
      const deposit = intent.keyOf(input)
      const { account, bonus, card } = input
      const amount = moneyToDecimal(input.amount)
      await report({ body: { amount, fixed: false, bonus, deposit, account } }).unwrap()
      const stack = chooseStack(user?.cascade, settings?.cascade, user?.country ?? '')
      const order = { id: deposit, account, amount, currency: input.amount.currency, bonus, fixed: false, card, stack }
      unwrapResult(await background.startDeposit(order))
      onStarted(deposit)
    })
  return { status, topUp }
}
