import type { Deps } from '../../kernel/deps.ts'
import { upsertPerson } from './rooms/chatPerson.ts'

/**
 * Records that the person is online and may be redirected to their last host (TRD-08). Each device reports once; a repeat only updates the
 * time.
 */
export async function recordLastHost({ db, config, now }: Deps, customerId: number): Promise<void> {
  await upsertPerson(db, config.secret, customerId, { last_host_at: now() })
}
