import type { DepositOrder } from '../../contract/background.ts'
import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import { chargeBodyOf, chargeEvent, checkEvent, listenEvent } from '../../domain/cascade/codec.ts'
import type { DepositCommand } from '../../domain/cascade/commands.ts'
import { type Deposit, isDepositEnded, createDeposit } from '../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../domain/cascade/events.ts'
import { processorTable } from '../../domain/cascade/processorTable.ts'
import { step } from '../../domain/cascade/step.ts'
import type { ServerCall } from './faultServer.ts'
import type { VirtualTime } from './virtualTime.ts'

type DeviceEvent = DepositEvent extends infer One ? (One extends DepositEvent ? Omit<One, 'at'> : never) : never

/** A browser with one deposit: its disk, and the work that dies with its process. */
export type Device = {
  deposit(): Deposit
  happen(event: DeviceEvent): void
  /** Kills the process: only the disk is left. */
  kill(): void
  restore(): void
  isOver(): boolean
  /** Opens a second tab that has taken up the same deposit. */
  twin(): Device
}

/** `ask` calls the server and returns how that ended; `opened` is called when a bank's page opens. */
export type DeviceEnvironment = {
  time: VirtualTime
  ask(ask: ServerCall): Promise<RequestResult>
  opened(device: Device, redirect: string): void
}

export function device(environment: DeviceEnvironment, order: DepositOrder, saved?: Deposit): Device {
  const { time } = environment
  // The disk holds text, so that whatever JSON cannot carry is lost here as well.
  let disk = JSON.stringify(saved ?? createDeposit(order, time.now()))
  let life = 1
  let listening = 0
  const deposit = () => JSON.parse(disk) as Deposit
  const self: Device = {
    deposit,
    happen(event) {
      if (life === 0) return
      const next = step(deposit(), { ...event, at: time.now() })
      disk = JSON.stringify(next.deposit)
      for (const command of next.commands) carryOut(command)
      // The person continues wherever they are asked.
      if (next.deposit.phase.at === 'offering') later(0, () => self.happen({ type: 'offerAccepted' }))
    },
    kill() {
      life = 0
    },
    restore() {
      life = Math.max(time.now(), 2)
      self.happen({ type: deposit().phase.at === 'created' ? 'started' : 'restored' })
    },
    isOver: () => isDepositEnded(deposit()),
    twin() {
      const other = device(environment, order, deposit())
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
      if (life === mine) self.happen(read(reply))
    })
  }
  function carryOut(command: DepositCommand): void {
    const slug = 'processor' in command ? (processorTable[command.processor].call.path.split('/').at(-1) ?? '') : ''
    switch (command.do) {
      case 'check': {
        const { amount, currency, card, id } = order
        return later(command.afterMs, () =>
          call({ call: 'check', slug, body: { amount, currency, card, deposit: id }, key: null }, (reply) => checkEvent(reply, time.now())),
        )
      }
      case 'send':
        return call({ call: 'fast', slug, body: { ...chargeBodyOf(deposit()) }, key: command.key }, (reply) =>
          chargeEvent(command.key, reply, time.now()),
        )
      case 'listen': {
        // One call at a time: a newer one replaces it.
        const mine = ++listening
        const ask: ServerCall = { call: 'listen', slug, body: { key: command.key }, key: null }
        return later(command.afterMs, () =>
          mine === listening ? call(ask, (reply) => listenEvent(command.key, reply, time.now())) : undefined,
        )
      }
      case 'wait':
        return later(command.untilMs - time.now(), () => self.happen({ type: 'due' }))
      case 'cancel':
        return call({ call: 'cancel', slug, body: { deposit: order.id }, key: null }, (reply) => ({
          type: 'cancelAnswered',
          at: time.now(),
          done: reply.reply === 'answer' && reply.status === 200 && JSON.stringify(reply.body).includes('"true"'),
        }))
      case 'openBank':
        return environment.opened(self, command.redirect)
      case 'finish':
        return
    }
  }
  return self
}
