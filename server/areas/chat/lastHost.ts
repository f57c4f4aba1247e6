import type { Deps } from '../../kernel/deps.ts'
import { keepPerson } from '../../platform/chat/chatPerson.ts'

/** Notes that the person is here and may be led to their last host (TRD-08). Said once by each device; said again it only moves the moment. */
export async function noteLastHost({ db, config, now }: Deps, customerId: number): Promise<void> {
  await keepPerson(db, config.secret, customerId, { last_host_at: now() })
}
