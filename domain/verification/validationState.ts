/** Constant of the original: five wrong answers lock the question (VER-11). */
export const maxValidationAttempts = 5

/** User fields that decide, as the user object spells them (SES-17). */
export type ValidatedPerson = { tr_validate: 'yes' | 'no' | null; tr_success: 'yes' | 'no' | null; tr_attemps: number }

/** `validated`: nothing is asked, or it was answered correctly. `locked`: all attempts are used. */
export type ValidationState = { at: 'validated' } | { at: 'locked' } | { at: 'asked'; left: number }

/** Returns where a person is with the payment to validate (VER-11). */
export function validationState({ tr_validate: asked, tr_success: success, tr_attemps: used }: ValidatedPerson): ValidationState {
  if (asked !== 'yes' || success === 'yes') return { at: 'validated' }
  return used >= maxValidationAttempts ? { at: 'locked' } : { at: 'asked', left: maxValidationAttempts - used }
}
