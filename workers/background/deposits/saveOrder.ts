import type { DepositOrder } from '../../../contract/background.ts'
import { createDeposit, type Deposit } from '../../../domain/cascade/deposit.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import type { Fence, RowStore } from '../store/store.ts'
import type { OpenDeposits } from './openDeposits.ts'
import { otherDeviceDepositsIn } from './otherDeviceDeposits.ts'

type Settings = { uid: number; store: RowStore; fence: Fence | null; clock: Clock; open: OpenDeposits }

/** The result of saving a new order. `refused`: another deposit is open. */
type SaveResult = { status: 'new' | 'refused' } | { status: 'known'; deposit: Deposit }
export type SaveOrder = (order: DepositOrder) => Promise<SaveResult>

/**
 * Creates the saving of orders. Of two concurrent orders the second is checked after the first is saved
 * (FUND-36).
 */
export function createSaveOrder({ uid, store, fence, clock, open }: Settings): SaveOrder {
  let saving: Promise<unknown> = Promise.resolve()

  async function save(order: DepositOrder): Promise<SaveResult> {
    const known = await store.get('deposits', uid, order.id)
    if (known) return { status: 'known', deposit: known.deposit }
    // A second deposit is allowed only if every open one has an unknown outcome (FUND-35, FUND-36).
    if (open.all().some(({ phase }) => phase.at !== 'confirming')) return { status: 'refused' }
    const otherDevices = otherDeviceDepositsIn(await store.all('snapshots', uid))
    if (otherDevices.some(({ deposit: { status } }) => status.at !== 'confirming')) return { status: 'refused' }
    const deposit = createDeposit(order, clock.now())
    await store.write(uid, [{ in: 'deposits', put: { uid, id: order.id, deposit } }], { strict: true, fence })
    open.set(deposit)
    return { status: 'new' }
  }

  return (order) => {
    const saved = saving.then(() => save(order))
    saving = saved.catch(() => undefined)
    return saved
  }
}
