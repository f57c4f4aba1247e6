import type { Processor } from '../../../contract/kernel.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { ChargeOrder, ChargeVerdict, ProcessorPort, Reversal, StatusVerdict } from '../../../server/external/processors.ts'
import { declineCodeOf } from '../../../server/external/processorCodes.ts'
import { refusalAt } from '../../../sandbox/bankPages.ts'
import { cardScenario, outcomeOf } from '../../../sandbox/chargeOutcome.ts'
import type { ChargeStatus } from '../../../sandbox/chargeStore.ts'
import { traitsOf } from '../../../sandbox/processors/index.ts'
import { lateMs, type Scenario } from '../../../sandbox/testCards.ts'
import { processorFaults } from '../processorFaults.ts'
import type { BookedCharge, PageDecision, ReversalReason } from '../scheduleServer.ts'
import { isOut, isStormy, type World } from '../world.ts'

type Charge = BookedCharge & Pick<ChargeOrder, 'amount'> & { status: ChargeStatus; code: string; dueAt: number | null }

const unknown = { is: 'unknown' } as const

function verdictOf({ id, processor, status, code }: Charge): Exclude<ChargeVerdict, { is: 'notSent' }> {
  switch (status) {
    case 'open':
      return { is: 'secure', id, url: `http://sandbox.test/${traitsOf[processor].path}/${id}` }
    case 'cvv':
      return { is: 'cvv', id }
    case 'late':
      return { is: 'waiting', id }
    case 'approved':
      return { is: 'approved', id }
    case 'declined':
      return { is: 'declined', id, code: declineCodeOf(processor, code) }
    case 'voided':
      return { is: 'declined', id, code: 'decline.abandoned' }
  }
}

/**
 * The sandbox's processors in memory, by its own rules of cards and pages: each charges a reference once,
 * returns its status and voids it. Between them and the server the same faults as in
 * tests/faults/faultyFetch.ts. A card's token is its scenario.
 */
export function modelProcessors(world: World) {
  const byReference = new Map<string, Charge>()
  /** Tokens of ZOOM's page that have not paid yet. */
  const tokens = new Set<string>()
  const reversals: Reversal[] = []
  let sessions = 0
  const { time } = world

  function settleDue(charge: Charge): Charge {
    if ((charge.status === 'late' || charge.status === 'declined') && charge.dueAt !== null && charge.dueAt <= time.now()) approve(charge)
    return charge
  }
  function approve(charge: Charge): void {
    charge.status = 'approved'
    charge.dueAt = null
    charge.taken += 1
  }
  /** Returns how what the person gave beside the card ends a charge; null if it is right. */
  function secretScenario(processor: Processor, { token = '', pin }: ChargeOrder): Scenario | null {
    if (processor === 'ENTROPAY' && pin === '0000') return 'incorrectPin'
    return processor === 'ZOOM' && !tokens.delete(token) ? 'zoomData' : null
  }
  /** One request that arrives. */
  function arrive(processor: Processor, order: ChargeOrder): ChargeVerdict {
    const { reference, card, amount } = order
    const known = byReference.get(reference)
    if (known) {
      if (known.status === 'approved' && card === 'chargesAgain') known.taken += 1
      return verdictOf(settleDue(known))
    }
    const scenario = secretScenario(processor, order) ?? cardScenario(processor, (card ?? 'approved') as Scenario)
    if (scenario === 'lostRequest' || scenario === 'errorBeforeCharge') return unknown
    const { status, code, due_at: dueAt } = outcomeOf(scenario, processor, time.now())
    const taken = status === 'approved' ? 1 : 0
    const charge: Charge = { id: `c-${reference}`, reference, processor, amount, status, code: code ?? '', dueAt, taken, returned: 0 }
    byReference.set(reference, charge)
    return scenario === 'lostAnswer' || scenario === 'errorAfterCharge' || scenario === 'garbage' ? unknown : verdictOf(charge)
  }
  /** The security code that ENTROPAY waits for, decided once. */
  function enterCode(reference: string, cvv: string): ChargeVerdict {
    const known = byReference.get(reference)
    if (!known) return unknown
    if (known.status === 'cvv' && cvv === '000') Object.assign(known, { status: 'declined', code: 'wrong_cvv' })
    else if (known.status === 'cvv') approve(known)
    return verdictOf(settleDue(known))
  }
  function voidCharge(processor: Processor, reference: string): 'voided' | 'unknown' {
    const known = byReference.get(reference)
    if (known) Object.assign(settleDue(known), { status: 'voided', returned: known.taken })
    else if (traitsOf[processor].voids === 'known') return 'unknown'
    else
      byReference.set(reference, {
        id: `c-${reference}`,
        reference,
        processor,
        amount: money(0, 'EUR'),
        status: 'voided',
        code: '',
        dueAt: null,
        taken: 0,
        returned: 0,
      })
    return 'voided'
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
  const notModelled = (): never => {
    throw new Error('the schedules do not call this')
  }
  const port: ProcessorPort = {
    save: notModelled,
    openSession: notModelled,
    // A list may be lost, repeated from its start, or out of order (FUND-45).
    reversals: async (seq) => {
      const { random: chances } = world
      if (!isStormy(world)) return reversals.filter((one) => one.seq > seq)
      if (chances.chance(0.25)) return null
      const list = chances.chance(0.2) ? reversals : reversals.filter((one) => one.seq > seq)
      return chances.chance(0.3) ? list.toReversed() : [...list]
    },
    complete: async (processor, reference, _amount, cvv) =>
      send<ChargeVerdict>(processor, () => enterCode(reference, cvv), unknown, { is: 'notSent' }),
    check: async (processor) => send<{ is: 'passed' } | { is: 'unknown' }>(processor, () => ({ is: 'passed' }), unknown, unknown),
    charge: async (processor, order) => send<ChargeVerdict>(processor, () => arrive(processor, order), unknown, { is: 'notSent' }),
    status: async (processor, reference) =>
      send<StatusVerdict>(
        processor,
        () => {
          const known = byReference.get(reference)
          return known ? verdictOf(settleDue(known)) : { is: 'notFound' }
        },
        unknown,
        unknown,
      ),
    void: async (processor, reference) =>
      send<'voided' | 'unknown'>(processor, () => voidCharge(processor, reference), 'unknown', 'unknown'),
  }
  return {
    port,
    charges: (references: readonly string[]): BookedCharge[] =>
      references.flatMap((reference) => {
        const charge = byReference.get(reference)
        return charge ? [settleDue(charge)] : []
      }),
    zoomToken(): string {
      const token = `token-${++sessions}`
      tokens.add(token)
      return token
    },
    decide({ reference, processor }: BookedCharge, decision: PageDecision): void {
      const charge = byReference.get(reference)
      if (charge?.status !== 'open') return
      if (decision === 'confirm') approve(charge)
      else if (decision === 'later' && processor === 'EZPAY') Object.assign(charge, { status: 'late', dueAt: time.now() + lateMs })
      else Object.assign(charge, { status: 'declined', code: refusalAt(traitsOf[processor].path) })
    },
    approve(id: string): void {
      const charge = byReference.get(id.slice(2))
      if (charge && ['open', 'cvv', 'late', 'declined'].includes(charge.status)) approve(charge)
    },
    reverse(id: string, kind: ReversalReason): void {
      const charge = byReference.get(id.slice(2))
      if (charge?.status !== 'approved' || charge.returned >= charge.taken) return
      charge.returned = charge.taken
      const { reference, processor, amount } = charge
      reversals.push({ seq: reversals.length + 1, processor, reference, kind, amount, at: time.now() })
    },
    forget(references: readonly string[]): void {
      reversals.length = 0
      for (const reference of references) byReference.delete(reference)
      tokens.clear()
    },
  }
}
