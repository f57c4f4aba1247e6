import { stepUpMs } from '../security/stepUp.ts'

/** A quote shows rates of at most this age, so that as long is left for the code after its confirmation. */
export const quoteRatesMs = stepUpMs

/** A quote's rates hold this long: as long as it shows them, and as long as a code is good (WD-06, WD-07). */
export const rateHoldMs = quoteRatesMs + stepUpMs
