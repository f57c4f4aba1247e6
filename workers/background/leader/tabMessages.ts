import * as z from 'zod/mini'
import type { AccountReports, BackgroundEvent, LeaderCall, WorkerResult } from '../../../contract/background.ts'

/** Messages between the workers of one person's tabs. `from` and `to` are worker ids. */
export type TabMessage = { uid: number; from: string } & (
  | { type: 'beat'; epoch: number }
  | { type: 'visible' }
  | { type: 'event'; event: BackgroundEvent }
  | ({ type: 'ask'; id: string } & LeaderCall)
  | { type: 'answer'; id: string; to: string; outcome: WorkerResult<unknown> }
  | { type: 'reports'; reports: AccountReports } // a tab's platform has reported them
  | { type: 'token'; csrf: string } // a tab has received the session's newest token
  | { type: 'signedOut' }
  | { type: 'forgotten' } // the person signed out: delete and hide their data
)

const envelope = z.looseObject({
  uid: z.int(),
  from: z.string(),
  type: z.enum(['beat', 'visible', 'event', 'ask', 'answer', 'reports', 'token', 'signedOut', 'forgotten']),
})

/** Parses a message of another tab, which may run another version; null if it is invalid. */
export const parseTabMessage = (message: unknown): TabMessage | null =>
  envelope.safeParse(message).success ? (message as TabMessage) : null
