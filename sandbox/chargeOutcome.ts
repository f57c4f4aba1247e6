import type { Processor } from '../contract/kernel.ts'
import { declineOf } from './cardDeclines.ts'
import type { NewCharge } from './chargeStore.ts'
import { traitsOf } from './processors/index.ts'
import { lateMs, type Scenario } from './testCards.ts'

export type Outcome = Pick<NewCharge, 'status' | 'code' | 'message' | 'due_at'>

/** Returns how a card's scenario ends at a processor. Some decide on their own page, whatever the card. */
export function outcomeOf(scenario: Scenario, processor: Processor, now: number): Outcome {
  const plain = { code: null, message: null, due_at: null }
  const late = { ...plain, status: 'late', due_at: now + lateMs } as const
  const { page, beforePage } = traitsOf[processor]
  if (scenario === 'pending') return { ...late, due_at: null }
  if (scenario === 'late') return late
  if (scenario === 'lateApproval') return { ...late, status: 'declined', code: 'issuer_unavailable' }
  const ended = beforePage?.[scenario]
  if (ended) return { ...plain, ...ended }
  if (page === 'own') return { ...plain, status: 'open' }
  const declined = declineOf(processor, scenario)
  if (declined) return { ...plain, status: 'declined', ...declined }
  if (scenario === 'union') return late
  return scenario === 'secure' && page === 'bank' ? { ...plain, status: 'open' } : { ...plain, status: 'approved' }
}

/** Returns how the card ends a charge. On a processor's own page most cards mean nothing. */
export function cardScenario(processor: Processor, scenario: Scenario): Scenario {
  const { page, ownPageCards = [] } = traitsOf[processor]
  return page === 'own' && !ownPageCards.includes(scenario) ? 'approved' : scenario
}
