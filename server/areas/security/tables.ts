import type { ColumnType } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import type { Factor } from '../../../contract/security.ts'

/** A login that waits for its second factor (SES-05). `holder`: the SHA-256 of the browser's cookie. */
export type WaitingLoginTable = { holder: string; customer_id: number; factor: Factor; platform_session: string | null; made_at: number }

/** A sent code, as an HMAC: a plain hash of six digits could be found by trying all of them. */
export type FactorCodeTable = { holder: string; purpose: 'login' | 'change'; customer_id: number; hash: string; expires_at: number }

export type FactorGuardTable = {
  customer_id: number
  failures: number
  last_at: number
  locked_until: number
  sends: number
  sends_since: number
}

/** The secret of an authenticator app, encrypted. `last_step`: 30-second steps since 1970. */
export type TotpSecretTable = { customer_id: number; sealed: string; last_step: number }

/**
 * The payment that a letter with a code names (WD-07). `to`: the destination, `short`: the same for a text
 * message.
 */
export type NamedPayment = { amount: string; currency: Currency; to: string; short: string }

/**
 * An action to be confirmed by a factor (SEC-08). `params_hash`: SHA-256 of what is confirmed. `payment`:
 * null if nothing is paid.
 */
export type StepUpTable = {
  id: string
  session: string
  customer_id: number
  purpose: 'twoFactor' | 'password' | 'passkey' | 'recoveryCodes' | 'phone' | 'email' | 'withdrawal'
  params_hash: string
  factor: Factor
  status: 'asked' | 'proven'
  made_at: number
  payment: ColumnType<NamedPayment | null, string | null, string | null>
}

/** A factor that is being set up. `target`: its address or number, or the app's encrypted secret. */
export type FactorSetupTable = { id: string; session: string; customer_id: number; factor: Factor; target: string; made_at: number }

export type RecoveryCodeTable = { hash: string; customer_id: number }

/** A passkey (SEC-09). `id`, `public_key`: base64url. `transports`: separated by commas. */
export type PasskeyTable = {
  id: string
  customer_id: number
  public_key: string
  counter: number
  transports: string
  name: string
  made_at: number
  used_at: number | null
}

/** `holder`: the hash of the cookie that asked. */
export type PasskeyChallengeTable = { holder: string; purpose: 'add' | 'signIn'; challenge: string; made_at: number }

export type SecurityTables = {
  factor_setup: FactorSetupTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  step_up: StepUpTable
  waiting_login: WaitingLoginTable
  factor_code: FactorCodeTable
  factor_guard: FactorGuardTable
  totp_secret: TotpSecretTable
}
