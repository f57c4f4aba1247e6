import type { Currency } from '../../contract/kernel.ts'
import type { Money } from '../../domain/kernel/money.ts'

/** Our account at the bank, as a person needs it for a transfer. */
export type BankAccount = { beneficiary: string; iban: string; bic: string; bank: string }
/**
 * One incoming transfer. `seq` grows with each entry; `text` is what the payer wrote. `written`: an entry as
 * the bank wrote it, if its currency is unknown or another part of it is unreadable.
 */
export type StatementEntry = { seq: number; id: string; text: string } & (
  | { amount: Money; bookedAt: number; written: null }
  | { amount: null; bookedAt: null; written: string }
)

/** Thrown when the bank did not answer, or not readably. */
export class BankUnreachable extends Error {
  override name = 'BankUnreachable'
}

/** The operator's bank (FUND-39). Each method throws BankUnreachable. */
export type BankPort = {
  /** Returns the account for a currency; null if there is none. */
  account(currency: Currency): Promise<BankAccount | null>
  /** Returns the entries after `seq`, oldest first, at most a hundred. */
  statement(after: number): Promise<StatementEntry[]>
}
