import type { WorkerFailure } from '../../../contract/background.ts'
import type { Deposit } from '../../../domain/cascade/deposit.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import type { Deliver } from './depositEvents.ts'
import type { DepositRequests } from './requests.ts'

type Settings = { requests: DepositRequests; clock: Clock; signal: AbortSignal; deliver: Deliver; failed(reason: unknown): void }

/** Sends the cancel requests of deposits, and keeps those in flight so that the caller gets their result. */
export function createCancelRequests({ requests, clock, signal, deliver, failed }: Settings) {
  const inFlight = new Map<string, Promise<WorkerFailure | null>>()

  async function send(deposit: Deposit): Promise<WorkerFailure | null> {
    const outcome = await requests.cancel(deposit, signal)
    const done = outcome.ok && String(outcome.value.return) === 'true'
    if (!signal.aborted) await deliver(deposit.order.id, { type: 'cancelAnswered', done, at: clock.now() })
    if (done) return null
    if (!outcome.ok) return { ok: false, code: outcome.code }
    const { error: code = 'cascade.too_late_to_cancel', until } = outcome.value
    return { ok: false, code, ...(until === undefined ? {} : { until }) }
  }

  return {
    start(deposit: Deposit): void {
      const { id } = deposit.order
      const result = send(deposit)
      inFlight.set(id, result)
      void result.catch(failed).finally(() => inFlight.delete(id))
    },
    /**
     * The refusal or the failed request; null if the deposit is cancelled; undefined without a request in
     * flight.
     */
    result: (id: string): Promise<WorkerFailure | null> | undefined => inFlight.get(id),
  }
}

export type CancelRequests = ReturnType<typeof createCancelRequests>
