import type { Currency, InvoiceCoin, Language, Processor } from './kernel.ts'
import type { WireInvoice } from './invoices.ts'
import type { WireSettings, WireUser } from './session.ts'

/** What can go wrong with a call into the worker or with a call it made. `code` is a translation key. */
export type Failure = { ok: false; code: string; fields?: Record<string, string> }
export type Outcome<T> = { ok: true; value: T } | Failure

/** Who is signed in, as the page tells the worker. `uid` null: a visitor. */
export type Person = { uid: number | null; csrf: string; language: Language }

/** A deposit the page asks for. The card is named by its saved id: numbers never reach the worker (FUND-19). */
export type DepositOrder = {
  id: string
  account: string
  amount: string
  currency: Currency
  bonus: boolean
  fixed: boolean
  /** Missing where a processor runs alone from its own tab, which asks for no card (FUND-02). */
  card?: string
  stack: Processor[]
}

/** Where a deposit stands, for the stepper (FUND-37). Every variant that ends carries why. */
export type DepositStage =
  | { at: 'checking'; code?: string } // `code`: why the check is sent again
  | { at: 'contacting'; processor: Processor }
  | { at: 'secure'; processor: Processor; redirect: string }
  | { at: 'listening'; processor: Processor }
  | { at: 'confirming'; processor: Processor; code: string } // outcome unknown: nothing else is tried; `code`: why it is asked for (FUND-33)
  | { at: 'offline'; processor: Processor | null } // goes on by itself on reconnect
  | { at: 'offering'; processor: Processor; code: string; message?: string } // declined: the person says whether to go on there
  | { at: 'succeeded' }
  | { at: 'failed'; code: string; message?: string }
  | { at: 'cancelled' }

export type DepositView = {
  id: string
  account: string
  amount: string
  currency: Currency
  tried: { processor: Processor; code?: string }[]
  stage: DepositStage
  openedAt: number
  changedAt: number
  /** The person asked for it to be cancelled, and the server has not confirmed it yet. */
  wish?: 'cancel'
}

export type InvoiceView = { coin: InvoiceCoin; guid: string; invoice: WireInvoice; fetchedAt: number }

export type JobView = {
  key: string
  kind: string
  nextAt: number | null
  lastRunAt: number | null
  lastResult: string | null
  attempt: number
}
/** One thing that the worker did (BG-09). `about`: a job's key. `result`: how it ended. */
export type LogEntry = {
  at: number
  what: 'ran' | 'leads' | 'followed' | 'signedOut' | 'tokenRefused' | 'online' | 'offline'
  about?: string
  result?: string
}

export type Diagnostics = {
  leader: boolean
  epoch: number
  now: number
  jobs: JobView[]
  stores: Record<string, number>
  storage: 'kept' | 'memory'
  /** The newest last; of this tab's worker alone. */
  log: LogEntry[]
}

export type Snapshot = {
  user: { value: WireUser; at: number } | null
  /** How the house was set up for them. */
  settings: WireSettings | null
  deposits: DepositView[]
  invoices: InvoiceView[]
}

/** What the page may be reminded of. */
export type ReminderName = 'gift' | 'limited_offer' | 'risk_free'

/** What the page may ask of the background worker. Every method settles; none throws across the border. */
export interface BackgroundApi {
  ping(): Promise<'pong'>
  /** Reports the fact `due` after so many milliseconds, to this page alone (SES-15). */
  remind(reminder: ReminderName, inMs: number): Promise<Outcome<null>>
  /** Called once after start and again when the person, token or language changes. Answers what is kept for them. */
  attach(person: Person): Promise<Outcome<Snapshot>>
  setOnline(online: boolean): Promise<void>
  setVisible(visible: boolean): Promise<void>
  /** The page is being left or frozen: leadership and database are given up at once. `setVisible` takes them up again. */
  suspend(): Promise<void>
  startDeposit(order: DepositOrder): Promise<Outcome<DepositView>>
  resumeDeposit(id: string): Promise<Outcome<DepositView>>
  /** Ends a deposit; in `offering` it is how the person says no. */
  cancelDeposit(id: string): Promise<Outcome<DepositView>>
  /** Goes on to the processor that a deposit in `offering` offers. Said twice, or in two tabs, it is sent once. */
  acceptOffer(id: string): Promise<Outcome<DepositView>>
  /** Called by the listen page: the bank sent the person back (APP-05). */
  returnedFromBank(processor: string, transactionId: string): Promise<Outcome<DepositView | null>>
  watchInvoice(coin: InvoiceCoin, guid: string): Promise<Outcome<InvoiceView>>
  refreshInvoice(coin: InvoiceCoin, guid: string): Promise<Outcome<InvoiceView>>
  /** Reads the person anew. The answer knows of all that was done before the call, also where another reading was under way. */
  refreshUser(): Promise<Outcome<WireUser>>
  diagnostics(): Promise<Outcome<Diagnostics>>
  runNow(jobKey: string): Promise<Outcome<null>>
  /**
   * The page has read the person's data itself, in an answer that was asked for at `at` by this device's clock: kept, so that a start
   * without a network knows them (PWA-04, SES-19), unless what is kept was asked for later.
   */
  keepUser(user: WireUser, at: number, settings: WireSettings | null): Promise<Outcome<null>>
  /** How many files of the person wait to be sent (SES-14). */
  waitingUploads(): Promise<Outcome<number>>
  /** Keeps what was typed in a form and not sent; null removes it (BG-02). `uid`: whose it is, null for a visitor. */
  keepDraft(uid: number | null, name: string, text: string | null): Promise<Outcome<null>>
  readDraft(uid: number | null, name: string): Promise<Outcome<string | null>>
  /** Purges everything kept for the person, on the word of a chosen logout (SES-14). */
  forget(uid: number): Promise<Outcome<null>>
}

/** What the worker tells the page, unasked. */
export type BackgroundFact =
  | { topic: 'user'; user: WireUser; at: number } // `at`: when it was asked for, by this device's clock
  | { topic: 'deposit'; deposit: DepositView }
  | { topic: 'invoice'; view: InvoiceView }
  | { topic: 'checked'; guids: string[]; at: number } // invoices that were asked about and have not changed
  | { topic: 'signedOut' } // a call answered 401
  | { topic: 'forgotten' } // another tab signed out on the person's word: nothing of them may stay (SES-14)
  | { topic: 'tokenRefused' } // a call was refused for its token: the session has to be read again
  | { topic: 'due'; reminder: ReminderName }
  | { topic: 'leader'; leader: boolean; epoch: number }
  | { topic: 'storage'; storage: 'kept' | 'memory' }
  | { topic: 'outdated' } // a newer version changed the database: this tab has to reload (BG-02)

/** One-way and sequenced: a gap in `seq` makes the page ask for a snapshot. `batch`: all changes of one cycle at once (W5). */
export type BackgroundEvent = { v: 1; source: string; seq: number; epoch: number; batch: BackgroundFact[] }
