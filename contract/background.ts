import type { Currency, InvoiceCoin, Language, Processor } from './kernel.ts'
import type { WireInvoice } from './invoices.ts'
import type { WireNotification } from './notifications.ts'
import type { PopupOffer } from './promotions.ts'
import type { WireSignal } from './signals.ts'
import type { WireOrder } from './order.ts'
import type { WireSettings, WireUser } from './session.ts'
import type { WireTourney } from './tournaments.ts'
import type { UploadType } from './uploads.ts'

/**
 * The Web Lock that the worker holds, shared, while a deposit is open; a reload of the page requests it
 * exclusively (PWA-06).
 */
export const reloadLockName = 'critical'

/** Error of a call to the worker, or of an HTTP call that the worker made. `code` is a translation key. */
export type WorkerFailure = {
  ok: false
  code: string
  fields?: Record<string, string>
  /** When the limit that was reached ends, in milliseconds (FUND-46). */
  until?: number
}
export type WorkerResult<T> = { ok: true; value: T } | WorkerFailure

/** The signed-in person as the page passes it to the worker. `uid` null: a visitor. */
export type SessionPerson = { uid: number | null; csrf: string; language: Language }

/**
 * A deposit that the page requests. `card` is the saved card's id: card numbers never reach the worker
 * (FUND-19).
 */
export type DepositOrder = {
  id: string
  account: string
  amount: string
  currency: Currency
  bonus: boolean
  fixed: boolean
  /** Missing for a processor that runs alone from its own tab and needs no card (FUND-02). */
  card?: string
  /** The person's account at the wallet that pays, without its secret (FUND-39). */
  wallet?: string
  stack: Processor[]
}

/**
 * A secret that the person gives a processor beside the card. It is sent once and never stored, so a lost
 * request asks for it again.
 */
export type ProcessorSecret = { pin: string } | { token: string }

/** Status of a deposit for the stepper (FUND-37). Failed variants carry the reason. */
export type DepositStatus =
  | { at: 'checking'; code?: string } // `code`: why the check is sent again
  | { at: 'contacting'; processor: Processor }
  | { at: 'secure'; processor: Processor; redirect: string }
  | { at: 'listening'; processor: Processor; needs?: 'cvv' } // `needs`: the processor asks for the security code (FUND-28)
  | { at: 'confirming'; processor: Processor; code: string } // outcome unknown: no other processor is tried; `code`: why the status is checked (FUND-33)
  | { at: 'offline'; processor: Processor | null } // continues by itself on reconnect
  // Nothing is sent: the person decides on this processor, or enters the card on its page (ZOOM). `code`: of
  // the decline before. `left`: nothing was declined; the person left before the charge, after their yes at
  // this time, and decides whether to pay (FUND-36).
  | { at: 'offering'; processor: Processor; code?: string; message?: string; left?: number }
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
  /** The person chose the bonus. Missing for a deposit of another device. */
  bonus?: true
  tried: { processor: Processor; code?: string }[]
  status: DepositStatus
  openedAt: number
  changedAt: number
  /** The person requested a cancel that the server has not confirmed yet. */
  requested?: 'cancel'
}

export type InvoiceView = { coin: InvoiceCoin; guid: string; invoice: WireInvoice; fetchedAt: number }

/**
 * A file to upload. `id` is made by the page, so that a repeated call queues it once. `declaration`: the text
 * above a signature.
 */
export type NewUpload = { id: string; type: UploadType; docType?: string; declaration?: string; name: string; bytes: ArrayBuffer }

/**
 * A file that waits on this device (VER-05). `size` and `sent` in bytes. `refused`: it will not be sent
 * again; `code` says why.
 */
export type UploadView = Omit<NewUpload, 'bytes'> & {
  size: number
  addedAt: number
  sent: number
  status: { at: 'waiting' } | { at: 'refused'; code: string }
}

/**
 * An action of the leader on waiting files. `send` resolves once the file was sent, was refused, or has to
 * wait.
 */
export type UploadAction = { do: 'wake' } | { do: 'send' | 'cancel'; id: string }

/** A file of a message: an upload of this device by its id. `size` in bytes. */
export type MessageFile = { id: string; name: string; size: number }

/**
 * A message to support (SUP-02). `id` is its idempotency key: the page makes it, and the worker another if a
 * kept message of that id says something else. `ticket`: the one it answers; without it the message opens a
 * ticket with `subject`.
 */
export type NewMessage = {
  id: string
  ticket?: string
  subject?: string
  department?: number
  priority?: number
  language?: Language
  content: string
  files: MessageFile[]
}

/**
 * A message that waits on this device. `refused`: it will not be sent again; `code` and `fields` say why.
 * `tried`: a request has left with it, so it may have arrived and cannot be taken back. `later`: its last
 * request failed, and another follows after a pause.
 */
export type MessageView = NewMessage & {
  addedAt: number
  tried?: true
  later?: true
  status: { at: 'waiting' } | { at: 'refused'; code: string; fields?: Record<string, string> }
}

/**
 * An action of the leader on waiting messages. `send` resolves once the message was sent, was refused, or has
 * to wait.
 */
export type MessageAction = { do: 'wake' } | { do: 'send' | 'cancel'; id: string }

/** The person's notifications, newest first. `at`: when they were requested, by this device’s clock. */
export type NotificationsView = { list: WireNotification[]; unread: number; at: number }

/** An answer of the server on this device. `at`: when it was requested, by this device’s clock. */
export type StoredAnswer = { value: unknown; at: number }

/** The unsent text of a form, as JSON. `at`: when it was saved, by this device’s clock. */
export type StoredDraft = { name: string; text: string; at: number }

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

/** Reports of the platform. `at`: when it requested them, by this device’s clock. */
export type AccountReports = {
  balances: { account: string; amount: string; at: number }[]
  /** The running orders of an account. */
  orders: { account: string; list: WireOrder[]; at: number }[]
}

export type Snapshot = {
  user: { value: WireUser; at: number } | null
  /** May be newer or older than the user. */
  reports: AccountReports
  /** Settings that the server sent for this person. */
  settings: WireSettings | null
  deposits: DepositView[]
  invoices: InvoiceView[]
  notifications: NotificationsView | null
}

/**
 * Reminders that the page can schedule. `session`: to ask an unreachable server again; `update`: to look for
 * a new version; `contest`: to read a running ranking again; `signal`: to close the popup of a signal.
 */
export type ReminderName = 'session' | 'update' | 'gift' | 'limited_offer' | 'risk_free' | 'contest' | 'signal'

/**
 * A call of the page. Its own tab's worker answers it, or the worker of the leading tab. `call` exists as a
 * type only.
 */
type Command<RunsOn extends 'tab' | 'leader', Call> = { runsOn: RunsOn; call?: Call }
const onTab = <Call>(): Command<'tab', Call> => ({ runsOn: 'tab' })
const onLeader = <Call>(): Command<'leader', Call> => ({ runsOn: 'leader' })

/**
 * Every command of the page to the background worker. `BackgroundApi`, the page's bridge and the leader's
 * relay derive from it.
 */
export const commands = {
  /**
   * Called once after start and again when the person, token or language changes. Returns the data stored for
   * that person.
   */
  attach: onTab<(person: SessionPerson) => Snapshot>(),
  /**
   * Sends the fact `due` to the person's pages after `inMs` milliseconds (ENG-05); a visitor's to this page
   * only (SES-15). For `contest` a person's pages get the fact `standing` instead.
   */
  remind: onLeader<(reminder: ReminderName, inMs: number) => null>(),
  /** `secureId`: the secret of `order.wallet`, held in memory until the deposit ends and never stored. */
  startDeposit: onLeader<(order: DepositOrder, secureId?: string) => DepositView>(),
  resumeDeposit: onLeader<(id: string) => DepositView>(),
  /** Ends a deposit; in `offering` this is how the person declines the offer. */
  cancelDeposit: onLeader<(id: string) => DepositView>(),
  /**
   * Continues with the processor that a deposit in `offering` offers. Idempotent: repeated calls, or calls
   * from two tabs, send one charge.
   */
  acceptOffer: onLeader<(id: string, secret?: ProcessorSecret) => DepositView>(),
  /** Passes over ENTROPAY in `offering`: the next processor follows (FUND-28). */
  rejectOffer: onLeader<(id: string) => DepositView>(),
  /** Called by the listen page when the bank redirects the person back (APP-05). */
  returnedFromBank: onLeader<(processor: string, transactionId: string) => DepositView | null>(),
  watchInvoice: onLeader<(coin: InvoiceCoin, guid: string) => InvoiceView>(),
  refreshInvoice: onLeader<(coin: InvoiceCoin, guid: string) => InvoiceView>(),
  /**
   * Reloads the person's data. The result includes everything done before the call, even if another reload
   * was in progress.
   */
  refreshUser: onLeader<() => WireUser>(),
  /**
   * Stores user data that the page has read itself at `at`, for an offline start (PWA-04, SES-19). Ignored if
   * older than the stored data.
   */
  keepUser: onTab<(user: WireUser, at: number, settings: WireSettings | null) => null>(),
  /**
   * Stores reports of the platform for an offline start (PWA-04, TRD-15) and passes them to the other tabs
   * (SES-18). A report older than the stored one is ignored.
   */
  keepReports: onTab<(uid: number, reports: AccountReports) => null>(),
  diagnostics: onTab<() => Diagnostics>(),
  runNow: onLeader<(jobKey: string) => null>(),
  /**
   * Keeps a file until it is sent; resolves once it is on disk (VER-07). Refuses it with `upload.storageFull`
   * if it does not fit.
   */
  queueUpload: onTab<(uid: number, upload: NewUpload) => UploadView>(),
  /** Returns the files that wait on this device, oldest first. */
  uploads: onTab<() => UploadView[]>(),
  actOnUpload: onLeader<(action: UploadAction) => 'sent' | 'waiting' | 'cancelled'>(),
  /** Keeps a message to support until it is sent; resolves once it is on disk (SUP-02). */
  queueMessage: onTab<(uid: number, message: NewMessage) => MessageView>(),
  /** Returns the messages that wait on this device, oldest first. */
  messages: onTab<() => MessageView[]>(),
  actOnMessage: onLeader<(action: MessageAction) => 'sent' | 'waiting' | 'cancelled'>(),
  /**
   * Called by a page that shows tickets: from then on the leader asks for answers while a ticket is open
   * (SUP-01).
   */
  watchTickets: onLeader<() => null>(),
  /**
   * Called by a page that shows home: at its start, after the fact `signals`, and when nothing covers it.
   * Returns the signal that this page has to show, to one page a day (ENG-12). `claim`: a new id for each
   * call; null while something covers home. `now`: the server's time.
   */
  homeSignal: onLeader<(claim: string | null, now: number) => WireSignal | null>(),
  /** Drops the signal that waits and polls again. Call it after a change of the mutes (ENG-13). */
  renewSignals: onLeader<() => null>(),
  /**
   * Claims a popup that is shown once a day; true to the first caller of the day, also if the call is
   * repeated (FUND-41, ENG-16). `claim`: a new id. `now`: the server's time, since a device's clock is set.
   */
  claimDaily: onLeader<(name: 'bitcoin' | PopupOffer, claim: string, now: number) => boolean>(),
  /** Saves the unsent text of a form; null deletes it (BG-02). `uid`: the owner, null for a visitor. */
  keepDraft: onTab<(uid: number | null, name: string, text: string | null) => null>(),
  readDraft: onTab<(uid: number | null, name: string) => string | null>(),
  /** Returns the stored texts of all forms whose names begin with `start` (PWA-04). */
  drafts: onTab<(uid: number | null, start: string) => StoredDraft[]>(),
  /**
   * Stores an answer of the server for times without a connection (PWA-04). `uid`: the owner, null for a
   * visitor.
   */
  storeAnswer: onTab<(uid: number | null, name: string, answer: StoredAnswer) => null>(),
  storedAnswer: onTab<(uid: number | null, name: string) => StoredAnswer | null>(),
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
  /**
   * Called when the page is left or frozen: releases leadership and the database at once. `setVisible`
   * acquires them again.
   */
  suspend(): Promise<void>
}

/** Events that the worker sends to the page. */
export type BackgroundFact =
  | { topic: 'user'; user: WireUser; at: number } // `at`: when it was requested, by this device's clock
  | { topic: 'reports'; reports: AccountReports } // of another tab's platform
  | { topic: 'deposit'; deposit: DepositView }
  | { topic: 'invoice'; view: InvoiceView }
  | { topic: 'checked'; guids: string[]; at: number } // invoices that were polled and have not changed
  | { topic: 'uploads'; uploads: UploadView[] } // all that wait on this device
  | { topic: 'upload'; upload: UploadView }
  | { topic: 'uploadEnded'; id: string; type: UploadType; as: 'sent' | 'cancelled' }
  | { topic: 'messages'; messages: MessageView[] } // all that wait on this device
  | { topic: 'message'; message: MessageView }
  | { topic: 'messageEnded'; id: string; as: 'sent' | 'cancelled'; ticket?: string } // `ticket`: the one that it has opened or answered
  | { topic: 'tickets' } // a ticket has changed: read it again
  | { topic: 'notifications'; view: NotificationsView }
  | { topic: 'standing'; list: WireTourney[]; at: number } // the running rankings. `at`: when they were requested, by this device's clock
  | { topic: 'signals' } // pages at home have to call `homeSignal`: a poll is due, or a signal has arrived
  | { topic: 'signedOut'; leave?: true } // a call returned 401. `leave`: an upload did, and the session is left by the logout page (SES-16)
  | { topic: 'forgotten' } // another tab logged the person out: delete all of their data (SES-14)
  | { topic: 'tokenRefused' } // a call was refused because of its CSRF token: reload the session
  | { topic: 'unanswered' } // a call had no answer: the network may be gone without the browser's notice
  | { topic: 'due'; reminder: ReminderName }
  | { topic: 'leader'; leader: boolean; epoch: number }
  | { topic: 'storage'; storage: 'kept' | 'memory' }
  | { topic: 'outdated' } // a newer version migrated the database: this tab has to reload (BG-02)

/**
 * One-way and sequenced: after a gap in `seq` the page requests a snapshot. `batch`: all changes of one cycle
 * (W5).
 */
export type BackgroundEvent = { v: 1; source: string; seq: number; epoch: number; batch: BackgroundFact[] }
