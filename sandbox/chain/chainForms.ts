import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { invoiceCoin } from '../../contract/kernel.ts'
import type { Rates } from './rates.ts'
import { answer, malformed } from './replies.ts'
import type { ChainStore } from './store.ts'

/** At most an hour: a longer pace is "by hand". */
const pace = z.object({ seconds: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3600)) })
const reorganisation = z.object({
  coin: invoiceCoin,
  depth: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
  fate: z.enum(['lost', 'returned']),
})
const moving = z.object({ moving: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1)) })
const price = z.object({ coin: invoiceCoin, usd: z.coerce.number().check(z.positive(), z.maximum(10_000_000)) })

/** Registers the forms of the chains' page, which act on all chains or on one coin's. */
export function registerChainForms(app: FastifyInstance, store: ChainStore, rates: Rates): void {
  /** `act` returns the text that the page shows. */
  const form = <T>(path: string, schema: z.ZodMiniType<T>, act: (body: T) => string): void =>
    void app.post(path, (request, reply) => {
      const body = schema.safeParse(request.body)
      if (!body.success) return malformed(reply)
      const done = act(body.data)
      return answer(request, reply, `/chain?said=${encodeURIComponent(done)}`, { done })
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
  form('/chain/price', price, ({ coin, usd }) => {
    rates.move(coin, usd)
    return `${coin.toUpperCase()} costs ${usd} dollars.`
  })
}
