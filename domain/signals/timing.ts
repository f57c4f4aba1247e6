import { minuteMs, secondMs } from '../kernel/time.ts'

/** Signals are polled 5 s after the load, then every 300 s (ENG-12). */
export const signalsFirstMs = 5 * secondMs
export const signalsEveryMs = 300 * secondMs
/** A signal's popup closes after this time (ENG-12). */
export const signalPopupMs = minuteMs
