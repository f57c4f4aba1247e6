import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import type { Scenario } from '../../sandbox/testCards.ts'

/** `headers`: of a charge, the age of its person's last yes. */
export type ServerCall = {
  call: 'check' | 'fast' | 'listen' | 'cancel'
  slug: string
  body: Record<string, unknown>
  key: string | null
  headers?: Record<string, string>
}
export type FundedCustomer = { customerId: number; account: string; card: string }
export type BookedCharge = { id: string; reference: string; status: string; taken: number; returned: number }

/**
 * The server and the processors as a schedule uses them: the real ones over a database, or the models of
 * tests/faults/model.
 */
export type ScheduleServer = {
  /** Creates a person with an account, the cascade FRAUD, PFS, VLOAD and a saved card of the scenario. */
  newPayer(scenario: Scenario): Promise<FundedCustomer>
  /** Makes one call and returns its status and body as the server would; throws if the process died. */
  serve(payer: FundedCustomer, ask: ServerCall): Promise<RequestResult>
  /** Runs a round of the server's own status checks; returns how many attempts were due. */
  sweep(): Promise<number>
  /** The processors' books of a deposit. */
  charges(deposit: string): Promise<BookedCharge[]>
  /** The person's decision on the bank's page. */
  decide(charge: string, decision: 'confirm' | 'refuse'): Promise<void>
  /** The processor approves after it has declined. */
  approve(charge: string): Promise<void>
  /**
   * Returns the number of a deposit's credits in the ledger, and whether a charge of it was approved after a
   * decline.
   */
  books(deposit: string): Promise<{ credits: number; late: boolean }>
}
