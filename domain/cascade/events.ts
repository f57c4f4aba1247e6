import type { Moment } from '../kernel/time.ts'
import type { PaymentResult } from './answer.ts'

export type CheckRefusal = 'failLimit' | 'dayLimit' | 'badCard' | 'reason'

/** Everything that can happen to a deposit. `at`: the device's clock. Events that come late or twice change nothing. */
export type DepositEvent = { at: Moment } & (
  | { type: 'started' }
  | { type: 'checkPassed' }
  | { type: 'checkRefused'; why: CheckRefusal; message?: string }
  | { type: 'checkLost' } // no answer, or one that cannot be read: it is sent again
  | { type: 'answered'; key: string; result: PaymentResult }
  | { type: 'lost'; key: string } // the charge went out, and no answer that proves anything came back
  | { type: 'notSent'; key: string } // certainly never left this device
  // The request itself was turned away. `by`: only our server's own refusal proves that this one charged nothing.
  | { type: 'refused'; key: string; by: 'server' | 'other'; code: string; message?: string }
  | { type: 'listenAnswered'; key: string; result: PaymentResult }
  | { type: 'listenLost'; key: string }
  | { type: 'due' } // the moment of a `wait` has come
  | { type: 'asked' } // the person wants to know now
  | { type: 'returnedFromBank' }
  | { type: 'offerAccepted' } // the person goes on to the processor that was offered
  | { type: 'cancelAsked' }
  | { type: 'cancelAnswered'; done: boolean }
  | { type: 'wentOffline' }
  | { type: 'wentOnline' }
  // Read back after a crash or a reload: what was under way is not known. `network`: what the device says of it now; missing: online.
  | { type: 'restored'; network?: 'online' | 'offline' }
)
