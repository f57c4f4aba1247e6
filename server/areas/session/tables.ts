import type { Generated } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'

export type CustomerTable = {
  id: Generated<number>
  /** Lower case: one person, one spelling. */
  email: string
  password_hash: string
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
  /** The person's own cascade, before the settings' (FUND-20). */
  cascade: string | null
  /** Decimal text in the account's currency; overrides the settings (FUND-09). */
  min_deposit: string | null
  promo: string | null
  comments: Generated<string>
  current_account: string | null
  registered_at: number
}

/** A signed-in browser. The cookie's value is never kept: only its SHA-256. */
export type WebSessionTable = { hash: string; customer_id: number; account_id: string; opened_at: number; seen_at: number }

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

/** Answered registration challenges, so that none opens two accounts (SES-09). */
export type SpentChallengeTable = { hash: string; expires_at: number }

/** When the last failed-login letter went to an address: one a day at most (SES-03). */
export type LoginNoticeTable = { email_hash: string; sent_at: number }

/** One-time links to a new password (SES-13), by their SHA-256. */
export type PasswordResetTable = { hash: string; customer_id: number; made_at: number; expires_at: number }

export type SessionTables = {
  password_reset: PasswordResetTable
  customer: CustomerTable
  web_session: WebSessionTable
  platform_session: PlatformSessionTable
  login_throttle: LoginThrottleTable
  spent_challenge: SpentChallengeTable
  login_notice: LoginNoticeTable
}
