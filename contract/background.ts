import type { Currency, InvoiceCoin, Language, Processor } from './kernel.ts'
import type { WireInvoice } from './invoices.ts'
import type { WireSettings, WireUser } from './session.ts'

/** Error of a call to the worker, or of an HTTP call that the worker made. `code` is a translation key. */
export type WorkerFailure = { ok: false; code: string; fields?: Record<string, string> }
export type WorkerResult<T> = { ok: true; value: T } | WorkerFailure

/** The signed-in person as the page passes it to the worker. `uid` null: a visitor. */
export type SessionPerson = { uid: number | null; csrf: string; language: Language }

/** A deposit that the page requests. `card` is the saved card's id: card numbers never reach the worker (FUND-19). */
export type DepositOrder = {
  id: string
  account: string
  amount: string
  currency: Currency
  bonus: boolean
  fixed: boolean
  /** Missing for a processor that runs alone from its own tab and needs no card (FUND-02). */
  card?: string
  stack: Processor[]
}

/** Status of a deposit for the stepper (FUND-37). Failed variants carry the reason. */
export type DepositStatus =
  | { at: 'checking'; code?: string } // `code`: why the check is sent again
  | { at: 'contacting'; processor: Processor }
  | { at: 'secure'; processor: Processor; redirect: string }
  | { at: 'listening'; processor: Processor }
  | { at: 'confirming'; processor: Processor; code: string } // outcome unknown: no other processor is tried; `code`: why the status is checked (FUND-33)
  | { at: 'offline'; processor: Processor | null } // continues by itself on reconnect
  | { at: 'offering'; processor: Processor; code: string; message?: string } // declined: the person chooses whether to continue there
  | { at: 'succeeded' }
  | { at: 'failed'; code: string; message?: string }
  | { at: 'cancelled' }

export type DepositView = {
  id: string
  account: string
  amount: string
  currency: Currency
  /** The saved card's id. Missing for a deposit without a card, or of another device. */
  card?: string
  tried: { processor: Processor; code?: string }[]
  status: DepositStatus
  openedAt: number
  changedAt: number
  /** The person requested a cancel that the server has not confirmed yet. */
  requested?: 'cancel'
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
/** One event in the worker's log (BG-09). `about`: a job's key. `result`: how the job ended. */
export type LogEntry = {
  at: number
  event: 'ran' | 'leads' | 'followed' | 'signedOut' | 'tokenRefused' | 'online' | 'offline'
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
  /** Newest last; from this tab's worker only. */
  log: LogEntry[]
}

export type Snapshot = {
  user: { value: WireUser; at: number } | null
  /** Settings that the server sent for this person. */
  settings: WireSettings | null
  deposits: DepositView[]
  invoices: InvoiceView[]
}

/** Reminders that the page can schedule. */
export type ReminderName = 'gift' | 'limited_offer' | 'risk_free'

/** A call of the page. Its own tab's worker answers it, or the worker of the leading tab. `call` exists as a type only. */
type Command<RunsOn extends 'tab' | 'leader', Call> = { runsOn: RunsOn; call?: Call }
const onTab = <Call>(): Command<'tab', Call> => ({ runsOn: 'tab' })
const onLeader = <Call>(): Command<'leader', Call> => ({ runsOn: 'leader' })

/** Every command of the page to the background worker. `BackgroundApi`, the page's bridge and the leader's relay derive from it. */
export const commands = {
  /** Called once after start and again when the person, token or language changes. Returns the data stored for that person. */
  attach: onTab<(person: SessionPerson) => Snapshot>(),
  /** Sends the fact `due` to this page only, after `inMs` milliseconds (SES-15). */
  remind: onTab<(reminder: ReminderName, inMs: number) => null>(),
  startDeposit: onLeader<(order: DepositOrder) => DepositView>(),
  resumeDeposit: onLeader<(id: string) => DepositView>(),
  /** Ends a deposit; in `offering` this is how the person declines the offer. */
  cancelDeposit: onLeader<(id: string) => DepositView>(),
  /** Continues with the processor that a deposit in `offering` offers. Idempotent: repeated calls, or calls from two tabs, send one charge. */
  acceptOffer: onLeader<(id: string) => DepositView>(),
  /** Called by the listen page when the bank redirects the person back (APP-05). */
  returnedFromBank: onLeader<(processor: string, transactionId: string) => DepositView | null>(),
  watchInvoice: onLeader<(coin: InvoiceCoin, guid: string) => InvoiceView>(),
  refreshInvoice: onLeader<(coin: InvoiceCoin, guid: string) => InvoiceView>(),
  /** Reloads the person's data. The result includes everything done before the call, even if another reload was in progress. */
  refreshUser: onLeader<() => WireUser>(),
  /** Stores user data that the page has read itself at `at`, for an offline start (PWA-04, SES-19). Ignored if older than the stored data. */
  keepUser: onTab<(user: WireUser, at: number, settings: WireSettings | null) => null>(),
  diagnostics: onTab<() => Diagnostics>(),
  runNow: onLeader<(jobKey: string) => null>(),
  /** Returns the number of the person's files that wait to be uploaded (SES-14). */
  waitingUploads: onTab<() => number>(),
  /** Saves the unsent text of a form; null deletes it (BG-02). `uid`: the owner, null for a visitor. */
  keepDraft: onTab<(uid: number | null, name: string, text: string | null) => null>(),
  readDraft: onTab<(uid: number | null, name: string) => string | null>(),
  /** Deletes all data stored for the person, on a logout that they chose (SES-14). */
  forget: onTab<(uid: number) => null>(),
}

type Commands = typeof commands
export type CommandName = keyof Commands
/** Commands that only the leader runs; other tabs' workers forward them. */
export type LeaderCommandName = { [Name in CommandName]: Commands[Name]['runsOn'] extends 'leader' ? Name : never }[CommandName]
type Call<Name extends CommandName> = NonNullable<Commands[Name]['call']>
type CommandTypes = { [Name in CommandName]: { args: Parameters<Call<Name>>; value: ReturnType<Call<Name>> } }
export type CommandArgs<Name extends CommandName> = CommandTypes[Name]['args']
export type CommandValue<Name extends CommandName> = CommandTypes[Name]['value']
export type CommandCall<Name extends CommandName> = (...args: CommandArgs<Name>) => Promise<WorkerResult<CommandValue<Name>>>
/** Each command as a function. Every one settles; none throws across the Comlink boundary. */
export type CommandApi<Names extends CommandName = CommandName> = { [Name in Names]: CommandCall<Name> }
/** A leader's command with its arguments, as it travels to the leading tab. */
export type LeaderCall<Names extends LeaderCommandName = LeaderCommandName> = {
  [Name in Names]: { command: Name; args: CommandArgs<Name> }
}[Names]

/** Everything that the page can call in the background worker. */
export interface BackgroundApi extends CommandApi {
  ping(): Promise<'pong'>
  setOnline(online: boolean): Promise<void>
  setVisible(visible: boolean): Promise<void>
  /** Called when the page is left or frozen: releases leadership and the database at once. `setVisible` acquires them again. */
  suspend(): Promise<void>
}

/** Events that the worker sends to the page. */
export type BackgroundFact =
  | { topic: 'user'; user: WireUser; at: number } // `at`: when it was requested, by this device's clock
  | { topic: 'deposit'; deposit: DepositView }
  | { topic: 'invoice'; view: InvoiceView }
  | { topic: 'checked'; guids: string[]; at: number } // invoices that were polled and have not changed
  | { topic: 'signedOut' } // a call returned 401
  | { topic: 'forgotten' } // another tab logged the person out: delete all of their data (SES-14)
  | { topic: 'tokenRefused' } // a call was refused because of its CSRF token: reload the session
  | { topic: 'due'; reminder: ReminderName }
  | { topic: 'leader'; leader: boolean; epoch: number }
  | { topic: 'storage'; storage: 'kept' | 'memory' }
  | { topic: 'outdated' } // a newer version migrated the database: this tab has to reload (BG-02)

/** One-way and sequenced: after a gap in `seq` the page requests a snapshot. `batch`: all changes of one cycle (W5). */
export type BackgroundEvent = { v: 1; source: string; seq: number; epoch: number; batch: BackgroundFact[] }
