import type { Processor } from '../contract/kernel.ts'
import type { NewCharge } from './chargeStore.ts'
import { declineOf, traitsOf } from './processorTraits.ts'
import { lateMs, type Scenario } from './testCards.ts'

export type Outcome = Pick<NewCharge, 'status' | 'code' | 'message' | 'due_at'>

/** Returns how a card's scenario ends at a processor. Some decide on their own page, whatever the card. */
export function outcomeOf(scenario: Scenario, processor: Processor, now: number): Outcome {
  const plain = { code: null, message: null, due_at: null }
  const late = { ...plain, status: 'late', due_at: now + lateMs } as const
  const { page } = traitsOf[processor]
  if (scenario === 'pending') return { ...late, due_at: null }
  if (scenario === 'late') return late
  if (scenario === 'lateApproval') return { ...late, status: 'declined', code: 'issuer_unavailable' }
  if (scenario === 'incorrectPin' && processor === 'ENTROPAY') return { ...plain, status: 'declined', code: 'incorrect_pin' }
  if (scenario === 'needCvv' && processor === 'ENTROPAY') return { ...plain, status: 'cvv' }
  if (page === 'own') return { ...plain, status: 'open' }
  const declined = declineOf(processor, scenario)
  if (declined) return { ...plain, status: 'declined', ...declined }
  if (scenario === 'union') return late
  return scenario === 'secure' && page === 'bank' ? { ...plain, status: 'open' } : { ...plain, status: 'approved' }
}

/**
 * Returns how the card ends a charge. On a processor's own page it means nothing, but ENTROPAY asks for some
 * cards' security code.
 */
export function cardScenario(processor: Processor, scenario: Scenario): Scenario {
  if (processor === 'ENTROPAY' && scenario === 'needCvv') return scenario
  return traitsOf[processor].page === 'own' ? 'approved' : scenario
}
