import { type HistoryGroup, historyGroups } from '../../contract/history.ts'

/** The kinds of entries by what they are about: those of the ledger, and events that moved no money. */
export const kindsOf = {
  deposit: [
    'deposit',
    'deposit.coin',
    'deposit.open',
    'deposit.failed',
    'deposit.cancelled',
    'deposit.reported',
    'deposit.reportClosed',
    'deposit.invoice',
  ],
  withdrawal: ['withdrawal', 'withdrawal.back'],
  fee: ['fee'],
  bonus: ['bonus', 'bonus.givenUp', 'bonus.takenBack'],
  prize: ['prize'],
  referral: ['referral'],
  order: ['stake', 'order.won', 'order.tie', 'order.lost'],
  tip: ['tip'],
  correction: ['refund', 'refund.notMade', 'chargeback', 'vanished', 'deposit.mistaken'],
  demo: ['demo'],
} as const satisfies Partial<Record<HistoryGroup, readonly string[]>>

/** A kind that the page has a sentence for. */
export type HistoryKind = (typeof kindsOf)[keyof typeof kindsOf][number]

const groups = new Map<string, HistoryGroup>(
  Object.entries(kindsOf).flatMap(([group, kinds]) => kinds.map((kind): [string, HistoryGroup] => [kind, group as HistoryGroup])),
)

/** Returns what a kind is about; `other` for a kind that this version does not know. */
export const groupOf = (kind: string): HistoryGroup => groups.get(kind) ?? 'other'

/** True for a kind with a sentence of its own. */
export const isHistoryKind = (kind: string): kind is HistoryKind => groups.has(kind)

/**
 * Returns which kinds a filter of `trType` selects: those of a group, or a single kind. Null: all kinds.
 * `other` excludes every known kind.
 */
export function kindFilter(trType: string | undefined): null | { only: readonly string[] } | { without: readonly string[] } {
  if (trType === undefined || trType === '') return null
  if (trType === 'other') return { without: [...groups.keys()] }
  // `deposit` is a kind of the ledger too: the group has it.
  const group = historyGroups.find((one) => one === trType)
  return { only: group === undefined || group === 'other' ? [trType] : kindsOf[group] }
}
