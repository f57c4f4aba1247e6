import type { Generated } from 'kysely'
import type { Currency, Language } from '../../../contract/kernel.ts'

export type CustomerTable = {
  id: Generated<number>
  /** Lower case, so that one person has one spelling. */
  email: string
  /** When the person proved that the mailbox is theirs. */
  email_confirmed_at: number | null
  password_hash: string
  /** The platform's own, while it differs from the account's (SEC-02). */
  platform_password_hash: string | null
  first_name: string
  last_name: string
  phone: string
  phone_prefix: string
  /** ISO 3166 alpha-2. */
  country: string
  currency: Currency
  affiliate_id: string | null
  verification: 'None' | 'Partial' | 'Full'
  card_risk: Generated<boolean>
  demo: Generated<boolean>
  two_factor: 'email' | 'google' | 'sms' | null
  /** The person's own cascade, which overrides the settings' (FUND-20). */
  cascade: string | null
  /** Decimal text in the account's currency; overrides the settings (FUND-09). */
  min_deposit: string | null
  promo: string | null
  comments: Generated<string>
  current_account: string | null
  registered_at: number
  /** Language of the last registration or sign-in, used for letters they did not request. */
  language: Language | null
  sign: 'up' | null
  passport: 'up' | null
  card: 'up' | null
  can_upload: Generated<boolean>
  /** Comma-separated withdrawal methods they have used. */
  wd_methods: Generated<string>
  verification_type: Generated<string>
  tr_validate: 'yes' | 'no' | null
  tr_success: 'yes' | 'no' | null
  tr_attempts: Generated<number>
  last_count: number | null
  iq_start: Generated<boolean>
  vload: Generated<boolean>
  entro_pin: Generated<boolean>
  /** Decimal text, before `min_deposit` (FUND-09). */
  md: string | null
  mdps: string | null
}

/** A signed-in browser. Only the SHA-256 of the cookie's value is stored. */
export type WebSessionTable = {
  hash: string
  /** Names the session to its person (SEC-10). */
  id: Generated<string>
  customer_id: number
  account_id: string
  opened_at: number
  seen_at: number
  /** The last check of a factor in this session (SEC-08). */
  checked_at: number | null
  checked_factor: CustomerTable['two_factor']
  /** The browser and system, and the country (ISO 3166), at sign-in; null where unknown. */
  device: string | null
  country: string | null
}

/** The platform's session (SES-02): `pending` opens nothing until the second login call (SES-05). */
export type PlatformSessionTable = {
  hash: string
  customer_id: number
  status: 'pending' | 'open'
  web_session: string | null
  made_at: number
}

/** Failed logins by account and by address, each under its own key (E1, E2 of the threat model). */
export type LoginThrottleTable = { key: string; failures: number; last_at: number; blocked_until: number }

/** Used registration challenges, so that none opens two accounts (SES-09). */
export type SpentChallengeTable = { hash: string; expires_at: number }

/** When the last failed-login letter went to an address: one a day at most (SES-03). */
export type LoginNoticeTable = { email_hash: string; sent_at: number }

/**
 * One-time links that were mailed, by their SHA-256: to reset a password (SES-13) or undo its change
 * (SEC-02), to sign in (SES-07), or about an e-mail address.
 */
export type MailedLinkTable = {
  hash: string
  purpose: 'reset' | 'signIn' | 'confirmEmail' | 'undoEmail' | 'undoPassword'
  customer_id: number
  made_at: number
  expires_at: number
  /** The change of address that the link belongs to. */
  email_change: number | null
}

/**
 * `asked`: waits for its link. `dropped`: cancelled before it took effect. `undone`: took effect and was
 * undone.
 */
export type EmailChangeTable = {
  id: Generated<number>
  customer_id: number
  old_email: string
  new_email: string
  old_confirmed: boolean
  factor: CustomerTable['two_factor']
  status: 'asked' | 'changed' | 'dropped' | 'undone'
  asked_at: number
  changed_at: number | null
}

/** Calls counted by all processes together. */
export type CallCountTable = { key: string; count: number; since: number }

/** A session that was used on a phone (SES-20), by its cookie's SHA-256. */
export type MobileVisitTable = { session: string; customer_id: number | null; at: number }

export type SessionTables = {
  email_change: EmailChangeTable
  call_count: CallCountTable
  mailed_link: MailedLinkTable
  mobile_visit: MobileVisitTable
  customer: CustomerTable
  web_session: WebSessionTable
  platform_session: PlatformSessionTable
  login_throttle: LoginThrottleTable
  spent_challenge: SpentChallengeTable
  login_notice: LoginNoticeTable
}
