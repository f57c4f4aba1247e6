import type { AccountReports } from '../../contract/background.ts'
import type { EpochMs } from '../../domain/kernel/time.ts'
import type { SnapshotRow, StoreChange } from './store/rows.ts'

const balanceTopic = 'balance:'
const ordersTopic = 'orders:'

/**
 * Returns the changes that save what the platform has reported, each account by itself: a report may name
 * only some of them.
 */
export function reportChanges(uid: number, { balances, orders }: AccountReports, now: EpochMs): StoreChange[] {
  const put = (topic: string, value: unknown, at: EpochMs): StoreChange => ({
    in: 'snapshots',
    putLatest: { uid, topic, value, at },
    now,
  })
  return [
    ...balances.map(({ account, amount, at }) => put(`${balanceTopic}${account}`, amount, at)),
    ...orders.map(({ account, list, at }) => put(`${ordersTopic}${account}`, list, at)),
  ]
}

/** Returns the saved reports of a person. */
export function reportsIn(rows: readonly SnapshotRow[]): AccountReports {
  const reported = (prefix: string) =>
    rows.flatMap(({ topic, value, at }) => (topic.startsWith(prefix) ? [{ account: topic.slice(prefix.length), value, at }] : []))
  return {
    balances: reported(balanceTopic).map(({ value, ...rest }) => ({ ...rest, amount: value as string })),
    orders: reported(ordersTopic).map(({ value, ...rest }) => ({ ...rest, list: value as AccountReports['orders'][number]['list'] })),
  }
}
