/** Constant of the original: five wrong answers lock the question (VER-11). */
export const maxValidationAttempts = 5

/** User fields that decide, as the user object spells them (SES-17). */
export type ValidatedPerson = { tr_validate: 'yes' | 'no' | null; tr_success: 'yes' | 'no' | null; tr_attemps: number }

const paymentResults: ReadonlySet<string> = new Set(['payment_error', 'payment_success', 'payment_process'])

/**
 * True if home or funding redirects to the validate page (TRD-14). `add`: the last part of funding's route; a payment result is shown
 * first. False while locked, which would redirect in circles, and while the form is not built.
 */
export function redirectsToValidation(person: ValidatedPerson, page: string, add: string | undefined, form: 'built' | 'missing'): boolean {
  if (form === 'missing') return false
  if (page !== 'home' && page !== 'funding') return false
  if (page === 'funding' && add !== undefined && paymentResults.has(add)) return false
  return person.tr_validate === 'yes' && person.tr_success !== 'yes' && person.tr_attemps < maxValidationAttempts
}
