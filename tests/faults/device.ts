import type { DepositOrder, ProcessorSecret } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import { chargeBodyOf, chargeEvent, checkEvent, listenEvent } from '../../domain/cascade/codec.ts'
import type { DepositCommand } from '../../domain/cascade/commands.ts'
import { consentAge, consentAgeHeader } from '../../domain/cascade/consent.ts'
import { type Deposit, isDepositEnded, createDeposit } from '../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../domain/cascade/events.ts'
import { step } from '../../domain/cascade/step.ts'
import type { ServerCall } from './scheduleServer.ts'
import type { VirtualTime } from './virtualTime.ts'

type DeviceEvent = DepositEvent extends infer One ? (One extends DepositEvent ? Omit<One, 'at'> : never) : never

/** A tab with one deposit: its browser's disk, and the work that dies with its process. */
export type Device = {
  deposit(): Deposit
  happen(event: DeviceEvent): void
  /** Kills the process: only the disk is left. */
  kill(): void
  restore(): void
  isOver(): boolean
  isAlive(): boolean
  /** Changes the device's own clock: a person or the system set it. */
  jump(ms: number): void
  /** Opens a second tab that has taken up the same deposit, and works on it at the same time. */
  twin(): Device
  /** The person says yes to the processor that is offered, and gives it what it asks for. */
  accept(): void
}

/** `ask` calls the server and returns how that ended; `opened` is called when a bank's page opens. */
export type DeviceEnvironment = {
  time: Pick<VirtualTime, 'now' | 'at'>
  ask(ask: ServerCall): Promise<RequestResult>
  opened(device: Device, redirect: string): void
  /** Called when a person who was away is asked whether to pay. Without it the question stays open. */
  askedWhetherToPay?(device: Device): void
  /** Returns what the person does about an offered processor; missing: they continue. `nothing`: not yet. */
  answersOffer?(processor: Processor): Promise<ProcessorSecret | 'yes' | 'another' | 'nothing'>
  /** Called while ENTROPAY waits for the card's security code. */
  askedForCode?(device: Device): void
  /** Returns the delays after which one answer arrives: several for an answer that is repeated. */
  arrives?(): number[]
}

/**
 * Text, so that whatever JSON cannot carry is lost here as well. The tabs of one browser share it. `parsed`:
 * the deposit of the text once it was read. Schedules read it a hundred times for each write.
 */
type Disk = { text: string; parsed?: Deposit }

export function device(environment: DeviceEnvironment, order: DepositOrder, shared?: Disk): Device {
  const { time } = environment
  const disk = shared ?? { text: JSON.stringify(createDeposit(order, time.now())) }
  let life = 1
  let skew = 0
  const clock = () => time.now() + skew
  let listening = 0
  /** Lives in the worker's memory alone, and is sent once. */
  let secret: ProcessorSecret | null = null
  const deposit = () => (disk.parsed ??= JSON.parse(disk.text) as Deposit)
  const self: Device = {
    deposit,
    happen(event) {
      if (life === 0) return
      const next = step(deposit(), { ...event, at: clock() })
      disk.text = JSON.stringify(next.deposit)
      delete disk.parsed
      for (const command of next.commands) carryOut(command)
      const { phase } = next.deposit
      if (phase.at === 'listening' && phase.attempt.needs === 'cvv') environment.askedForCode?.(self)
      if (phase.at !== 'offering') return
      // The person continues wherever they are asked, and decides about a deposit that they left.
      if (phase.left === undefined) self.accept()
      else environment.askedWhetherToPay?.(self)
    },
    accept() {
      later(0, async () => {
        const { phase } = deposit()
        if (phase.at !== 'offering') return
        const mine = life
        const answer = (await environment.answersOffer?.(phase.processor)) ?? 'yes'
        if (life !== mine || answer === 'nothing') return
        if (answer === 'another') return self.happen({ type: 'offerRejected' })
        secret = answer === 'yes' ? null : answer
        self.happen({ type: 'offerAccepted', ...(secret === null ? {} : { secret: true }) })
      })
    },
    kill() {
      life = 0
      secret = null
    },
    restore() {
      life = Math.max(time.now(), 2)
      self.happen({ type: deposit().phase.at === 'created' ? 'started' : 'restored' })
    },
    jump(ms) {
      skew += ms
    },
    isAlive: () => life !== 0,
    isOver: () => isDepositEnded(deposit()),
    twin() {
      const other = device(environment, order, disk)
      other.happen({ type: 'restored' })
      return other
    },
  }
  function later(ms: number, work: () => Promise<void> | void): void {
    const mine = life
    time.at(time.now() + ms, () => (life === mine ? work() : undefined))
  }
  function call(ask: ServerCall, read: (reply: RequestResult) => DepositEvent): void {
    const mine = life
    time.at(time.now(), async () => {
      const reply = await environment.ask(ask)
      const [first = 0, ...repeats] = environment.arrives?.() ?? [0]
      for (const delay of repeats) later(delay, () => self.happen(read(reply)))
      if (first > 0) return later(first, () => self.happen(read(reply)))
      if (life === mine) self.happen(read(reply))
    })
  }
  function carryOut(command: DepositCommand): void {
    switch (command.do) {
      case 'check': {
        const { amount, currency, card, id } = order
        return later(command.afterMs, () =>
          call({ call: 'check', processor: command.processor, body: { amount, currency, card, deposit: id }, key: null }, (reply) =>
            checkEvent(reply, clock()),
          ),
        )
      }
      case 'send': {
        const given = secret
        secret = null
        return call(
          {
            call: 'charge',
            processor: command.processor,
            body: { ...chargeBodyOf(deposit()), ...given },
            key: command.key,
            headers: consentAgeHeader(consentAge(deposit(), clock())),
          },
          (reply) => chargeEvent(command.key, reply, clock()),
        )
      }
      case 'listen': {
        // One call at a time: a newer one replaces it.
        const mine = ++listening
        const ask: ServerCall = { call: 'listen', processor: command.processor, body: { key: command.key }, key: null }
        return later(command.afterMs, () =>
          mine === listening ? call(ask, (reply) => listenEvent(command.key, reply, clock())) : undefined,
        )
      }
      case 'wait':
        return later(command.untilMs - clock(), () => self.happen({ type: 'due' }))
      case 'cancel':
        return call({ call: 'cancel', processor: 'FRAUD', body: { deposit: order.id }, key: null }, (reply) => ({
          type: 'cancelAnswered',
          at: clock(),
          done: reply.reply === 'answer' && reply.status === 200 && JSON.stringify(reply.body).includes('"true"'),
        }))
      case 'openBank':
        return environment.opened(self, command.redirect)
      case 'reject':
        return time.at(time.now(), async () => {
          await environment.ask({ call: 'reject', processor: command.processor, body: { deposit: order.id }, key: null })
        })
      case 'finish':
        return
    }
  }
  return self
}
