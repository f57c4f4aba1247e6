import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/server.ts'
import { fillSignals } from '../support/seededOnce.ts'
import { withStoppedServerData } from '../support/stoppedServerData.ts'

/**
 * Starts the one server of the run on the demo people's data, and passes its addresses on to the tests, with
 * a folder of that data for those that start a server of their own. Returns how to stop it.
 */
export default async function startOnce(): Promise<() => Promise<void>> {
  const first = await startServer()
  await first.stop()
  await withStoppedServerData(first.dataDir, fillSignals)
  const seeded = mkdtempSync(join(tmpdir(), 'openfloor-seeded-'))
  cpSync(first.dataDir, seeded, { recursive: true })
  const server = await startServer({ dataDir: first.dataDir, ports: first.ports })
  const { appUrl, platformUrl, sandboxUrl } = server
  Object.assign(process.env, { TEST_APP_URL: appUrl, TEST_PLATFORM_URL: platformUrl, TEST_SANDBOX_URL: sandboxUrl, TEST_SEEDED: seeded })
  return async () => {
    await server.stop()
    server.remove()
    rmSync(seeded, { recursive: true, force: true })
  }
}
