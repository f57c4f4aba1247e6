import { dayMs, hourMs } from '../kernel/time.ts'

/**
 * Every limit of ours on deposits and tips, with its source (FUND-46). `withinMs`: the time in which `max` is
 * counted.
 */
export const limits = {
  /**
   * Charging attempts of a deposit, whatever the stack's length: card schemes count every decline against the
   * merchant.
   */
  attemptsPerDeposit: { max: 3 },
  /**
   * FUND-36: a charge needs the person's yes within this time. An open deposit without a live attempt ends
   * after the same hour.
   */
  depositConsent: { withinMs: hourMs },
  /** FUND-22: card transactions of a person in a day by UTC. */
  cardTransactionsPerDay: { max: 3, withinMs: dayMs },
  /** Declines of a card: one below the schemes' penalty thresholds (10 in 24 hours, 15 in 30 days). */
  cardDeclinesPerDay: { max: 9, withinMs: dayMs },
  cardDeclinesPerMonth: { max: 14, withinMs: 30 * dayMs },
  /** FUND-31: payments of a person by AGNI in a month by UTC. */
  agniPerMonth: { max: 5 },
  /** Each invoice uses an address and is checked for months; far above real use. */
  invoicesPerHour: { max: 30, withinMs: hourMs },
  /** Reported payments and announced transfers of a person; far above real use. */
  reportsPerDay: { max: 20, withinMs: dayMs },
  /**
   * Cancelled deposits that the server had not seen, and processors passed over: bounds on storage, far above
   * real use. After the longest session no charge of them can arrive, and they are deleted.
   */
  cancelledDeposits: { max: 50, withinMs: 12 * hourMs },
  passedOver: { max: 200, withinMs: 12 * hourMs },
  /** Bounds of a tip in dollars: large enough for a host, and too small to move money between persons. */
  tip: { min: 1, max: 100 },
} as const
