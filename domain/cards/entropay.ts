import { normaliseCardNumber } from './cardTypes.ts'

/**
 * First six digits of Entropay's prepaid virtual Visa cards (FUND-16). The original gives no list: replace
 * this one in production.
 */
const entropayBins: ReadonlySet<string> = new Set(['406742', '410162', '431380', '459061', '462239', '485932'])

/** True for an Entropay card: these go to a processor of their own, which asks for a pin. */
export const isEntropayCard = (number: string): boolean => entropayBins.has(normaliseCardNumber(number).slice(0, 6))

/** True for a security code that is complete enough to be sent (FUND-28). */
export const isFilledCvv = (cvv: string): boolean => /^\d{3,4}$/.test(cvv)

/** True for a PIN in ENTROPAY's format. */
export const isEntropayPin = (pin: string): boolean => /^\d{4,8}$/.test(pin)
