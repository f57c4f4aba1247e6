import type { BackgroundFact } from '../../../contract/background.ts'

/** Merges all unchanged invoices of a cycle into one fact (W5). `at` is the time of the last answer. */
export function mergeChecks(facts: readonly BackgroundFact[]): BackgroundFact[] {
  const checks = facts.filter((fact) => fact.topic === 'checked')
  if (checks.length < 2) return [...facts]
  const checked = { topic: 'checked' as const, guids: checks.flatMap(({ guids }) => guids), at: Math.max(...checks.map(({ at }) => at)) }
  return [...facts.filter((fact) => fact.topic !== 'checked'), checked]
}
