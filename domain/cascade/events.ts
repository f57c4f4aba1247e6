import type { EpochMs } from '../kernel/time.ts'
import type { AttemptResult } from './attemptResult.ts'

export type CheckRefusal = 'failLimit' | 'dayLimit' | 'badCard' | 'reason'

/** All events of a deposit. `at`: the device's clock. Late or repeated events change nothing. */
export type DepositEvent = { at: EpochMs } & (
  | { type: 'started' }
  | { type: 'checkPassed' }
  | { type: 'checkRefused'; why: CheckRefusal; message?: string }
  | { type: 'checkLost' } // no readable response: the check is sent again
  | { type: 'answered'; key: string; result: AttemptResult }
  | { type: 'lost'; key: string } // the charge was sent, and no response with a proof arrived
  | { type: 'notSent'; key: string } // certainly never left this device
  // The request itself was rejected. `by`: only a refusal by our own server proves that this request charged
  // nothing.
  | { type: 'refused'; key: string; by: 'server' | 'other'; code: string; message?: string }
  | { type: 'listenAnswered'; key: string; result: AttemptResult }
  | { type: 'listenLost'; key: string }
  | { type: 'due' } // the time of a `wait` has come
  | { type: 'asked' } // the person requests the outcome now
  | { type: 'returnedFromBank' }
  | { type: 'offerAccepted'; secret?: true } // the person continues with the offered processor; `secret`: gave a PIN or a token
  | { type: 'offerRejected' } // the person passes over the offered processor (FUND-28)
  | { type: 'cancelAsked' }
  | { type: 'cancelAnswered'; done: boolean }
  | { type: 'wentOffline' }
  | { type: 'wentOnline' }
  // Loaded after a crash or a reload: the state of running requests is unknown. `network`: the device's
  // current state, online if missing.
  | { type: 'restored'; network?: 'online' | 'offline' }
)
