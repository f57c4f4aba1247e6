import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dist } from '../../../scripts/build/build.ts'
import { freePorts } from '../../../server/process/freePort.ts'
import { personOf } from '../../support/logIn.ts'
import { startServer } from '../../support/server.ts'
import { withStoppedServerData } from '../../support/stoppedServerData.ts'
import { waitFor } from '../../support/waitFor.ts'
import { seeded } from '../random.ts'
import { openCountingGate } from './countingGate.ts'
import { countWaiting, killWorker, queueFile, startWorker } from './pageWorker.ts'
import { openProfile } from './profileBrowser.ts'
import { signInOverHttp } from './signInOverHttp.ts'

/** Kills of all the browser's processes in a round, and of anything else. */
export const browserKillsPerRound = 100
export const otherKillsPerRound = 20
const killsPerRound = browserKillsPerRound + otherKillsPerRound
/** 32 parts. */
export const fileBytes = 4 * 1024 * 1024
/** Below the person's quota. */
const maxFiles = 45
/**
 * Between two kills at most; by bytes and not by time, so that a slow machine sends as much between them as a
 * fast one.
 */
const maxBytesBetween = 2 * 1024 * 1024

type Kill = 'worker' | 'browser' | 'connection' | 'server'
/**
 * Every sixth kill is of something else than the browser: of twenty two of the server, four of connections at
 * some byte, fourteen of the worker. After a cut Chromium repeats the request by itself from its first byte:
 * each costs up to a part.
 */
function killOf(index: number): Kill {
  if (index % 6 !== 5) return 'browser'
  const other = Math.floor(index / 6)
  if (other % 10 === 4) return 'server'
  return other % 5 === 1 ? 'connection' : 'worker'
}

/** The address of the built background worker. */
function workerAddress(): string {
  const manifest = readFileSync(join(dist, '.vite/manifest.json'), 'utf8')
  const file = /assets\/background-[\w-]+\.js/.exec(manifest)?.[0]
  if (file === undefined) throw new Error('the build has no background worker')
  return `/${file}`
}

export type Round = { queued: number; stored: { number: number; sha256: string }[]; sentBytes: number }

/**
 * Sends files through a round's kills, on a new server and a new profile. `stored`: in the order of their
 * arrival, read from the disk.
 */
export async function runRound(seed: number): Promise<Round> {
  const random = seeded(seed)
  const profile = mkdtempSync(join(tmpdir(), 'openfloor-profile-'))
  const [app = 0, platform = 0, sandbox = 0, gatePort = 0] = await freePorts(4)
  const appUrl = `http://localhost:${gatePort}`
  const ports = { app, platform, sandbox }
  const begin = (dataDir?: string) => startServer({ ports, env: { APP_URL: appUrl }, ...(dataDir === undefined ? {} : { dataDir }) })
  let server = await begin()
  const { dataDir } = server
  const gate = await openCountingGate(gatePort, app)
  const { uid, csrf, cookie } = await signInOverHttp(appUrl, personOf('risk partner'))
  const open = () => openProfile(profile, appUrl, cookie)
  let browser = await open()
  let queued = 0
  // A cut connection may be that of the worker's script: the page starts it again.
  const start = async (): Promise<void> => {
    if (!(await startWorker(browser.page, workerAddress(), { uid, csrf, language: 'en' }))) await start()
  }

  async function killNow(kind: Kill): Promise<void> {
    switch (kind) {
      case 'worker':
        return killWorker(browser.page)
      case 'browser':
        await browser.kill()
        browser = await open()
        return
      case 'connection':
        return gate.breakAfter(random.between(1, 256 * 1024))
      case 'server':
        await server.kill()
        server = await begin(dataDir)
    }
  }

  try {
    await start()
    for (let index = 0; index < killsPerRound; index += 1) {
      // At most two files wait, so that each kill meets one on its way. One whose queueing is killed is
      // queued again under its id.
      const queueing =
        queued < maxFiles && (await countWaiting(browser.page)) < 2
          ? queueFile(browser.page, uid, queued, fileBytes).catch(() => false)
          : Promise.resolve(false)
      await gate.passed(random.between(0, maxBytesBetween))
      const kind = killOf(index)
      await killNow(kind)
      if (kind !== 'connection') await start()
      if (await queueing) queued += 1
    }
    await waitFor('the last file to arrive', async () => (await countWaiting(browser.page)) === 0, 120_000)
  } finally {
    await browser.close().catch(() => undefined)
    await gate.close()
    await server.stop()
  }
  const stored = await storedFiles(dataDir)
  server.remove()
  rmSync(profile, { recursive: true, force: true })
  // A kill may take away the answer to a queueing whose file is on disk.
  return { queued: Math.max(queued, stored.length), stored, sentBytes: gate.sent() }
}

async function storedFiles(dataDir: string): Promise<Round['stored']> {
  const rows = await withStoppedServerData(dataDir, (db) =>
    db.selectFrom('upload').select(['id', 'name', 'status']).where('id', 'like', 'fault-file-%').orderBy('changed_at').execute(),
  )
  return rows
    .filter(({ status }) => status === 'stored')
    .map(({ id, name }) => ({
      number: Number(id.slice('fault-file-'.length)),
      sha256: createHash('sha256')
        .update(readFileSync(join(dataDir, 'uploads', name)))
        .digest('hex'),
    }))
}
