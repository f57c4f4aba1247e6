import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { invoiceCoin } from '../../contract/kernel.ts'
import type { Rates } from './rates.ts'
import { malformed, unknown } from './replies.ts'
import type { ChainStore } from './store.ts'

const newAddress = z.object({ network: z.string().check(z.maxLength(40)), label: z.string().check(z.maxLength(100)) })
const price = z.object({ coin: invoiceCoin, usd: z.number().check(z.positive(), z.maximum(10_000_000)) })

/** Registers the API of server/external/chainsHttp.ts: rates, addresses and what was paid to them. */
export function registerChainApi(app: FastifyInstance, store: ChainStore, rates: Rates): void {
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

  app.get<{ Params: { coin: string; address: string } }>('/chain/:coin/addresses/:address/transactions', (request, reply) => {
    const found = store.find(request.params.address)
    if (found?.coin !== request.params.coin) return unknown(reply)
    return reply.send({
      transactions: store
        .paymentsTo(found.address)
        .map(({ txid, amount, confirmations, seen_at }) => ({ txid, amount, confirmations, seenAt: seen_at })),
    })
  })
}
