import type { BackgroundFact } from '../../../contract/background.ts'

/** All that a cycle looked at and found unchanged, as one fact (W5). `at`: when the last of them was answered. */
export function oneCheck(facts: readonly BackgroundFact[]): BackgroundFact[] {
  const checks = facts.filter((fact) => fact.topic === 'checked')
  if (checks.length < 2) return [...facts]
  const checked = { topic: 'checked' as const, guids: checks.flatMap(({ guids }) => guids), at: Math.max(...checks.map(({ at }) => at)) }
  return [...facts.filter((fact) => fact.topic !== 'checked'), checked]
}
