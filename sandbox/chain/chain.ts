import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { decimal, invoiceCoin } from '../../contract/kernel.ts'
import { coins } from '../../domain/invoices/coins.ts'
import { parseMoney } from '../../domain/kernel/money.ts'
import { addressList, addressPage } from './page.ts'
import { openRates } from './rates.ts'
import { chainStore } from './store.ts'

const newAddress = z.object({ network: z.string().check(z.maxLength(40)), label: z.string().check(z.maxLength(100)) })
const count = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))
const payment = z.object({ amount: decimal, confirmations: z.optional(count) })
const price = z.object({ coin: invoiceCoin, usd: z.number().check(z.positive(), z.maximum(10_000_000)) })
const blocks = z.object({ blocks: z.optional(count) })

type Params = { Params: { coin: string; address: string } }

/**
 * Serves the sandbox's coin chains (SRV-06): the API of server/external/chainsHttp.ts, and pages on which a tester pays. The app must parse
 * forms (@fastify/formbody). `database` holds the tables.
 */
export function registerSandboxChain(app: FastifyInstance, { database, now }: { database: DatabaseSync; now: () => number }): void {
  const store = chainStore(database, now)
  const html = (reply: FastifyReply, body: string): FastifyReply => reply.type('text/html; charset=utf-8').send(body)
  const unknown = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: 'unknown' })
  const malformed = (reply: FastifyReply): FastifyReply => reply.code(400).send({ error: 'malformed' })

  const rates = openRates()
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

  app.get('/chain', (_request, reply) => html(reply, addressList(store.newest())))

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
    return reply.send({ dropped: request.params.txid })
  })
}

const isForm = (headers: { 'content-type'?: string | undefined }): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
