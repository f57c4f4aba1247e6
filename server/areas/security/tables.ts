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

export type SecurityTables = {
  waiting_login: WaitingLoginTable
  factor_code: FactorCodeTable
  factor_guard: FactorGuardTable
  totp_secret: TotpSecretTable
}
