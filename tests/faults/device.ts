import type { DepositOrder } from '../../contract/background.ts'
import type { Reply } from '../../domain/cascade/answer.ts'
import { chargeBodyOf, chargeEvent, checkEvent, listenEvent } from '../../domain/cascade/codec.ts'
import type { DepositCommand } from '../../domain/cascade/commands.ts'
import { type Deposit, isOver, openDeposit } from '../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../domain/cascade/events.ts'
import { processorTable } from '../../domain/cascade/processorTable.ts'
import { step } from '../../domain/cascade/step.ts'
import type { Ask } from './house.ts'
import type { VirtualTime } from './virtualTime.ts'

type Happening = DepositEvent extends infer One ? (One extends DepositEvent ? Omit<One, 'at'> : never) : never

/** A browser with one deposit: what is on its disk, and the work that dies with its process. */
export type Device = {
  deposit(): Deposit
  happen(event: Happening): void
  /** The process is killed: only the disk is left. */
  kill(): void
  restore(): void
  over(): boolean
  /** A second tab that took the deposit up as well. */
  twin(): Device
}

/** `ask` calls the server and answers how that ended; `opened` is told of a bank's page. */
export type World = { time: VirtualTime; ask(ask: Ask): Promise<Reply>; opened(device: Device, redirect: string): void }

export function device(world: World, order: DepositOrder, saved?: Deposit): Device {
  const { time } = world
  // The disk holds text: whatever does not survive JSON would be lost here.
  let disk = JSON.stringify(saved ?? openDeposit(order, time.now()))
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
      // The person goes on wherever they are asked.
      if (next.deposit.phase.at === 'offering') later(0, () => self.happen({ type: 'offerAccepted' }))
    },
    kill() {
      life = 0
    },
    restore() {
      life = Math.max(time.now(), 2)
      self.happen({ type: deposit().phase.at === 'created' ? 'started' : 'restored' })
    },
    over: () => isOver(deposit()),
    twin() {
      const other = device(world, order, deposit())
      other.happen({ type: 'restored' })
      return other
    },
  }
  function later(ms: number, work: () => Promise<void> | void): void {
    const mine = life
    time.at(time.now() + ms, () => (life === mine ? work() : undefined))
  }
  function call(ask: Ask, read: (reply: Reply) => DepositEvent): void {
    const mine = life
    time.at(time.now(), async () => {
      const reply = await world.ask(ask)
      if (life === mine) self.happen(read(reply))
    })
  }
  function carryOut(command: DepositCommand): void {
    const word = 'processor' in command ? (processorTable[command.processor].call.path.split('/').at(-1) ?? '') : ''
    switch (command.do) {
      case 'check': {
        const { amount, currency, card, id } = order
        return later(command.afterMs, () =>
          call({ call: 'check', word, body: { amount, currency, card, deposit: id }, key: null }, (reply) => checkEvent(reply, time.now())),
        )
      }
      case 'send':
        return call({ call: 'fast', word, body: { ...chargeBodyOf(deposit()) }, key: command.key }, (reply) =>
          chargeEvent(command.key, reply, time.now()),
        )
      case 'listen': {
        // One question at a time: a newer one replaces it.
        const mine = ++listening
        const ask: Ask = { call: 'listen', word, body: { key: command.key }, key: null }
        return later(command.afterMs, () =>
          mine === listening ? call(ask, (reply) => listenEvent(command.key, reply, time.now())) : undefined,
        )
      }
      case 'wait':
        return later(command.untilMs - time.now(), () => self.happen({ type: 'due' }))
      case 'cancel':
        return call({ call: 'cancel', word, body: { deposit: order.id }, key: null }, (reply) => ({
          type: 'cancelAnswered',
          at: time.now(),
          done: reply.reply === 'answer' && reply.status === 200 && JSON.stringify(reply.body).includes('"true"'),
        }))
      case 'openBank':
        return world.opened(self, command.redirect)
      case 'finish':
        return
    }
  }
  return self
}
