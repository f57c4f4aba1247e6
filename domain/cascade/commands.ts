import type { Processor } from '../../contract/kernel.ts'

/** Commands for the deposit engine, to be run after the new state has been stored. */
export type DepositCommand =
  | { do: 'check'; processor: Processor; afterMs: number } // reply with checkPassed, checkRefused or checkLost
  | { do: 'send'; processor: Processor; key: string; seq: number } // reply with answered, lost, notSent or refused
  | { do: 'listen'; processor: Processor; key: string; transactionId?: string; union?: true; afterMs: number } // replaces an earlier listen of the deposit
  | { do: 'openBank'; processor: Processor; redirect: string }
  | { do: 'wait'; untilMs: number } // an absolute time, not a duration; reply with due
  | { do: 'reject'; processor: Processor } // tell the server that the person passed over this processor (FUND-28); no reply
  | { do: 'cancel' } // notify the server; reply with cancelAnswered
  | { do: 'finish' } // nothing left to do: clear all timers
