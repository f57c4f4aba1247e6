import type { DepositOrder } from '../../../contract/background.ts'
import { createDeposit, type Deposit } from '../../../domain/cascade/deposit.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import type { Fence, RowStore } from '../store/store.ts'
import type { OpenDeposits } from './openDeposits.ts'
import { otherDeviceDepositsIn } from './otherDeviceDeposits.ts'

type Settings = {
  uid: number
  store: RowStore
  fence: Fence | null
  clock: Clock
  open: OpenDeposits
  online(): boolean
  askOtherDevices(): Promise<void>
}

/** The result of saving a new order. `refused`: another deposit is open. */
type SaveResult = { status: 'new' | 'refused' } | { status: 'known'; deposit: Deposit }
export type SaveOrder = (order: DepositOrder) => Promise<SaveResult>

/**
 * Creates the saving of orders. Of two concurrent orders the second is checked after the first is saved
 * (FUND-36).
 */
export function createSaveOrder({ uid, store, fence, clock, open, online, askOtherDevices }: Settings): SaveOrder {
  let saving: Promise<unknown> = Promise.resolve()

  /** A second deposit is allowed only if the outcome of each open one is unknown (FUND-35, FUND-36). */
  async function hasOther(): Promise<boolean> {
    const otherDevices = otherDeviceDepositsIn(await store.all('snapshots', uid))
    return otherDevices.some(({ deposit: { status } }) => status.at !== 'confirming')
  }

  async function save(order: DepositOrder): Promise<SaveResult> {
    const known = await store.get('deposits', uid, order.id)
    if (known) return { status: 'known', deposit: known.deposit }
    if (open.all().some(({ phase }) => phase.at !== 'confirming') || (await hasOther())) return { status: 'refused' }
    const deposit = createDeposit(order, clock.now())
    await store.write(uid, [{ in: 'deposits', put: { uid, id: order.id, deposit } }], { strict: true, fence })
    if (online()) {
      // Saved before: a page that is killed meanwhile has lost nothing.
      await askOtherDevices()
      if (await hasOther()) {
        await store.write(uid, [{ in: 'deposits', remove: order.id }], { strict: true, fence })
        return { status: 'refused' }
      }
    }
    open.set(deposit)
    return { status: 'new' }
  }

  return (order) => {
    const saved = saving.then(() => save(order))
    saving = saved.catch(() => undefined)
    return saved
  }
}
