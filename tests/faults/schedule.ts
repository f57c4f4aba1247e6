import { randomUUID } from 'node:crypto'
import type { ProcessorSecret } from '../../contract/background.ts'
import type { PaymentResponse } from '../../contract/cascade.ts'
import { type Processor, processors } from '../../contract/kernel.ts'
import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import { chargeBodyOf } from '../../domain/cascade/codec.ts'
import { charges, processorTable } from '../../domain/cascade/processorTable.ts'
import type { Scenario } from '../../sandbox/testCards.ts'
import { type Device, device, type DeviceEnvironment } from './device.ts'
import { type Random, seeded } from './random.ts'
import type { FundedCustomer, PageDecision, ScheduleServer } from './scheduleServer.ts'
import { ignoreKill } from './withFaultServer.ts'
import { arrivals, askOver, type World } from './world.ts'

/** One wish of a person, and the devices that have taken it up. */
export type Wish = { deposit: string; devices: Device[] }
export type Run = { seed: number; payer: FundedCustomer; wishes: Wish[] }

const minute = 60_000
const hour = 60 * minute
/** Longer than all faults, and than a person's yes and an abandoned deposit count (FUND-36). */
const longest = 75 * minute
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
  'lateApproval',
  'chargesAgain',
  'doNotHonor',
  'incorrectPin',
  'secureDown',
  'union',
  'unionFail',
  'blacklist',
  'needNewCard',
  'needCvv',
  'zoomData',
]

/** Draws a cascade of two to four of all processors; ORANGE is sometimes followed by its retry (FUND-24). */
function drawStack(random: Random): Processor[] {
  const rest = processors.filter(charges)
  const drawn = Array.from({ length: random.between(2, 4) }, () => random.one(rest))
  const retried = drawn.flatMap((one): Processor[] => (one === 'ORANGE' && random.chance(0.6) ? [one, 'ORANGE_NOT3D'] : [one]))
  return [...new Set<Processor>(['FRAUD', ...retried])]
}

/** The person's answer to an offered processor; nothing is answered for them. */
async function answerOffer(
  { random, person }: World,
  server: ScheduleServer,
  processor: Processor,
): Promise<ProcessorSecret | 'yes' | 'another' | 'nothing'> {
  if (person === 'away') return 'nothing'
  if (processor === 'ENTROPAY' && random.chance(0.2)) return 'another'
  if (processor === 'ENTROPAY' && random.chance(0.4)) return { pin: random.chance(0.1) ? '0000' : '1234' }
  return processor === 'ZOOM' ? { token: await server.zoomToken() } : 'yes'
}

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
  const stack = drawStack(random)
  // One processor is out, sometimes another one too.
  world.outages = Array.from({ length: random.one([0, 0, 0, 1, 1, 2]) }, () => ({
    processor: random.one(stack.filter(charges)),
    from: begun + random.between(0, 2 * minute),
    to: begun + random.between(2, 9) * minute,
  }))
  const scenario = random.one(cards)
  const payer = await server.newPayer(scenario, stack)
  const soon = (work: () => Promise<void> | void) => time.at(time.now() + random.between(0, 4 * minute), work)
  const startWish = (): Wish => {
    const deposit = randomUUID()
    const { account, card } = payer
    const order = { id: deposit, account, amount: '300.00', currency: 'EUR', bonus: random.chance(0.3), fixed: false, card } as const
    const environment: DeviceEnvironment = {
      time,
      ask: (call) => askOver(world, server, payer, call),
      opened: (from) => decideAtBank(world, server, payer, from),
      answersOffer: (processor) => answerOffer(world, server, processor),
      askedForCode: (from) => {
        if (random.chance(0.3)) soon(() => enterCode(world, server, payer, from))
      },
      // A clock that jumped makes the device ask; days later `comeBack` answers.
      askedWhetherToPay: (from) => {
        if (time.now() < begun + longest) soon(() => decideToPay(from, random.chance(0.7) ? 'yes' : 'no'))
      },
      arrives: () => arrivals(world),
    }
    // Its processors approve after they have declined, by the card's own rule.
    if (scenario === 'lateApproval') world.changedMind.add(deposit)
    const one = device(environment, { ...order, stack })
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
  if (random.chance(0.2)) soon(() => reverse(world, server, first.deposit))
  if (random.chance(0.2)) soon(() => refund(server, first.deposit))
  const sweep = async (): Promise<void> => {
    await server.sweep().catch(ignoreKill)
    time.at(time.now() + minute, sweep)
  }
  time.at(time.now() + minute, sweep)
  const isOver = () => wishes.every(({ devices }) => devices.every((one) => one.isOver() || !one.isAlive()))
  // Late requests are part of the schedule, so it waits until all faults have ended.
  await time.run(
    () => time.now() > begun + longest || (time.now() > Math.max(world.stormEnds, begun + 4 * minute) + 2 * minute && isOver()),
  )
  world.outages = []
  return { seed, payer, wishes }
}

const decideToPay = (from: Device, answer: 'yes' | 'no'): void => (answer === 'yes' ? from.accept() : from.happen({ type: 'cancelAsked' }))

/**
 * The person comes back days later: the app starts again, asks them before it charges, and must know the end.
 * Returns a line if something was charged before they answered.
 */
export async function comeBack(world: World, server: ScheduleServer, { seed, payer, wishes }: Run): Promise<string[]> {
  const { time, random } = world
  for (const { deposit } of wishes) {
    if (random.chance(0.1)) await reverse(world, server, deposit)
    if (random.chance(0.1)) await refund(server, deposit)
  }
  const open = wishes.flatMap(({ devices }) => devices).filter((one) => !one.isOver())
  if (open.length === 0) return []
  const charged = async () => (await Promise.all(wishes.map(({ deposit }) => server.charges(deposit)))).flat().length
  const runUntil = (isDone: (one: Device) => boolean) => {
    const until = time.now() + 5 * minute
    return time.run(() => time.now() > until || open.every(isDone))
  }
  const before = await charged()
  world.person = 'away'
  for (const one of open) one.restore()
  await runUntil((one) => one.isOver() || one.deposit().phase.at === 'offering')
  world.person = 'here'
  const after = await charged()
  for (const one of open.filter((each) => !each.isOver())) {
    const { phase } = one.deposit()
    const pays = random.chance(0.5)
    // A page that was never opened still waits for the person, who may press its button now.
    if (pays && phase.at === 'secure') decideAtBank(world, server, payer, one, 'returns')
    else decideToPay(one, pays ? 'yes' : 'no')
  }
  await runUntil((one) => one.isOver())
  return after > before ? [`seed ${seed}: charged without asking`] : []
}

const pageDecisions: readonly (PageDecision | null)[] = ['confirm', 'confirm', 'confirm', 'refuse', 'later', null]

/**
 * True if our page's answer opened nothing, as for a closed deposit: it redirects back to the app at once, so
 * that nobody is left at a page (FUND-27).
 */
const leadsBack = (reply: RequestResult): boolean =>
  reply.reply === 'answer' && (reply.body as PaymentResponse).transaction_id === undefined

/**
 * The person at the page of the bank or the processor: confirms, refuses or leaves, and sometimes does not
 * return. The browser opens some pages by a call of ours, which may be lost and repeated (FUND-27).
 */
function decideAtBank(world: World, server: ScheduleServer, payer: FundedCustomer, from: Device, end: 'any' | 'returns' = 'any'): void {
  const { time, random } = world
  const { phase, ...deposit } = from.deposit()
  if (phase.at !== 'secure') return
  const { processor, key } = phase.attempt
  const decision = end === 'returns' ? random.one(['confirm', 'refuse'] as const) : random.one(pageDecisions)
  let comesBack = end === 'returns' || random.chance(0.8)
  const order = { ...deposit, phase }
  const openPage = () => askOver(world, server, payer, { call: 'page', processor, body: { ...chargeBodyOf(order) }, key })
  time.at(time.now() + random.between(1000, 90_000), async () => {
    if (processorTable[processor].call.as === 'page')
      for (let opens = random.one([1, 1, 2]); opens > 0; opens--) comesBack = leadsBack(await openPage()) || comesBack
    const open = (await server.charges(order.order.id)).find(({ status, reference }) => status === 'open' && reference === key)
    if (open && decision) await server.decide(open, decision)
    if (comesBack) from.happen({ type: 'returnedFromBank' })
    else if (random.chance(0.2)) from.happen({ type: 'cancelAsked' })
  })
}

/** The person enters the security code, sometimes a wrong one; then the device asks for the outcome. */
async function enterCode(world: World, server: ScheduleServer, payer: FundedCustomer, from: Device): Promise<void> {
  const cvv = world.random.chance(0.1) ? '000' : '987'
  const { id } = from.deposit().order
  await askOver(world, server, payer, { call: 'cvv', processor: 'ENTROPAY', body: { cvv, deposit: id }, key: null })
  from.happen({ type: 'asked' })
}

/** The processor or the person's bank gives a charge back, sometimes before its approval has reached us. */
async function reverse({ random }: World, server: ScheduleServer, deposit: string): Promise<void> {
  const approved = (await server.charges(deposit)).find(({ status }) => status === 'approved')
  if (approved) await server.reverse(approved.id, random.one(['refund', 'chargeback'] as const))
}

/** An operator refunds a deposit by our own call (FUND-45). */
async function refund(server: ScheduleServer, deposit: string): Promise<void> {
  const approved = (await server.charges(deposit)).find(({ status }) => status === 'approved')
  if (approved) await server.refund(approved.reference)
}

/** The processor approves after it has declined. */
async function changeMind({ changedMind }: World, server: ScheduleServer, deposit: string): Promise<void> {
  const declined = (await server.charges(deposit)).find(({ status }) => status === 'declined')
  if (!declined) return
  changedMind.add(deposit)
  await server.approve(declined.id)
}
