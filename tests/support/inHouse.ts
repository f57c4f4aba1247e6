import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Browser, type House, openHouse } from './appHouse.ts'

/** What each test of a file is given. `ada` and `free` are addresses of its own: all tests of the file share one database. */
export type Given = { house: House; browser: Browser; ada: string; free: string }

/** Opens a house for the tests of a file, and hands each of them a fresh browser and addresses. Nobody waits for earlier failures. */
export function inHouse(give: (given: Given) => void, ...options: Parameters<typeof openHouse>): void {
  let house: House
  let people = 0
  beforeAll(async () => void (house = await openHouse(...options)))
  afterAll(() => house.close())
  beforeEach(async () => {
    people += 1
    house.letters.length = 0
    await house.deps.db.deleteFrom('login_throttle').execute()
    give({ house, browser: house.browser(), ada: `ada${people}@example.org`, free: `free${people}@example.org` })
  })
}
