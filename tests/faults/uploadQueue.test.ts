import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partBytes } from '../../domain/uploads/limits.ts'
import { createFakeClock } from '../support/fakeClock.ts'
import { createFakeLocks } from '../support/fakeLocks.ts'
import { json } from '../support/json.ts'
import { pdfOf } from '../support/pdf.ts'
import { type TestServer, openTestServer } from '../support/testServer.ts'
import { wireUser } from '../support/wireUser.ts'
import { type Random, seeded } from './random.ts'
import { createCuttableHttp, type NetworkFault } from './uploads/cuttableHttp.ts'
import { type QueueWorker, startQueueWorker } from './uploads/queueWorker.ts'

const killPoints = Number(process.env['QUEUE_KILLS'] ?? 200)
/** Kills of one person's device: below the server's quota of files. */
const killsPerRound = 20
const firstSeed = Number(process.env['FAULT_SEED'] ?? 1)
/** Passes between two looks at what runs. In ms of the fake clock. */
const tickMs = 250
const types = ['passport', 'card'] as const

let server: TestServer
let address: string
beforeAll(async () => {
  server = await openTestServer()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
type Sent = { id: string; type: (typeof types)[number]; sha256: string }

const faultOf = (random: Random): NetworkFault =>
  random.one([{ is: 'unreachable' }, { is: 'answerLost' }, { is: 'sendCut', bytes: random.between(0, partBytes - 1) }] as const)

/** Queues files on a device whose worker and network are killed at random points, until all have arrived. */
async function runRound(seed: number) {
  const random = seeded(seed)
  const email = `queue${seed}@example.org`
  const { id: uid } = await server.customer(email)
  const browser = server.browser()
  await browser.signIn(email)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const http = createCuttableHttp(address, () => ({ origin: server.deps.config.appUrl, cookie }))
  const [clock, locks] = [createFakeClock(undefined, 6), createFakeLocks()]
  let [kills, started, stepsLeft, callsLeft] = [0, 0, random.between(1, 25), random.between(1, 8)]
  const isOver = (): boolean => kills >= killsPerRound

  function start(): QueueWorker {
    const next = startQueueWorker({
      id: `worker${(started += 1)}`,
      database: `device-${seed}`,
      clock,
      locks,
      onStep(one) {
        if (isOver() || --stepsLeft > 0) return
        ;[kills, stepsLeft] = [kills + 1, random.between(1, 25)]
        one.kill()
        // A dying process closes its connections, unless its last request is complete.
        if (random.chance(0.7)) http.breakAll()
      },
      async fetch(path, init) {
        if (!path.startsWith('/upload')) return json(path === '/api/fraud/user' ? { return: 'true', data: wireUser() } : { return: 'true' })
        if (isOver() || --callsLeft > 0) return http.send(path, init, { is: 'none' })
        ;[kills, callsLeft] = [kills + 1, random.between(1, 8)]
        return http.send(path, init, faultOf(random))
      },
    })
    void next.api.attach({ uid, csrf: browser.csrf(), language: 'en' })
    return next
  }
  let worker = start()
  /** Lets the device work until its network is quiet, and restarts a worker that has died. */
  async function tick(): Promise<void> {
    await clock.settle()
    while (!http.isQuiet()) await clock.settle()
    server.clock.now += tickMs
    await clock.advance(tickMs)
    if (!worker.isAlive()) worker = start()
  }
  const files: Sent[] = []
  async function queue(): Promise<void> {
    const number = files.length
    const bytes = pdfOf(random.between(400, 3 * partBytes), Buffer.from(`file ${seed} ${number} `))
    const file = { id: `queue-${seed}-${number}`, type: random.one(types), name: `${number}.pdf` }
    // The page asks again until it has the answer, under the same id.
    for (let isKept = false; !isKept;) {
      const asked = worker
      const answer = asked.api.queueUpload(uid, { ...file, bytes: new Uint8Array(bytes).buffer }).then(({ ok }) => ok)
      isKept = await Promise.race([answer, asked.died.then(() => false)])
      if (!isKept) await tick()
    }
    files.push({ id: file.id, type: file.type, sha256: sha256(bytes) })
  }
  const waiting = async (): Promise<number> => (await worker.store.all('uploads', uid)).length
  while (!isOver()) {
    if ((await waiting()) < 3) await queue()
    await tick()
  }
  for (let ticks = 0; (await waiting()) > 0 && ticks < 20_000; ticks += 1) await tick()
  worker.kill()
  return { uid, files, kills, counts: await worker.store.counts(uid), sentBytes: http.partBytesSent() }
}

test(`[BG-06, VER-07] ${killPoints} kills of worker and network lose and double no file`, async () => {
  let kills = 0
  for (let seed = firstSeed; kills < killPoints; seed += 1) {
    const round = await runRound(seed)
    kills += round.kills
    const rows = await server.deps.db
      .selectFrom('upload')
      .select(['id', 'type', 'name', 'status'])
      .where('customer_id', '=', round.uid)
      .orderBy('changed_at')
      .execute()
    const arrived = await Promise.all(
      rows.map(async ({ id, type, name, status }) => ({
        id,
        type,
        status,
        sha256: sha256(await readFile(join(server.deps.config.uploadsDir, name)).catch(() => Buffer.alloc(0))),
      })),
    )
    // In the order in which they were chosen, for each document.
    for (const of of types) {
      const chosen = round.files.filter(({ type }) => type === of).map((file) => ({ ...file, status: 'stored' }))
      expect([seed, arrived.filter(({ type }) => type === of)]).toEqual([seed, chosen])
    }
    expect([seed, round.counts['uploads'], round.counts['uploadParts']]).toEqual([seed, 0, 0])
  }
  expect(kills).toBeGreaterThanOrEqual(killPoints)
})
