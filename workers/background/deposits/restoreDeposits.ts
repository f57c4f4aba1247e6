import { isDepositEnded } from '../../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../../domain/cascade/events.ts'
import type { Clock, EpochMs } from '../../../domain/kernel/time.ts'
import type { Fence, RowStore } from '../store/store.ts'
import type { Deliver } from './depositEvents.ts'
import type { OpenDeposits } from './openDeposits.ts'

/** Finished deposits are deleted from the device after a week. */
const retentionMs = 7 * 86_400_000

type Settings = {
  uid: number
  store: RowStore
  fence: Fence | null
  clock: Clock
  open: OpenDeposits
  online(): boolean
  deliver: Deliver
}

/** Delivers one event to every open deposit. */
export async function deliverToOpen(
  { open, clock, deliver }: Pick<Settings, 'open' | 'clock' | 'deliver'>,
  event: (at: EpochMs) => DepositEvent,
): Promise<void> {
  await Promise.all(open.all().map(({ order }) => deliver(order.id, event(clock.now()))))
}

/** Resumes all deposits that a crash, a reload or another tab left open, and deletes old ones. */
export async function restoreDeposits(settings: Settings): Promise<void> {
  const { uid, store, fence, clock, open, online, deliver } = settings
  const rows = await store.all('deposits', uid)
  const old = rows.filter(({ deposit }) => isDepositEnded(deposit) && deposit.changedAt < clock.now() - retentionMs)
  if (old.length > 0)
    await store.write(
      uid,
      old.map(({ id }) => ({ in: 'deposits', remove: id })),
      { fence },
    )
  for (const { deposit } of rows) if (!isDepositEnded(deposit)) open.set(deposit)
  await deliverToOpen(settings, (at) => ({ type: 'restored', network: online() ? 'online' : 'offline', at }))
  // Saved, but the worker died before it started: start it now.
  const created = open.all().filter(({ phase }) => phase.at === 'created')
  await Promise.all(created.map(({ order }) => deliver(order.id, { type: 'started', at: clock.now() })))
  if (online()) await deliverToOpen(settings, (at) => ({ type: 'wentOnline', at }))
  open.updateReloadLock()
}
