import type { CodeCheck } from '../../security/checkStepUp.ts'

export const accepted = { success: 'true' as const }

/** Returns the answer to a checked code (SEC-04). */
export function answerOf(check: CodeCheck) {
  if (check.is === 'right') return accepted
  if (check.is === 'wrong') return { success: 'false' as const, error: 'factor.wrong' }
  return { success: 'false' as const, error: 'factor.locked', disabled: 'true' as const, until: check.until }
}
