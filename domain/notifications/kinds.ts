import type { Currency, InvoiceCoin } from '../../contract/kernel.ts'
import type { NotificationTopic } from '../../contract/push.ts'
import { dayMs, hourMs, minuteMs } from '../kernel/time.ts'
import type { TourneyType } from '../tournaments/windows.ts'
import type { Direction } from '../trading/settlement.ts'
import type { RefusalReason, SentDocument } from '../verification/documents.ts'

type Withdrawn = { amount: string; currency: Currency; method: string }
type Credited = { coin: InvoiceCoin; amount: string; currency: Currency }

/** The values of each kind's text, as they are stored and sent. Amounts are decimal texts. */
export type NotificationParams = {
  invoicePaid: Credited
  /** More than the invoice asked for, or paid twice: all of it is credited. */
  invoiceOver: Credited
  /** `amount`: the part that is missing, in the coin's currency. */
  invoicePartial: Credited
  /** An invoice that ended with a part of its amount paid in time. */
  invoiceShort: { coin: InvoiceCoin }
  invoiceExpired: { coin: InvoiceCoin }
  invoiceLate: Credited
  depositCredited: { amount: string; currency: Currency }
  /** A charge that was approved after its decline, and refunded. */
  depositRefunded: { amount: string; currency: Currency }
  /** A deposit without a result, until an operator found that nothing was charged (FUND-44). */
  depositNotCharged: { amount: string; currency: Currency }
  /**
   * Taken from the balance again (FUND-45): by our refund, by the bank, or because the coins left their
   * chain.
   */
  depositReturned: { amount: string; currency: Currency }
  /** Our refund was not made: its money is in the balance again. */
  depositRefundFailed: { amount: string; currency: Currency }
  depositChargedBack: { amount: string; currency: Currency }
  /** Credited by mistake, and taken from the balance again (FUND-45). */
  depositMistaken: { amount: string; currency: Currency }
  /** A reported or announced payment that an operator has closed without money (FUND-44). */
  reportClosed: { amount: string; currency: Currency }
  invoiceVanished: Credited
  /** A withdrawal has reached a state (WD-15). `method`: in the contract's spelling. */
  withdrawalRequested: Withdrawn
  withdrawalInReview: Withdrawn
  withdrawalApproved: Withdrawn
  withdrawalSending: Withdrawn
  withdrawalSent: Withdrawn
  withdrawalRejected: Withdrawn
  withdrawalCancelled: Withdrawn
  withdrawalReturned: Withdrawn
  /** Of the money that a withdrawal gave back: taken for a deposit whose reversal was a loss (FUND-45). */
  reversalCovered: { amount: string; currency: Currency }
  /** A new address in the person's book, and its wait switched on or off (WD-13). */
  addressAdded: { method: string }
  addressHoldOn: Record<string, never>
  addressHoldOff: Record<string, never>
  /** `device`: the browser and the system, such as `Firefox, Windows`; missing if it does not say. */
  newDevice: { device?: string }
  passwordChanged: Record<string, never>
  /** The second factor is another one, or off (SEC-03). */
  factorEmail: Record<string, never>
  factorGoogle: Record<string, never>
  factorSms: Record<string, never>
  factorOff: Record<string, never>
  /** Codes by text message go to another number. `ending`: its last digits. */
  factorPhone: { ending: string }
  /** `left`: the number of recovery codes that are left (SEC-07). */
  recoveryMade: Record<string, never>
  recoveryUsed: { left: string }
  /** `name`: the passkey's. */
  passkeyAdded: { name: string }
  passkeyRemoved: { name: string }
  /** `email`: masked. */
  emailChangeRequested: { email: string }
  emailChanged: { email: string }
  emailRestored: { email: string }
  /** `reward`: as the contest's ranking has it; missing without a prize. */
  contestEnded: { contest: TourneyType; place: string; reward?: string }
  documentAccepted: { document: SentDocument }
  documentRefused: { document: SentDocument; reason: RefusalReason }
  verified: Record<string, never>
  /** Support has answered or closed a ticket. */
  ticketReply: { subject: string }
  ticketClosed: { subject: string }
  /** `minutes`: the expiry of the suggested order. `price`: the one at which it was computed. */
  signal: { symbol: string; direction: Direction; price: string; minutes: string }
}
export type NotificationKind = keyof NotificationParams

/** `ttlMs`: how long a push service keeps the message for a device that is off. `urgency`: RFC 8030, 5.3. */
type Delivery = { topic: NotificationTopic; ttlMs: number; urgency: 'low' | 'normal' | 'high' }

const invoice: Delivery = { topic: 'invoice', ttlMs: dayMs, urgency: 'high' }
const deposit: Delivery = { topic: 'deposit', ttlMs: 3 * dayMs, urgency: 'normal' }
const document: Delivery = { topic: 'document', ttlMs: 7 * dayMs, urgency: 'normal' }
const ticket: Delivery = { topic: 'ticket', ttlMs: 7 * dayMs, urgency: 'normal' }
const withdrawal: Delivery = { topic: 'withdrawal', ttlMs: 3 * dayMs, urgency: 'high' }
const security: Delivery = { topic: 'security', ttlMs: 7 * dayMs, urgency: 'high' }

/**
 * Every kind of notification (ENG-14, PWA-08). An area that writes another adds it here and its texts to
 * `locales/`.
 */
export const notificationKinds: Readonly<Record<NotificationKind, Delivery>> = {
  invoicePaid: invoice,
  invoiceOver: invoice,
  // Worthless once the invoice has ended, an hour after it was opened.
  invoicePartial: { ...invoice, ttlMs: hourMs },
  invoiceShort: invoice,
  invoiceExpired: invoice,
  invoiceLate: invoice,
  depositCredited: deposit,
  depositRefunded: deposit,
  depositNotCharged: deposit,
  depositReturned: deposit,
  depositRefundFailed: deposit,
  depositChargedBack: deposit,
  depositMistaken: deposit,
  reportClosed: deposit,
  invoiceVanished: invoice,
  withdrawalRequested: withdrawal,
  withdrawalInReview: withdrawal,
  withdrawalApproved: withdrawal,
  withdrawalSending: withdrawal,
  withdrawalSent: withdrawal,
  withdrawalRejected: withdrawal,
  withdrawalCancelled: withdrawal,
  withdrawalReturned: withdrawal,
  reversalCovered: withdrawal,
  addressAdded: withdrawal,
  addressHoldOn: withdrawal,
  addressHoldOff: withdrawal,
  newDevice: security,
  passwordChanged: security,
  factorEmail: security,
  factorGoogle: security,
  factorSms: security,
  factorOff: security,
  factorPhone: security,
  recoveryMade: security,
  recoveryUsed: security,
  passkeyAdded: security,
  passkeyRemoved: security,
  emailChangeRequested: security,
  emailChanged: security,
  emailRestored: security,
  documentAccepted: document,
  documentRefused: document,
  verified: document,
  ticketReply: ticket,
  ticketClosed: ticket,
  contestEnded: { topic: 'contest', ttlMs: dayMs, urgency: 'low' },
  // Valid that long (domain/signals/terms.ts).
  signal: { topic: 'signal', ttlMs: 10 * minuteMs, urgency: 'high' },
}

/** True for a kind that this version has a text for. */
export const isNotificationKind = (name: string | undefined): name is NotificationKind =>
  name !== undefined && Object.hasOwn(notificationKinds, name)

/** The topics that some kind belongs to, in the order of their switches. */
export const usedTopics: readonly NotificationTopic[] = [...new Set(Object.values(notificationKinds).map(({ topic }) => topic))]

const always: ReadonlySet<NotificationTopic> = new Set(['invoice', 'deposit', 'withdrawal', 'document', 'security'])

/** True if a topic concerns money or security: its notifications are listed for everyone. */
export const isAlwaysListed = (topic: NotificationTopic): boolean => always.has(topic)

/** True if a notification is about money although its topic can be off: a contest's prize (ENG-14). */
export const isOfMoney = (params: NotificationParams[NotificationKind]): boolean => 'reward' in params

/** True if a topic's notifications are pushed to every device that receives messages: those of security. */
export const isAlwaysPushed = (topic: NotificationTopic): boolean => topic === 'security'

/** Kinds of other topics that warn of a stolen session (WD-13). */
const warnings: ReadonlySet<NotificationKind> = new Set(['withdrawalRequested', 'addressAdded', 'addressHoldOn', 'addressHoldOff'])

/** True if a notification is pushed even if its topic is switched off: a thief would switch it off first. */
export const isWarning = (kind: NotificationKind): boolean => isAlwaysPushed(notificationKinds[kind].topic) || warnings.has(kind)

/** True if a topic's notifications are neither listed nor pushed until the person asks for them (ENG-13). */
export const isOffByDefault = (topic: NotificationTopic): boolean => topic === 'signal'
