import type { Processor } from '../../../contract/kernel.ts'
import type { ChargeVerdict, ProcessorPort, StatusVerdict } from '../../../server/external/processors.ts'
import { lateMs, type Scenario } from '../../../sandbox/testCards.ts'
import { processorFaults } from '../processorFaults.ts'
import type { BookedCharge } from '../scheduleServer.ts'
import { isOut, isStormy, type World } from '../world.ts'

type Charge = BookedCharge & { status: 'open' | 'late' | 'approved' | 'declined' | 'voided'; code: string; dueAt: number | null }

/** Declines of the sandbox's cards, in our own codes. */
const declines: Partial<Record<Scenario, string>> = {
  softDecline: 'decline.issuer_unavailable',
  hardDecline: 'decline.insufficient_funds',
  unlisted: 'decline.code_of_the_week',
}

/**
 * The sandbox's processors in memory: each charges a reference once, returns its status and voids it, and a
 * void shuts out a reference that has not arrived. Between them and the server the same faults as in
 * tests/faults/faultyFetch.ts. A card's token is its scenario.
 */
export function modelProcessors(world: World) {
  const byReference = new Map<string, Charge>()
  const { time } = world

  function settleDue(charge: Charge): Charge {
    if (charge.status === 'late' && charge.dueAt !== null && charge.dueAt <= time.now()) {
      charge.status = 'approved'
      charge.taken += 1
    }
    return charge
  }
  function verdictOf(charge: Charge): Exclude<ChargeVerdict, { is: 'notSent' }> {
    const { id, status, code } = settleDue(charge)
    switch (status) {
      case 'open':
        return { is: 'secure', id, url: `http://sandbox.test/acs/${id}` }
      case 'late':
        return { is: 'waiting', id }
      case 'approved':
        return { is: 'approved', id }
      case 'declined':
        return { is: 'declined', id, code }
      case 'voided':
        return { is: 'declined', id, code: 'decline.abandoned' }
    }
  }
  function statusOf(scenario: Scenario): Pick<Charge, 'status' | 'dueAt'> {
    if (scenario === 'pending') return { status: 'late', dueAt: null }
    if (scenario === 'late') return { status: 'late', dueAt: time.now() + lateMs }
    if (scenario in declines) return { status: 'declined', dueAt: null }
    return { status: scenario === 'secure' ? 'open' : 'approved', dueAt: null }
  }
  /** One request that arrives. VLOAD asks on its own page, whatever the card. */
  function arrive(processor: Processor, reference: string, card: string | null): ChargeVerdict {
    const scenario = processor === 'VLOAD' ? 'secure' : (card as Scenario)
    const known = byReference.get(reference)
    if (known) return verdictOf(known)
    if (scenario === 'lostRequest' || scenario === 'errorBeforeCharge') return { is: 'unknown' }
    const begun = { ...statusOf(scenario), code: declines[scenario] ?? '' }
    const charge: Charge = { id: `c-${reference}`, reference, ...begun, taken: begun.status === 'approved' ? 1 : 0, returned: 0 }
    byReference.set(reference, charge)
    return scenario === 'lostAnswer' || scenario === 'errorAfterCharge' || scenario === 'garbage' ? { is: 'unknown' } : verdictOf(charge)
  }
  /** Sends one request through the faults. `unreached`: the answer to a connection that was never made. */
  function send<T>(processor: Processor, deliver: () => T, unanswered: T, unreached: T): T {
    const chances = world.random
    if (isOut(world, `/processors/${processor}/`)) return chances.chance(0.5) ? unreached : unanswered
    if (!isStormy(world) || !chances.chance(0.25)) return deliver()
    switch (chances.one(processorFaults)) {
      case 'refused':
        return unreached
      case 'slow':
        time.at(time.now() + chances.between(0, 60_000), () => void deliver())
        return unanswered
      case 'lostResponse':
      case 'errorAfter':
      case 'garbage':
        deliver()
        return unanswered
      default:
        return unanswered
    }
  }
  const unknown = { is: 'unknown' } as const
  const notModelled = (): never => {
    throw new Error('the schedules do not call this')
  }
  const port: ProcessorPort = {
    save: notModelled,
    openSession: notModelled,
    complete: notModelled,
    check: async (processor) => send<{ is: 'passed' } | { is: 'unknown' }>(processor, () => ({ is: 'passed' }), unknown, unknown),
    charge: async (processor, { reference, card }) =>
      send<ChargeVerdict>(processor, () => arrive(processor, reference, card), unknown, { is: 'notSent' }),
    status: async (processor, reference) =>
      send<StatusVerdict>(
        processor,
        () => {
          const known = byReference.get(reference)
          return known ? verdictOf(known) : { is: 'notFound' }
        },
        unknown,
        unknown,
      ),
    void: async (processor, reference) =>
      send<'voided' | 'unknown'>(
        processor,
        () => {
          const known = byReference.get(reference)
          if (known) Object.assign(settleDue(known), { status: 'voided', returned: known.taken })
          else
            byReference.set(reference, { id: `c-${reference}`, reference, status: 'voided', code: '', dueAt: null, taken: 0, returned: 0 })
          return 'voided'
        },
        'unknown',
        'unknown',
      ),
  }
  const byId = (id: string): Charge | undefined => byReference.get(id.slice(2))
  return {
    port,
    charges: (references: readonly string[]): BookedCharge[] =>
      references.flatMap((reference) => {
        const charge = byReference.get(reference)
        return charge ? [settleDue(charge)] : []
      }),
    decide(id: string, decision: 'confirm' | 'refuse'): void {
      const charge = byId(id)
      if (charge?.status !== 'open') return
      charge.status = decision === 'confirm' ? 'approved' : 'declined'
      charge.taken += decision === 'confirm' ? 1 : 0
      charge.code = charge.reference.endsWith('.1') ? 'decline.not_authenticated' : 'decline.voucher_refused'
    },
    approve(id: string): void {
      const charge = byId(id)
      if (charge === undefined || !['open', 'late', 'declined'].includes(charge.status)) return
      charge.status = 'approved'
      charge.taken += 1
    },
    forget: (references: readonly string[]) => references.forEach((reference) => byReference.delete(reference)),
  }
}
