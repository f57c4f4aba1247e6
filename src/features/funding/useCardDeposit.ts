import type { DepositView } from '../../../contract/background.ts'
import type { SavedCard } from '../../../contract/cards.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { cardBody, type CardFields, type MetLimits } from '../../../domain/cards/cardForm.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import { isCallError } from '../../api/callError.ts'
import { useAppDispatch, useAppSelector } from '../../shell/api/appThunk.ts'
import { saveCard } from '../../shell/cards/saveCard.ts'
import { selectLatestDeposit } from '../../shell/deposits/depositsSlice.ts'
import { unwrapResult } from '../../shell/forms/unwrapResult.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { usePurchase } from './purchaseTriggers.ts'
import { startDeposit } from './startDeposit.ts'
import type { Payer } from './usePayer.ts'

/**
 * A new card's fields, a saved card's id, or none if a processor works without a card (FUND-02); `wallet` may
 * pay instead (FUND-39).
 */
export type CardInput =
  | { card: 'saved'; id: SavedCard['id'] }
  | { card: 'new'; fields: CardFields }
  | { card: 'none'; wallet?: { account: string; secureId: string } }
type CardDepositInput = CardInput & { amount: Money; bonus: boolean; stack?: readonly Processor[] }

type Handlers = {
  /** The card reached the server but was not saved: the form must clear its number (FUND-19). */
  onCardSent?: () => void
  onSaved?: (card: SavedCard) => void
  onStarted: (id: string) => void
}

/** Returns the limits that the last deposit met, as the card form sends them (FUND-16, FUND-18). */
function metLimits(latest: DepositView | null): MetLimits {
  const code = latest?.status.at === 'failed' ? latest.status.code : null
  return { card: code === cascadeCodes.failLimit, cascade: code === cascadeCodes.dayLimit || code === cascadeCodes.attemptLimit }
}

/**
 * Saves a new card, then hands the deposit to the worker (FUND-18). Leaving the form meanwhile starts no
 * deposit (FUND-36).
 */
export function useCardDeposit(payer: Payer, { onCardSent, onSaved, onStarted }: Handlers) {
  const dispatch = useAppDispatch()
  const isMounted = useIsMounted()
  const latest = useAppSelector(selectLatestDeposit)
  const { status, send } = useSubmission()

  async function saveNewCard(fields: CardFields): Promise<string> {
    try {
      const card = await dispatch(saveCard(cardBody(fields, metLimits(latest))))
      onSaved?.(card)
      return card.id
    } catch (error) {
      // If the session has ended, the server did not process the request: it is repeated after sign-in
      // (SES-16), so keep the number.
      if (isCallError(error) && error.ends === undefined) onCardSent?.()
      throw error
    }
  }

  const { tried } = usePurchase()
  const submit = (input: CardDepositInput): Promise<boolean> =>
    send(async (intent) => {
      tried()
      const card = input.card === 'new' ? await saveNewCard(input.fields) : input.card === 'saved' ? input.id : undefined
      if (!isMounted()) return
      const wallet = input.card === 'none' ? input.wallet : undefined
      const order = {
        account: payer.account.accountId,
        amount: input.amount,
        bonus: input.bonus,
        fixed: payer.terms.mode === 'fixed',
        ...(card === undefined ? {} : { card }),
        ...(wallet === undefined ? {} : { wallet: wallet.account }),
        stack: input.stack ?? payer.stack,
      }
      const started = await dispatch(startDeposit(intent, order, wallet?.secureId))
      onStarted(unwrapResult(started).id)
    })

  return { status, submit }
}
