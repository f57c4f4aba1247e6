import type { DepositOrder, DepositView, ProcessorSecret, WorkerResult } from '../../../contract/background.ts'
import { type Deposit, isDepositEnded } from '../../../domain/cascade/deposit.ts'
import { canCancel, viewOf } from '../../../domain/cascade/depositStatus.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import type { RowStore } from '../store/store.ts'
import type { CancelRequests } from './cancelRequests.ts'
import type { Deliver } from './depositEvents.ts'
import type { DepositSecrets } from './depositSecrets.ts'
import { findReturnedDeposit } from './findReturnedDeposit.ts'
import type { SaveOrder } from './saveOrder.ts'

type Settings = {
  uid: number
  store: RowStore
  clock: Clock
  secrets: DepositSecrets
  cancels: CancelRequests
  online(): boolean
  deliver: Deliver
  saveOrder: SaveOrder
}

const unknown: WorkerResult<never> = { ok: false, code: 'cascade.unknown_deposit' }
const outcomeOf = (deposit: Deposit | null): WorkerResult<DepositView> => (deposit ? { ok: true, value: viewOf(deposit) } : unknown)

/**
 * Creates the person's commands about the deposits of this device. Another answers `cascade.unknown_deposit`.
 */
export function createOwnDepositCommands({ uid, store, clock, secrets, cancels, online, deliver, saveOrder }: Settings) {
  return {
    /**
     * Answers `cascade.other_open` while another deposit is open (FUND-36). An order that is known is not
     * started again.
     */
    async start(order: DepositOrder, secureId?: string): Promise<WorkerResult<DepositView>> {
      const saved = await saveOrder(order)
      if (saved.status === 'new' && secureId !== undefined) secrets.keepSecureId(order.id, secureId)
      if (saved.status === 'refused') return { ok: false, code: 'cascade.other_open' }
      if (saved.status === 'known') return outcomeOf(saved.deposit)
      if (!online()) await deliver(order.id, { type: 'wentOffline', at: clock.now() })
      return outcomeOf(await deliver(order.id, { type: 'started', at: clock.now() }))
    },
    resume: async (id: string): Promise<WorkerResult<DepositView>> => outcomeOf(await deliver(id, { type: 'asked', at: clock.now() })),
    async acceptOffer(id: string, secret?: ProcessorSecret): Promise<WorkerResult<DepositView>> {
      if (secret) secrets.keepSecret(id, secret)
      const accepted = { type: 'offerAccepted', at: clock.now() } as const
      return outcomeOf(await deliver(id, secret ? { ...accepted, secret: true } : accepted))
    },
    rejectOffer: async (id: string): Promise<WorkerResult<DepositView>> =>
      outcomeOf(await deliver(id, { type: 'offerRejected', at: clock.now() })),
    async cancel(id: string): Promise<WorkerResult<DepositView>> {
      const saved = await store.get('deposits', uid, id)
      if (!saved) return unknown
      if (!canCancel(saved.deposit)) return { ok: false, code: 'cascade.too_late_to_cancel' }
      const updated = await deliver(id, { type: 'cancelAsked', at: clock.now() })
      if (!updated || isDepositEnded(updated)) return outcomeOf(updated)
      const failure = await cancels.result(id)
      if (failure) return failure
      return outcomeOf((await store.get('deposits', uid, id))?.deposit ?? null)
    },
    /**
     * Polls the outcome when the bank has redirected the person back. Null if the deposit is not on this
     * device (APP-05).
     */
    async returned(processor: string, transactionId: string): Promise<WorkerResult<DepositView | null>> {
      const rows = await store.all('deposits', uid)
      const row = findReturnedDeposit(rows, processor, transactionId)
      if (!row) return { ok: true, value: null }
      return outcomeOf(await deliver(row.id, { type: 'returnedFromBank', at: clock.now() }))
    },
  }
}
