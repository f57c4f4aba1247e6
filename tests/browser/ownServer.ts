import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/server.ts'
import { fromRun, test } from './fixtures.ts'

/**
 * Starts a server of the file's own on the demo people's data, for tests that kill it or need other settings;
 * stops it after the last.
 */
export function withOwnServer(provide: (server: RunningServer) => void, env: () => Record<string, string> = () => ({})): void {
  let own: RunningServer | undefined
  test.beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'openfloor-'))
    cpSync(fromRun('TEST_SEEDED'), dataDir, { recursive: true })
    own = await startServer({ dataDir, env: env() })
    provide(own)
  })
  test.afterAll(async () => {
    await own?.stop()
    own?.remove()
  })
}
