import type { Db } from '../db/database.ts'
import type { Deps } from '../kernel/deps.ts'
import { forgetOldKeys } from '../kernel/idempotency.ts'
import { forgetOldChat } from '../platform/chat/forgetOldChat.ts'
import { forgetOldDeposits } from './cascade/forgetOldDeposits.ts'
import { forgetOldMessages } from './contacts/forgetOldMessages.ts'
import { forgetOldLogins } from './security/forgetOldLogins.ts'
import { forgetOldSessions } from './session/forgetOldSessions.ts'

/** Deletes, of its own tables alone, what nobody can use any more at the moment `now` (milliseconds). */
type Forgetting = (db: Db, now: number) => Promise<void>

/** Whoever keeps rows that end says here how they are forgotten. */
const everybody: readonly Forgetting[] = [
  forgetOldSessions,
  forgetOldLogins,
  forgetOldMessages,
  forgetOldKeys,
  forgetOldChat,
  forgetOldDeposits,
]

/**
 * Has everybody forget, one after the other: a session's end takes rows of other areas with it, and two at once could wait for each other.
 * One that fails keeps none of the rest from it; the first failure is thrown at the end, so that the job is tried again.
 */
export async function forgetOld(db: Db, now: number, all: readonly Forgetting[] = everybody): Promise<void> {
  const failures: unknown[] = []
  for (const forget of all) await forget(db, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Once an hour (SRV-05). */
export const forgetHourly = ({ db, jobs, now }: Deps): Promise<void> =>
  jobs.every('house.forgetOld', '17 * * * *', () => forgetOld(db, now()))
