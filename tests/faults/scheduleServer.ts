import type { Processor } from '../../contract/kernel.ts'
import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import type { Scenario } from '../../sandbox/testCards.ts'

/**
 * `charge`: the processor's own call. `page`: a charge that the browser opens as a page (FUND-27). `cvv`,
 * `reject`: ENTROPAY's. `headers`: of a charge, the age of its person's last yes.
 */
export type ServerCall = {
  call: 'check' | 'charge' | 'page' | 'listen' | 'cancel' | 'cvv' | 'reject'
  processor: Processor
  body: Record<string, unknown>
  key: string | null
  headers?: Record<string, string>
}
export type FundedCustomer = { customerId: number; account: string; card: string }
export type BookedCharge = { id: string; reference: string; processor: Processor; status: string; taken: number; returned: number }

/** A charge that goes back without our call: by its processor, or by the person's bank (FUND-45). */
export type ReversalReason = 'refund' | 'chargeback'

/** The person's decision on a page; `later`: EZPAY's transfer, which is approved a minute later. */
export type PageDecision = 'confirm' | 'refuse' | 'later'

/** The server's entries for a deposit. */
export type LedgerBooks = {
  credits: number
  /** Refunds and chargebacks. */
  reversed: number
  /** References that an operator has refunded. */
  refunds: string[]
  /** Notifications of money that has left again. */
  notified: number
  /** A charge was approved after its decline. */
  late: boolean
}

/**
 * The server and the processors as a schedule uses them: the real ones over a database, or the models of
 * tests/faults/model.
 */
export type ScheduleServer = {
  /** Creates a person with an account, a cascade and a saved card of the scenario. */
  newPayer(scenario: Scenario, stack: readonly Processor[]): Promise<FundedCustomer>
  /** Makes one call and returns its status and body as the server would; throws if the process died. */
  serve(payer: FundedCustomer, ask: ServerCall): Promise<RequestResult>
  /** Runs a round of the server's status checks and reads reversals; returns how many attempts were due. */
  sweep(): Promise<number>
  /** The processors' books of a deposit. */
  charges(deposit: string): Promise<BookedCharge[]>
  /** The person's decision on the page of the bank or the processor. */
  decide(charge: BookedCharge, decision: PageDecision): Promise<void>
  /** Opens a session on ZOOM's page and returns its token. */
  zoomToken(): Promise<string>
  /**
   * An operator ends, by the processors' books, the attempts that are unknown after a day, refunds that are
   * open, and reports of money that was refunded already (FUND-44, FUND-45).
   */
  settle(): Promise<void>
  /** The processor approves after it has declined. */
  approve(charge: string): Promise<void>
  /** An approved charge goes back, once. */
  reverse(charge: string, kind: ReversalReason): Promise<void>
  /** An operator refunds a charge, if it is credited and its money has not left already. */
  refund(reference: string): Promise<void>
  books(deposit: string): Promise<LedgerBooks>
}
