import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { PushPayload } from '../../contract/push.ts'
import { minuteMs } from '../../domain/kernel/time.ts'
import { pushKeys } from '../../server/areas/notifications/pushKeys.ts'
import { writeNotifications } from '../../server/areas/notifications/writeNotification.ts'
import { readConfig } from '../../server/config/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { createDevice } from '../push/decryptPush.ts'
import { type PushService, startPushService } from '../push/pushService.ts'
import { insertPerson } from '../support/insertPerson.ts'
import { fillDataFolder } from '../support/migrated.ts'
import { seeded } from './random.ts'

const messages = 300
const kills = 4
/** Messages that a process holds at once (deliverPushes.ts). */
const held = 16

type Environment = Record<string, string | undefined>

/** Writes messages to one device into a new database; returns what decrypts them. */
async function writeMessages(env: Environment, service: PushService, at: number): Promise<(body: Buffer) => string> {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  await fillDataFolder(read.value.dataDir)
  const database = await openDatabase({ dataDir: read.value.dataDir })
  await migrate(database)
  const { db } = database
  const { publicKey } = await pushKeys({ db, config: read.value, now: () => at, log: fastify({ logger: false }).log })
  const { customerId } = await db.transaction().execute((trx) => insertPerson(trx, at, { currency: 'EUR' }))
  const device = createDevice()
  const subscription = { id: randomUUID(), customer_id: customerId, session: null, endpoint: service.register(publicKey), ...device.keys }
  await db
    .insertInto('push_subscription')
    .values({ ...subscription, server_key: publicKey, language: 'en', amounts: 'hidden', expires_at: null, renewed_at: at })
    .execute()
  await db.transaction().execute((trx) =>
    writeNotifications(
      trx,
      Array.from({ length: messages }, (_none, number) => ({
        customerId,
        kind: 'invoicePaid' as const,
        params: { coin: 'btc', amount: '300.00', currency: 'EUR' },
        event: `event ${number}`,
        link: `/api/btc/invoice/${String(number).padStart(16, '0')}` as const,
        at,
      })),
    ),
  )
  await database.close()
  return device.decrypt
}

test(`[SRV-05, PWA-07] ${kills} kills of the sender lose no push message; only those in flight are sent again`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-push-'))
  const service = await startPushService()
  onTestFinished(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const begun = Date.now()
  const env = {
    ...process.env,
    // The test runner sets its own MODE.
    MODE: 'sandbox',
    DATA_DIR: join(folder, 'data'),
    APP_URL: 'http://localhost:4100',
    SANDBOX_URL: 'http://127.0.0.1:1',
    PUSH_HOSTS: service.url,
  }
  const decrypt = await writeMessages(env, service, begun)
  const random = seeded(Number(process.env['FAULT_SEED'] ?? 20_261_127))

  /** Runs the sender, as it is `minutes` later; it dies at the given message, before it has an answer. */
  async function send(minutes: number, diesAt: number): Promise<string | null> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'pushSender.ts')], {
      env: { ...env, CLOCK: String(begun + minutes * minuteMs) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    service.watch((count) => count === diesAt && child.kill('SIGKILL'))
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    return signal
  }

  // In the third or fourth batch: those before it are settled, and must not be sent again.
  for (let kill = 0; kill < kills; kill += 1)
    expect(await send(kill, service.requests.length + random.between(2 * held + 1, 4 * held))).toBe('SIGKILL')
  expect(await send(kills, 0)).toBeNull()

  const copies = new Map<string, string[]>()
  for (const { body, headers } of service.requests) {
    const { app, notification } = JSON.parse(decrypt(body)) as PushPayload
    // By these a push service, then the device, puts a copy in place of the first (onPush.ts).
    copies.set(app.id, [...(copies.get(app.id) ?? []), `${String(headers['topic'])} ${notification.tag}`])
  }
  expect(copies.size).toBe(messages)
  for (const same of copies.values()) expect(new Set(same).size).toBe(1)
  expect(new Set([...copies.values()].map(([first]) => first)).size).toBe(messages)
  expect(service.requests.length - messages).toBeLessThanOrEqual(kills * held)
})
