import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { WireChatMessage } from '../../contract/chatRoom.ts'
import type { WireOrder } from '../../contract/trading.ts'
import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import type { ServerCluster } from './openCluster.ts'
import type { Person } from './person.ts'
import { untilAnswered } from './untilAnswered.ts'

/**
 * Pauses keep all below the limits of one person and one address, in milliseconds. A killed process loses the
 * calls of its shares.
 */
const betweenOrdersMs = 800
const betweenMessagesMs = 4_500
const betweenInvoicesMs = 4_000
const expiryMs = 5_000

/** Runs one after the other until it is over, and returns what each was acknowledged with. */
async function repeat<T>(isOver: () => boolean, pauseMs: number, act: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (!isOver()) {
    done.push(await act())
    await wait(pauseMs)
  }
  return done
}

const placeOrder = ({ account, platformToken, onPlatform }: Person, key: string): Promise<RequestResult> =>
  onPlatform('/v2/orders', { account, symbol: 'BTC/USD', direction: 'up', stake: '10.00', expiryMs }, platformToken, key)

/** Places orders. Returns the acknowledged ids. */
export const trade = (person: Person, isOver: () => boolean): Promise<string[]> =>
  repeat(isOver, betweenOrdersMs, async () => {
    const key = randomUUID()
    const { order } = await untilAnswered<{ order: WireOrder }>('an order', () => placeOrder(person, key))
    return order.id
  })

/**
 * Places orders and reads the chat's rooms, each call once. Returns how they ended: the status, or `lost`.
 */
export const callWithoutRepeats = (person: Person, isOver: () => boolean): Promise<(number | 'lost')[]> =>
  repeat(isOver, betweenOrdersMs / 4, async () => {
    const replies = await Promise.all([placeOrder(person, randomUUID()), person.call('/api/triggers/chat', {})])
    return replies.map((reply) => (reply.reply === 'answer' ? reply.status : ('lost' as const)))
  }).then((ends) => ends.flat())

/** Enters the main room. Returns the chat session and the last change before it. */
export async function enterMainRoom({ platformUrl }: ServerCluster, person: Person): Promise<{ session: string; cursor: number }> {
  const { token } = await untilAnswered<{ token: string }>('a ticket', () => person.call('/api/chat/token', { token: person.chatToken }))
  const entered = await untilAnswered<{ session: string }>('the room', () =>
    person.onPlatform('/v2/chat/enter', { token, room: 'main' }, null),
  )
  const headers = { authorization: `Bearer ${entered.session}`, origin: platformUrl }
  const history = (await (await fetch(`${platformUrl}/v2/chat/history`, { headers })).json()) as { cursor: number }
  return { session: entered.session, cursor: history.cursor }
}

/** Writes messages in the room. Returns the acknowledged ids. */
export function chat({ onPlatform, email }: Person, session: string, isOver: () => boolean): Promise<number[]> {
  let written = 0
  return repeat(isOver, betweenMessagesMs, async () => {
    const body = { mark: randomUUID(), text: `${email} writes ${(written += 1)}` }
    const { message } = await untilAnswered<{ message: WireChatMessage }>('a message', () => onPlatform('/v2/chat/messages', body, session))
    return message.id
  })
}

/** Opens invoices and pays each in full. Returns the acknowledged ids. */
export const openAndPayInvoices = ({ sandboxUrl }: ServerCluster, { call, account }: Person, isOver: () => boolean): Promise<string[]> =>
  repeat(isOver, betweenInvoicesMs, async () => {
    const [key, body] = [randomUUID(), { amount: '300.00', bonus: false, fixed: false, currency: 'EUR', account }]
    const invoice = await untilAnswered<{ guid: string; address: string; amount: string }>('an invoice', () =>
      call('/api/btc/pay', body, key),
    )
    const paid = await fetch(`${sandboxUrl}/chain/btc/${encodeURIComponent(invoice.address)}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: invoice.amount, confirmations: 100 }),
    })
    if (!paid.ok) throw new Error(`the payment was refused: ${paid.status}`)
    return invoice.guid
  })
