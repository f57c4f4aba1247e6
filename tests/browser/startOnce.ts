import { startServer } from '../support/server.ts'
import { fillSignals } from '../support/seededOnce.ts'
import { withStoppedServerData } from '../support/stoppedServerData.ts'

/** Starts the one server of the run on the demo people's data, and passes its addresses on to the tests. Returns how to stop it. */
export default async function startOnce(): Promise<() => Promise<void>> {
  const first = await startServer()
  await first.stop()
  await withStoppedServerData(first.dataDir, fillSignals)
  const server = await startServer({ dataDir: first.dataDir, ports: first.ports })
  const { appUrl, platformUrl, sandboxUrl } = server
  Object.assign(process.env, { TEST_APP_URL: appUrl, TEST_PLATFORM_URL: platformUrl, TEST_SANDBOX_URL: sandboxUrl })
  return async () => {
    await server.stop()
    server.remove()
  }
}
