/** Constant of the original: five wrong answers lock the question (VER-11). */
export const maxValidationAttempts = 5

/**
 * The facts that decide: whether a payment is to be validated, whether it was, and the attempts that were
 * used.
 */
export type ValidatedPerson = { isAsked: boolean; isAnswered: boolean; attempts: number }

/** `validated`: nothing is asked, or it was answered correctly. `locked`: all attempts are used. */
export type ValidationState = { at: 'validated' } | { at: 'locked' } | { at: 'asked'; left: number }

/** Returns where a person is with the payment to validate (VER-11). */
export function validationState({ isAsked, isAnswered, attempts }: ValidatedPerson): ValidationState {
  if (!isAsked || isAnswered) return { at: 'validated' }
  return attempts >= maxValidationAttempts ? { at: 'locked' } : { at: 'asked', left: maxValidationAttempts - attempts }
}
