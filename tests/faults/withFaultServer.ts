import { afterAll, beforeAll } from 'vitest'
import { faultyFetch } from './faultyFetch.ts'
import { openFaultServer, type FaultServer } from './faultServer.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtualTime.ts'

/** The death of the server's process. */
export class Died extends Error {}

/** Ignores a death of the server; rethrows any other error. */
export function ignoreKill(error: unknown): void {
  if (!(error instanceof Died)) throw error
}

/** Opens a server for the tests of a file; its processors and its process fail at random while `isFaulty`. */
export function withFaultServer(
  provide: (server: FaultServer) => void,
  time: VirtualTime,
  random: () => Random,
  isFaulty: () => boolean,
  isDown: (path: string) => boolean = () => false,
): void {
  let server: FaultServer
  beforeAll(async () => {
    const share = (): number => (isFaulty() ? 0.25 : 0)
    const faultPoint = (): void => {
      if (isFaulty() && random().chance(0.02)) throw new Died()
    }
    server = await openFaultServer(time.now, (sandbox) => faultyFetch(sandbox, time, random, share, isDown), faultPoint)
    provide(server)
  })
  afterAll(() => server.close())
}
