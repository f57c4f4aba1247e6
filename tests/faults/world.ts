import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import type { FundedCustomer, ScheduleServer, ServerCall } from './scheduleServer.ts'
import { type Random, seeded } from './random.ts'
import { type VirtualTime, virtualTime } from './virtualTime.ts'
import { ignoreKill } from './withFaultServer.ts'

/**
 * Everything that one schedule runs in. `stormEnds`: faults stop at this time, and after it everything must
 * end.
 */
export type World = {
  time: VirtualTime
  random: Random
  stormEnds: number
  /** The processors that do not answer, and when. */
  outages: { processor: string; from: number; to: number }[]
  /** `away`: the app runs, and its person has not looked at it yet, so that no offer is answered. */
  person: 'here' | 'away'
  /** Deposits approved by a processor after it had declined them: the only ones that may need a refund. */
  changedMind: Set<string>
}

export const createWorld = (): World => ({
  time: virtualTime(Date.UTC(2026, 0, 1)),
  random: seeded(1),
  stormEnds: 0,
  outages: [],
  person: 'here',
  changedMind: new Set(),
})

export const isStormy = ({ time, stormEnds }: World): boolean => time.now() < stormEnds

/** True while the processor of this path is out. */
export const isOut = ({ time, outages }: World, path: string): boolean =>
  outages.some(({ processor, from, to }) => path.startsWith(`/processors/${processor}/`) && time.now() >= from && time.now() < to)

/**
 * The network between a device and the server: requests and responses get lost, are delayed, or are repeated.
 */
export async function askOver(world: World, server: ScheduleServer, payer: FundedCustomer, call: ServerCall): Promise<RequestResult> {
  const { time, random } = world
  const serve = () => server.serve(payer, call)
  if (isStormy(world)) {
    if (random.chance(0.05)) return { reply: 'notSent' }
    if (random.chance(0.08)) return { reply: 'lost' }
    // The device has given up, but the request is still on its way.
    if (random.chance(0.08)) {
      time.at(time.now() + random.between(0, 40_000), async () => void (await serve().catch(ignoreKill)))
      return { reply: 'lost' }
    }
    if (random.chance(0.05)) await serve().catch(ignoreKill)
  }
  try {
    const reply = await serve()
    return isStormy(world) && random.chance(0.08) ? { reply: 'lost' } : reply
  } catch (error) {
    ignoreKill(error)
    return { reply: 'lost' }
  }
}

/** Returns the delays of one answer: it may be repeated, or overtaken by later ones. */
export function arrivals(world: World): number[] {
  const { random } = world
  if (!isStormy(world)) return [0]
  const delay = () => random.between(1, 30_000)
  if (random.chance(0.05)) return [0, delay()]
  return random.chance(0.05) ? [delay()] : [0]
}
