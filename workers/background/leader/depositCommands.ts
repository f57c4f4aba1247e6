import type { CommandApi, DepositView, WorkerResult } from '../../../contract/background.ts'
import { cancelDeposit } from '../../../contract/deposits.ts'
import type { LazyDepositEngine } from '../deposits/lazyDepositEngine.ts'
import { otherDeviceDepositsIn } from '../deposits/otherDeviceDeposits.ts'
import { otherDevicesJob } from '../jobs/otherDevices.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { RowStore } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { runFailure } from './runFailure.ts'

type Settings = {
  uid: number
  store: RowStore
  transport: Transport
  scheduler: Scheduler
  depositEngine: LazyDepositEngine
  signal: AbortSignal
}

/** The engine could not be loaded; nothing was sent. */
const unreachable: WorkerResult<never> = { ok: false, code: 'network.unreachable' }

/**
 * Creates the commands about deposits: the engine has those of this device, the server decides on those of
 * another (FUND-36).
 */
export function createDepositCommands({
  uid,
  store,
  transport,
  scheduler,
  depositEngine,
  signal,
}: Settings): CommandApi<'startDeposit' | 'resumeDeposit' | 'cancelDeposit' | 'acceptOffer' | 'rejectOffer' | 'returnedFromBank'> {
  const deposits = async () => (await depositEngine.get())?.deposits

  const savedOtherDevice = async (id: string) =>
    otherDeviceDepositsIn(await store.all('snapshots', uid)).find(({ deposit }) => deposit.id === id)?.deposit

  /**
   * Polls the deposits of other devices. One that has ended is no longer saved, so its last state is taken
   * from the reported facts.
   */
  async function pollOtherDevice(id: string): Promise<WorkerResult<DepositView>> {
    const before = await savedOtherDevice(id)
    const end = await scheduler.runNow(otherDevicesJob.key)
    const reported = end?.facts?.flatMap((fact) => (fact.topic === 'deposit' && fact.deposit.id === id ? [fact.deposit] : []))[0]
    const view = reported ?? (await savedOtherDevice(id)) ?? before
    return runFailure(end) ?? (view ? { ok: true, value: view } : { ok: false, code: 'cascade.unknown_deposit' })
  }

  /** Only the server can decide: this device does not know the deposit's state. */
  async function cancelOtherDevice(id: string): Promise<WorkerResult<DepositView>> {
    const outcome = await transport.callRoute(cancelDeposit, { body: { deposit: id } }, signal)
    if (!outcome.ok) return { ok: false, code: outcome.code }
    if (String(outcome.value.return) === 'true') return pollOtherDevice(id)
    return { ok: false, code: outcome.value.error ?? 'cascade.too_late_to_cancel' }
  }

  return {
    startDeposit: async (order, secureId) => (await deposits())?.start(order, secureId) ?? unreachable,
    async resumeDeposit(id) {
      return (await savedOtherDevice(id)) ? pollOtherDevice(id) : ((await deposits())?.resume(id) ?? unreachable)
    },
    async cancelDeposit(id) {
      return (await savedOtherDevice(id)) ? cancelOtherDevice(id) : ((await deposits())?.cancel(id) ?? unreachable)
    },
    acceptOffer: async (id, secret) => (await deposits())?.acceptOffer(id, secret) ?? unreachable,
    rejectOffer: async (id) => (await deposits())?.rejectOffer(id) ?? unreachable,
    returnedFromBank: async (processor, transactionId) => (await deposits())?.returned(processor, transactionId) ?? unreachable,
  }
}
