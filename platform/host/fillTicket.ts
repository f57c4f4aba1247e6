import type { ToPlatform } from '../../contract/platformMessages.ts'
import { expiriesMs } from '../../domain/trading/orderRules.ts'
import type { PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import type { Actions } from '../views/actions.ts'

export type TicketRequest = Pick<Extract<ToPlatform, { type: 'symbol' }>, 'symbol' | 'expiryMs' | 'direction' | 'until'>

/**
 * Returns a function that fills the ticket as the host page asks: a symbol that is offered, its expiry, and
 * the mark at a signal's direction. It places no order (ENG-12). Before the terms have loaded any symbol is
 * accepted; they then replace one that is not offered.
 */
export const fillTicket =
  (store: Store<PlatformState>, actions: Pick<Actions, 'chooseSymbol' | 'chooseExpiry'>) =>
  ({ symbol, expiryMs, direction, until }: TicketRequest): void => {
    const { terms } = store.get()
    if (terms !== null && terms.symbols.every((one) => one.symbol !== symbol)) return
    actions.chooseSymbol(symbol)
    if (expiryMs !== undefined && (terms?.expiries ?? expiriesMs).includes(expiryMs)) actions.chooseExpiry(expiryMs)
    store.set({ suggestion: direction !== undefined && until !== undefined ? { symbol, direction, until } : null })
  }
