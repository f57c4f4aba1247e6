import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { currencyOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import type { PlatformPort } from './platformPort.ts'

/**
 * Tells the host page the stake of the next order, for its risk warning (APP-28); null while the stake would
 * be refused.
 */
export function reportStake(store: Store<PlatformState>, host: Pick<PlatformPort, 'send'>): void {
  let sent = ''
  const report = (state: PlatformState): void => {
    // Until the session is known the host page does not listen yet.
    if (state.session.who === 'unknown') return
    const currency = currencyOf(state)
    const stake = stakeErrors(state.stake, currency).length === 0 ? { amount: state.stake, currency } : null
    const text = JSON.stringify(stake)
    if (text === sent) return
    sent = text
    host.send({ type: 'stake', stake })
  }
  report(store.get())
  store.subscribe(report)
}
