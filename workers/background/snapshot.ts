import type { Diagnostics, InvoiceView, NotificationsView, Snapshot } from '../../contract/background.ts'
import type { WireSettings, WireUser } from '../../contract/session.ts'
import { viewOf } from '../../domain/cascade/depositStatus.ts'
import { otherDeviceDepositsIn } from './deposits/otherDeviceDeposits.ts'
import { reportsIn } from './reports.ts'
import type { RowStore } from './store/store.ts'

export const emptySnapshot: Snapshot = {
  user: null,
  reports: { balances: [], orders: [] },
  settings: null,
  deposits: [],
  invoices: [],
  notifications: null,
}

/** Returns everything that is saved for a person, with its age. */
export async function readSnapshot(store: RowStore, uid: number): Promise<Snapshot> {
  const [snapshots, deposits] = await Promise.all([store.all('snapshots', uid), store.all('deposits', uid)])
  const valueOf = (name: string): unknown => snapshots.find(({ topic }) => topic === name)?.value
  const user = snapshots.find(({ topic }) => topic === 'user')
  return {
    user: user ? { value: user.value as WireUser, at: user.at } : null,
    reports: reportsIn(snapshots),
    settings: (valueOf('settings') as WireSettings | undefined) ?? null,
    deposits: [...deposits.map(({ deposit }) => viewOf(deposit)), ...otherDeviceDepositsIn(snapshots).map(({ deposit }) => deposit)],
    invoices: snapshots.filter(({ topic }) => topic.startsWith('invoice:')).map(({ value }) => value as InvoiceView),
    notifications: (valueOf('notifications') as NotificationsView | undefined) ?? null,
  }
}

/** Returns the worker's diagnostics (BG-09). */
export async function readDiagnostics(
  store: RowStore,
  uid: number | null,
  here: Pick<Diagnostics, 'leader' | 'epoch' | 'now' | 'log'>,
): Promise<Diagnostics> {
  const jobs = uid === null ? [] : await store.all('jobs', uid)
  return {
    ...here,
    jobs: jobs.map(({ key, kind, nextAt, lastRunAt, lastResult, attempt }) => ({ key, kind, nextAt, lastRunAt, lastResult, attempt })),
    stores: uid === null ? {} : await store.counts(uid),
    storage: store.storage,
  }
}
