import * as z from 'zod/mini'
import type { BackgroundEvent, Outcome } from '../../../contract/background.ts'

/** Commands that only the leader carries out; the other tabs' workers pass them on to it. */
export const leaderCommands = [
  'startDeposit',
  'resumeDeposit',
  'cancelDeposit',
  'acceptOffer',
  'returnedFromBank',
  'watchInvoice',
  'refreshInvoice',
  'refreshUser',
  'runNow',
] as const
export type LeaderCommandName = (typeof leaderCommands)[number]

/** What the workers of one person's tabs say to each other. `from` and `to` name workers. */
export type LineMessage = { uid: number; from: string } & (
  | { type: 'beat'; epoch: number }
  | { type: 'visible' }
  | { type: 'event'; event: BackgroundEvent }
  | { type: 'ask'; id: string; command: LeaderCommandName; args: unknown[] }
  | { type: 'answer'; id: string; to: string; outcome: Outcome<unknown> }
  | { type: 'token'; csrf: string } // a tab has learned the session's newest token
  | { type: 'signedOut' }
  | { type: 'forgotten' } // a chosen logout: nothing may be kept or shown any more
)

const envelope = z.looseObject({
  uid: z.int(),
  from: z.string(),
  type: z.enum(['beat', 'visible', 'event', 'ask', 'answer', 'token', 'signedOut', 'forgotten']),
})

/** Reads a message of another tab, which may be of another version. Null for what is none of ours. */
export const readLine = (message: unknown): LineMessage | null => (envelope.safeParse(message).success ? (message as LineMessage) : null)
