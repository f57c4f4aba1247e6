/** A rule's "no" about one field. `code` is a translation key; `params` fill its text. */
export type RuleError = { field: string; code: string; params?: Record<string, string | number> }

/** The first error of each field, as a form shows them. */
export function byField(errors: readonly RuleError[]): Record<string, RuleError> {
  const first: Record<string, RuleError> = {}
  for (const error of errors) first[error.field] ??= error
  return first
}
