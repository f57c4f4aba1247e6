import type { BackgroundApi, Outcome } from '../../contract/background.ts'

/**
 * What the page may ask of the worker. Each call settles: a dead or silent worker is the failure `background.stopped`
 * or `background.timeout`, never a promise that hangs and never a throw.
 */
export type BackgroundCalls = Pick<
  BackgroundApi,
  | 'attach'
  | 'remind'
  | 'startDeposit'
  | 'resumeDeposit'
  | 'cancelDeposit'
  | 'acceptOffer'
  | 'returnedFromBank'
  | 'watchInvoice'
  | 'refreshInvoice'
  | 'refreshUser'
  | 'keepUser'
  | 'diagnostics'
  | 'runNow'
  | 'waitingUploads'
  | 'keepDraft'
  | 'readDraft'
  | 'forget'
>

export const callNames = [
  'attach',
  'remind',
  'startDeposit',
  'resumeDeposit',
  'cancelDeposit',
  'acceptOffer',
  'returnedFromBank',
  'watchInvoice',
  'refreshInvoice',
  'refreshUser',
  'keepUser',
  'diagnostics',
  'runNow',
  'waitingUploads',
  'keepDraft',
  'readDraft',
  'forget',
] as const satisfies readonly (keyof BackgroundCalls)[]

/** Longest wait for an answer. Longer than a leader change (three missed beats of 3 s) with the request after it. */
export const callTimeoutMs = 20_000

export const stopped: Outcome<never> = { ok: false, code: 'background.stopped' }
export const timedOut: Outcome<never> = { ok: false, code: 'background.timeout' }
