import { type ValidatedPerson, validationState } from './validationState.ts'

const paymentResults: ReadonlySet<string> = new Set(['payment_error', 'payment_success', 'payment_process'])

/**
 * True if home or funding redirects to the validate page (TRD-14). `add`: the last part of funding's route; a
 * payment result is shown first. False while locked, which would redirect in circles.
 */
export function redirectsToValidation(person: ValidatedPerson, page: string, add: string | undefined): boolean {
  if (page !== 'home' && page !== 'funding') return false
  if (page === 'funding' && add !== undefined && paymentResults.has(add)) return false
  return validationState(person).at === 'asked'
}
