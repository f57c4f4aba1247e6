/** The original's constant: five wrong answers lock the question (VER-11). */
export const mostAttempts = 5

/** What of a person decides, as the user object spells it (SES-17). */
export type ValidatedPerson = { tr_validate: 'yes' | 'no' | null; tr_success: 'yes' | 'no' | null; tr_attemps: number }

const paymentResults: ReadonlySet<string> = new Set(['payment_error', 'payment_success', 'payment_process'])

/**
 * Whether somebody on home or funding is led to the validate page (TRD-14). `add` is the last part of funding's address: the result of a
 * payment is shown first. Somebody who is locked would only be led there to hear so, round and round: they stay. So does everybody while
 * there is no form to answer in.
 */
export function leadsToValidation(person: ValidatedPerson, page: string, add: string | undefined, form: 'built' | 'missing'): boolean {
  if (form === 'missing') return false
  if (page !== 'home' && page !== 'funding') return false
  if (page === 'funding' && add !== undefined && paymentResults.has(add)) return false
  return person.tr_validate === 'yes' && person.tr_success !== 'yes' && person.tr_attemps < mostAttempts
}
