/** A validation error of one field. `code` is a translation key; `params` fill its text. */
export type RuleError = { field: string; code: string; params?: Record<string, string | number> }

/** Returns the first error of each field. */
export function byField(errors: readonly RuleError[]): Record<string, RuleError> {
  const first: Record<string, RuleError> = {}
  for (const error of errors) first[error.field] ??= error
  return first
}
