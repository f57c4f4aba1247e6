import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { decimal, invoiceCoin } from '../../contract/kernel.ts'
import { coins } from '../../domain/invoices/coins.ts'
import { parseMoney } from '../../domain/kernel/money.ts'
import { addressPage, chainsPage } from './page.ts'
import { createPassage } from './passage.ts'
import { openRates } from './rates.ts'
import { chainStore } from './store.ts'

const newAddress = z.object({ network: z.string().check(z.maxLength(40)), label: z.string().check(z.maxLength(100)) })
const count = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))
const payment = z.object({ amount: decimal, confirmations: z.optional(count) })
const price = z.object({ coin: invoiceCoin, usd: z.number().check(z.positive(), z.maximum(10_000_000)) })
const blocks = z.object({ blocks: z.optional(count) })
/** At most an hour: a longer pace is "by hand". */
const pace = z.object({ seconds: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3600)) })
const reorganisation = z.object({
  coin: invoiceCoin,
  depth: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
  fate: z.enum(['lost', 'returned']),
})
const moving = z.object({ moving: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1)) })
const priceForm = z.object({ coin: invoiceCoin, usd: z.coerce.number().check(z.positive(), z.maximum(10_000_000)) })

/** The sandbox looks this often whether a block or a step of the prices is due. */
const passEveryMs = 500

type Params = { Params: { coin: string; address: string } }

type ChainContext = { database: DatabaseSync; now: () => number; blockSeconds?: number }

/**
 * Serves the sandbox's coin chains (SRV-06): the API of server/external/chainsHttp.ts, and the pages of testers. The app must parse forms
 * (@fastify/formbody). `database` holds the tables. `blockSeconds`: the pace of blocks until a tester has chosen one.
 */
export function registerSandboxChain(app: FastifyInstance, { database, now, blockSeconds = 0 }: ChainContext): void {
  const store = chainStore(database, now)
  const html = (reply: FastifyReply, body: string): FastifyReply => reply.type('text/html; charset=utf-8').send(body)
  const unknown = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: 'unknown' })
  const malformed = (reply: FastifyReply): FastifyReply => reply.code(400).send({ error: 'malformed' })

  const rates = openRates()
  const passage = createPassage({ store, rates, now, random: Math.random }, blockSeconds)
  const timer = setInterval(() => passage.pass(), passEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.get('/chain/rates', () => ({ rates: rates.all() }))
  /** Sets the price of a coin, in dollars. */
  app.post('/chain/rates', (request, reply) => {
    const body = price.safeParse(request.body)
    if (!body.success) return malformed(reply)
    rates.move(body.data.coin, body.data.usd)
    return reply.send({ rates: rates.all() })
  })

  app.post<{ Params: { coin: string } }>('/chain/:coin/addresses', (request, reply) => {
    const coin = invoiceCoin.safeParse(request.params.coin)
    const body = newAddress.safeParse(request.body)
    if (!coin.success || !body.success) return malformed(reply)
    return reply.send({ address: store.addressFor(coin.data, body.data.network, body.data.label) })
  })

  app.get<Params>('/chain/:coin/addresses/:address/transactions', (request, reply) => {
    const found = store.find(request.params.address)
    if (found?.coin !== request.params.coin) return unknown(reply)
    return reply.send({
      transactions: store
        .paymentsTo(found.address)
        .map(({ txid, amount, confirmations, seen_at }) => ({ txid, amount, confirmations, seenAt: seen_at })),
    })
  })

  app.get<{ Querystring: { said?: string } }>('/chain', ({ query }, reply) => {
    const isMoving = store.setting('movingRates') === 1
    return html(reply, chainsPage(store.newest(), { pace: passage.pace(), isMoving, rates, said: (query.said ?? '').slice(0, 200) }))
  })

  /** A form of the chains' page: acts, and returns to the page with what was done. */
  const form = <T>(path: string, schema: z.ZodMiniType<T>, act: (body: T) => string): void =>
    void app.post(path, (request, reply) => {
      const body = schema.safeParse(request.body)
      if (!body.success) return malformed(reply)
      const done = act(body.data)
      return isForm(request.headers) ? reply.redirect(`/chain?said=${encodeURIComponent(done)}`, 303) : reply.send({ done })
    })
  form('/chain/pace', pace, ({ seconds }) => {
    store.set('blockSeconds', seconds)
    return seconds === 0 ? 'Blocks are mined by hand.' : `A block is mined every ${seconds} seconds.`
  })
  form('/chain/reorganise', reorganisation, ({ coin, depth, fate }) => {
    store.reorganise(coin, depth, fate)
    return `${coin.toUpperCase()}: ${depth} blocks replaced, their payments ${fate}.`
  })
  form('/chain/drift', moving, (body) => {
    store.set('movingRates', body.moving)
    return body.moving === 1 ? 'Prices move.' : 'Prices stay as they are.'
  })
  form('/chain/price', priceForm, ({ coin, usd }) => {
    rates.move(coin, usd)
    return `${coin.toUpperCase()} costs ${usd} dollars.`
  })

  app.get<Params>('/chain/:coin/:address', (request, reply) => {
    const found = store.find(request.params.address)
    return found ? html(reply, addressPage(found, store.paymentsTo(found.address))) : unknown(reply)
  })

  /** Pays an address: by form from the page, by JSON from a test, which gets the transaction id. */
  app.post<Params>('/chain/:coin/:address/pay', (request, reply) => {
    const found = store.find(request.params.address)
    const body = payment.safeParse(request.body)
    if (!found) return unknown(reply)
    if (!body.success) return malformed(reply)
    const amount = parseMoney(body.data.amount, coins[found.coin].currency)
    if (!amount.ok || amount.value.minor <= 0) return malformed(reply)
    const txid = store.pay(found.address, body.data.amount, body.data.confirmations ?? 0)
    return isForm(request.headers) ? reply.redirect(`/chain/${found.coin}/${encodeURIComponent(found.address)}`, 303) : reply.send({ txid })
  })

  app.post<Params>('/chain/:coin/:address/mine', (request, reply) => {
    const found = store.find(request.params.address)
    const body = blocks.safeParse(request.body)
    if (!found) return unknown(reply)
    if (!body.success) return malformed(reply)
    store.mine(found.coin, body.data.blocks ?? 1)
    return isForm(request.headers)
      ? reply.redirect(`/chain/${found.coin}/${encodeURIComponent(found.address)}`, 303)
      : reply.send({ mined: body.data.blocks ?? 1 })
  })

  /** Removes an unconfirmed payment, as its sender's replacement would. */
  app.post<{ Params: { txid: string } }>('/chain/transactions/:txid/drop', (request, reply) => {
    store.drop(request.params.txid)
    return isForm(request.headers) ? reply.redirect('/chain?said=Dropped.', 303) : reply.send({ dropped: request.params.txid })
  })
}

const isForm = (headers: { 'content-type'?: string | undefined }): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
