import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { decimal } from '../../contract/kernel.ts'
import { coins } from '../../domain/invoices/coins.ts'
import { parseMoney } from '../../domain/kernel/money.ts'
import { registerChainApi } from './api.ts'
import { registerChainForms } from './chainForms.ts'
import { addressPage, chainsPage } from './page.ts'
import { createPassage } from './passage.ts'
import { openRates } from './rates.ts'
import { answer, malformed, unknown } from './replies.ts'
import { type ChainAddress, type ChainStore, chainStore } from './store.ts'

const count = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))
const payment = z.object({ amount: decimal, confirmations: z.optional(count) })
const blocks = z.object({ blocks: z.optional(count) })

/** The sandbox looks this often whether a block or a step of the prices is due. */
const passEveryMs = 500

type Params = { Params: { coin: string; address: string } }

type ChainContext = { database: DatabaseSync; now: () => number; blockSeconds?: number }

const html = (reply: FastifyReply, body: string): FastifyReply => reply.type('text/html; charset=utf-8').send(body)

/**
 * Serves the sandbox's coin chains (SRV-06): the API of server/external/chainsHttp.ts, and the pages of
 * testers. The app must parse forms (@fastify/formbody). `database` holds the tables. `blockSeconds`: the
 * pace of blocks until a tester has chosen one.
 */
export function registerSandboxChain(app: FastifyInstance, { database, now, blockSeconds = 0 }: ChainContext): void {
  const store = chainStore(database, now)
  const rates = openRates()
  const passage = createPassage({ store, rates, now, random: Math.random }, blockSeconds)
  const timer = setInterval(() => passage.pass(), passEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.get<{ Querystring: { said?: string } }>('/chain', ({ query }, reply) => {
    const isMoving = store.setting('movingRates') === 1
    return html(reply, chainsPage(store.newest(), { pace: passage.pace(), isMoving, rates, said: (query.said ?? '').slice(0, 200) }))
  })
  registerChainApi(app, store, rates)
  registerChainForms(app, store, rates)
  registerAddressPages(app, store)
}

const pageOf = ({ coin, address }: ChainAddress): string => `/chain/${coin}/${encodeURIComponent(address)}`

/** Registers the page of an address and its forms: by form from the page, by JSON from a test. */
function registerAddressPages(app: FastifyInstance, store: ChainStore): void {
  app.get<Params>('/chain/:coin/:address', (request, reply) => {
    const found = store.find(request.params.address)
    return found ? html(reply, addressPage(found, store.paymentsTo(found.address))) : unknown(reply)
  })

  app.post<Params>('/chain/:coin/:address/pay', (request, reply) => {
    const found = store.find(request.params.address)
    const body = payment.safeParse(request.body)
    if (!found) return unknown(reply)
    if (!body.success) return malformed(reply)
    const amount = parseMoney(body.data.amount, coins[found.coin].currency)
    if (!amount.ok || amount.value.minor <= 0) return malformed(reply)
    const txid = store.pay(found.address, body.data.amount, body.data.confirmations ?? 0)
    return answer(request, reply, pageOf(found), { txid })
  })

  app.post<Params>('/chain/:coin/:address/mine', (request, reply) => {
    const found = store.find(request.params.address)
    const body = blocks.safeParse(request.body)
    if (!found) return unknown(reply)
    if (!body.success) return malformed(reply)
    const mined = body.data.blocks ?? 1
    store.mine(found.coin, mined)
    return answer(request, reply, pageOf(found), { mined })
  })

  /** Removes an unconfirmed payment, as its sender's replacement would. */
  app.post<{ Params: { txid: string } }>('/chain/transactions/:txid/drop', (request, reply) => {
    store.drop(request.params.txid)
    return answer(request, reply, '/chain?said=Dropped.', { dropped: request.params.txid })
  })
}
