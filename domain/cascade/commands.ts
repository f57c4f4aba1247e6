import type { Processor } from '../../contract/kernel.ts'

/** What whoever drives a deposit has to do, after the new state has been kept safe. */
export type DepositCommand =
  | { do: 'check'; processor: Processor; afterMs: number } // answer with checkPassed, checkRefused or checkLost
  | { do: 'send'; processor: Processor; key: string; seq: number } // answer with answered, lost, notSent or refused
  | { do: 'listen'; processor: Processor; key: string; transactionId?: string; afterMs: number } // replaces an earlier listen of the deposit
  | { do: 'openBank'; processor: Processor; redirect: string }
  | { do: 'wait'; untilMs: number } // a moment, not a span; answer with due
  | { do: 'cancel' } // tell the server; answer with cancelAnswered
  | { do: 'finish' } // nothing is left to do: no timer may stay
