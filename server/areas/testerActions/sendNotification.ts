import { randomUUID } from 'node:crypto'
import type { Deps } from '../../kernel/deps.ts'
import { writeNotification } from '../notifications/writeNotification.ts'

/** Notifies the person of a login from a new device, with a push message to their devices. */
export async function sendNotification({ db, now }: Deps, customerId: number): Promise<string> {
  await db.transaction().execute((trx) =>
    writeNotification(trx, {
      customerId,
      kind: 'newDevice',
      params: { device: 'Sandbox' },
      event: `tester:${randomUUID()}`,
      link: '#/show/security',
      at: now(),
    }),
  )
  return 'A notification of a new device is written.'
}
