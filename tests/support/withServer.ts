import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Browser, type TestServer, openTestServer } from './testServer.ts'

/**
 * The fixtures of each test. `ada` and `free` are e-mail addresses unique to it: all tests of a file share
 * one database.
 */
export type ServerFixtures = { server: TestServer; browser: Browser; ada: string; free: string }

/**
 * Opens a server for the tests of a file and gives each a fresh browser and addresses; the delay after failed
 * attempts is skipped.
 */
export function withServer(provide: (given: ServerFixtures) => void, ...options: Parameters<typeof openTestServer>): void {
  let server: TestServer
  let people = 0
  beforeAll(async () => void (server = await openTestServer(...options)))
  afterAll(() => server.close())
  beforeEach(async () => {
    people += 1
    server.letters.length = 0
    await server.deps.db.deleteFrom('login_throttle').execute()
    provide({ server, browser: server.browser(), ada: `ada${people}@example.org`, free: `free${people}@example.org` })
  })
}
