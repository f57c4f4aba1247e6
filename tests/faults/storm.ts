import { afterAll, beforeAll } from 'vitest'
import { faultyFetch } from './faultyFetch.ts'
import { openHouse, type TestHouse } from './house.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtualTime.ts'

class Died extends Error {}

/** Lets pass that the server died; whatever else went wrong is thrown on. */
export function onlyDeaths(error: unknown): void {
  if (!(error instanceof Died)) throw error
}

/** Opens a house for the tests of a file whose processors and whose own process fail by chance, for as long as it is stormy. */
export function inStorm(give: (house: TestHouse) => void, time: VirtualTime, random: () => Random, isStormy: () => boolean): void {
  let house: TestHouse
  beforeAll(async () => {
    const share = (): number => (isStormy() ? 0.25 : 0)
    const faultPoint = (): void => {
      if (isStormy() && random().chance(0.02)) throw new Died()
    }
    house = await openHouse(time.now, (sandbox) => faultyFetch(sandbox, time, random, share), faultPoint)
    give(house)
  })
  afterAll(async () => {
    await house.sandbox.close()
    await house.database.close()
  })
}
