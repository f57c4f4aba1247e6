import { randomUUID } from 'node:crypto'
import type { Scenario } from '../../sandbox/testCards.ts'
import { type Device, device, type DeviceEnvironment } from './device.ts'
import { seeded } from './random.ts'
import type { ScheduleServer } from './scheduleServer.ts'
import { ignoreKill } from './withFaultServer.ts'
import { arrivals, askOver, type World } from './world.ts'

/** One wish of a person, and the devices that have taken it up. */
export type Wish = { deposit: string; devices: Device[] }
export type Run = { seed: number; wishes: Wish[] }

const minute = 60_000
const hour = 60 * minute
const cards: readonly Scenario[] = [
  'approved',
  'approved',
  'secure',
  'secure',
  'softDecline',
  'hardDecline',
  'unlisted',
  'lostAnswer',
  'lostRequest',
  'errorAfterCharge',
  'errorBeforeCharge',
  'garbage',
  'late',
  'pending',
]

/**
 * Runs the schedule of a seed: a person's deposit, sometimes a second one on another device, through a storm
 * of faults.
 */
export async function runSchedule(world: World, server: ScheduleServer, seed: number): Promise<Run> {
  const random = seeded(seed)
  const { time } = world
  const begun = time.now()
  world.random = random
  world.stormEnds = begun + random.between(0, 10) * minute
  // One processor is out, sometimes the other one too.
  world.outages = random.one([[], [], [], ['PFS'], ['VLOAD'], ['PFS', 'VLOAD']]).map((processor) => ({
    processor,
    from: begun + random.between(0, 2 * minute),
    to: begun + random.between(2, 9) * minute,
  }))
  const scenario = random.one(cards)
  const payer = await server.newPayer(scenario)
  const soon = (work: () => Promise<void> | void) => time.at(time.now() + random.between(0, 4 * minute), work)
  const startWish = (): Wish => {
    const deposit = randomUUID()
    const { account, card } = payer
    const order = { id: deposit, account, amount: '300.00', currency: 'EUR', bonus: random.chance(0.3), fixed: false, card } as const
    const environment: DeviceEnvironment = {
      time,
      ask: (call) => askOver(world, server, payer, call),
      opened: (from) => decideAtBank(world, server, from, deposit),
      // A clock that jumped makes the device ask; days later `comeBack` answers.
      askedWhetherToPay: (from) => {
        if (time.now() < begun + 3 * hour) soon(() => decideToPay(from, random.chance(0.7) ? 'yes' : 'no'))
      },
      arrives: () => arrivals(world),
    }
    const one = device(environment, { ...order, stack: ['FRAUD', 'PFS', 'VLOAD'] })
    one.happen({ type: 'started' })
    return { deposit, devices: [one] }
  }
  const first = startWish()
  const wishes = [first]
  const [own] = first.devices as [Device]
  // Another device of the person knows nothing of the first deposit.
  if (random.chance(0.15)) soon(() => void wishes.push(startWish()))
  for (let kills = random.between(0, 3); kills > 0; kills--) {
    soon(() => {
      const victim = random.one(first.devices)
      victim.kill()
      time.at(time.now() + random.between(0, minute), () => victim.restore())
    })
  }
  if (random.chance(0.3)) soon(() => void first.devices.push(own.twin()))
  if (random.chance(0.2)) {
    soon(() => {
      own.happen({ type: 'wentOffline' })
      time.at(time.now() + random.between(0, 3 * minute), () => own.happen({ type: 'wentOnline' }))
    })
  }
  if (random.chance(0.15)) soon(() => own.jump(random.between(-2 * hour, 2 * hour)))
  // The machine of the server sleeps: what was due in between happens late.
  if (random.chance(0.1)) soon(() => time.jump(time.now() + random.between(1, 20) * minute))
  if (random.chance(0.1)) soon(() => own.happen({ type: 'cancelAsked' }))
  // A person whose bank never decides gives up, or closes the app for days.
  if (scenario === 'pending') {
    const givesUp = random.chance(0.8)
    const leave = (): void => {
      for (const one of wishes.flatMap(({ devices }) => devices))
        if (givesUp) one.happen({ type: 'cancelAsked' })
        else one.kill()
      time.at(time.now() + minute, leave)
    }
    time.at(world.stormEnds + random.between(0, 2 * minute), leave)
  }
  if (random.chance(0.15)) soon(() => changeMind(world, server, first.deposit))
  const sweep = async (): Promise<void> => {
    await server.sweep().catch(ignoreKill)
    time.at(time.now() + minute, sweep)
  }
  time.at(time.now() + minute, sweep)
  const isOver = () => wishes.every(({ devices }) => devices.every((one) => one.isOver() || !one.isAlive()))
  // Late requests are part of the schedule, so it waits until all faults have ended.
  await time.run(
    () => time.now() > begun + 3 * hour || (time.now() > Math.max(world.stormEnds, begun + 4 * minute) + 2 * minute && isOver()),
  )
  world.outages = []
  return { seed, wishes }
}

const decideToPay = (from: Device, answer: 'yes' | 'no'): void => from.happen({ type: answer === 'yes' ? 'offerAccepted' : 'cancelAsked' })

/**
 * The person comes back days later: the app starts again, asks them before it charges, and must know the end.
 * Returns a line if something was charged before they answered.
 */
export async function comeBack({ time, random }: World, server: ScheduleServer, { seed, wishes }: Run): Promise<string[]> {
  const open = wishes.flatMap(({ devices }) => devices).filter((one) => !one.isOver())
  if (open.length === 0) return []
  const charged = async () => (await Promise.all(wishes.map(({ deposit }) => server.charges(deposit)))).flat().length
  const runUntil = (isDone: (one: Device) => boolean) => {
    const until = time.now() + 5 * minute
    return time.run(() => time.now() > until || open.every(isDone))
  }
  const before = await charged()
  for (const one of open) one.restore()
  await runUntil((one) => one.isOver() || one.deposit().phase.at === 'offering')
  const after = await charged()
  for (const one of open) if (!one.isOver()) decideToPay(one, random.chance(0.5) ? 'yes' : 'no')
  await runUntil((one) => one.isOver())
  return after > before ? [`seed ${seed}: charged without asking`] : []
}

/** The person at the bank's page: confirms, refuses or leaves, and sometimes does not return. */
function decideAtBank({ time, random }: World, server: ScheduleServer, from: Device, deposit: string): void {
  const decision = random.one(['confirm', 'confirm', 'confirm', 'refuse', null] as const)
  const comesBack = random.chance(0.8)
  time.at(time.now() + random.between(1000, 90_000), async () => {
    const open = (await server.charges(deposit)).find(({ status }) => status === 'open')
    if (open && decision) await server.decide(open.id, decision)
    if (comesBack) from.happen({ type: 'returnedFromBank' })
    else if (random.chance(0.2)) from.happen({ type: 'cancelAsked' })
  })
}

/** The processor approves after it has declined. */
async function changeMind({ changedMind }: World, server: ScheduleServer, deposit: string): Promise<void> {
  const declined = (await server.charges(deposit)).find(({ status }) => status === 'declined')
  if (!declined) return
  changedMind.add(deposit)
  await server.approve(declined.id)
}
