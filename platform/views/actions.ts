import type { Direction } from '../../domain/trading/settlement.ts'
import type { IntervalName } from '../chart/intervals.ts'

/** All that a person can do on the page. */
export type Actions = {
  chooseSymbol(symbol: string): void
  chooseInterval(interval: IntervalName): void
  typeStake(stake: string): void
  chooseExpiry(expiryMs: number): void
  place(direction: Direction): void
  signIn(): void
  addFunds(): void
  retry(): void
}
