import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { currency, decimal } from '../../contract/kernel.ts'
import { withdrawalMethod } from '../../contract/withdrawals.ts'
import type { SandboxContext } from '../app.ts'
import { payoutPage } from './page.ts'
import { bankModes, bankSettings } from './settings.ts'
import { type Payout, payoutStore } from './store.ts'

const reference = z.string().check(z.regex(/^[\w.:-]{8,120}$/))
const order = z.object({
  reference,
  amount: decimal,
  currency,
  method: withdrawalMethod,
  to: z.string().check(z.minLength(1), z.maxLength(512)),
})
const settings = z.object({
  mode: z.optional(z.enum(bankModes)),
  seconds: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(86_400))),
})
const decision = z.object({ decision: z.enum(['pay', 'reject', 'return']) })

/** Dollars for one unit. They are constant, so that a test can rely on an amount. */
const dollars = {
  EUR: '1.11111111',
  GBP: '1.25',
  RUB: '0.01111111',
  BTC: '68000',
  ETH: '3400',
  LTC: '92',
  DASH: '32',
  BCH: '480',
  XRP: '0.52',
  ZEC: '54',
  XMR: '165',
  ETC: '27',
  NEO: '16',
}

function toWire({ id, reference: name, status, amount, currency: unit, reason }: Payout): Record<string, string> {
  if (status === 'waiting' || status === 'paid')
    return { status: status === 'paid' ? 'paid' : 'accepted', id, reference: name, amount, currency: unit }
  if (status === 'voided') return { status, reference: name }
  return { status, reference: name, reason: reason ?? '' }
}

/** True for a form of the bank's own page: a browser names the origin of each form that it sends. */
const isOwnForm = ({ headers, host }: FastifyRequest): boolean => URL.parse(headers.origin ?? '')?.host === host

/** Closes the connection without a response. */
function closeConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

/**
 * Serves the bank that pays withdrawals out (WD-15): the API of server/external/payoutsHttp.ts, and its page
 * for testers.
 */
export function registerPayouts(app: FastifyInstance, { database, now, delay }: SandboxContext): void {
  const store = payoutStore(database, now)
  const bank = bankSettings(database)
  const malformed = (reply: FastifyReply) => reply.code(400).send({ error: 'malformed' })

  app.get('/payouts/rates', () => ({ dollars }))
  app.post('/payouts/orders', async (request, reply) => {
    const body = order.safeParse(request.body)
    if (!body.success) return malformed(reply)
    const mode = bank.mode()
    if (mode === 'losesRequest') return closeConnection(reply)
    if (mode === 'refuses') return reply.code(422).send({ error: 'invalid' })
    const { to, ...rest } = body.data
    const taken = store.order({ ...rest, destination: to }, mode, bank.pace())
    if (mode === 'losesAnswer') return closeConnection(reply)
    if (mode === 'garbage') return reply.type('text/html').send('<h1>Service Temporarily Unav')
    if (mode === 'slow') await delay()
    return reply.send(toWire(taken))
  })
  app.get<{ Params: { reference: string } }>('/payouts/orders/:reference', (request, reply) => {
    const found = store.find(request.params.reference)
    if (!found) return reply.code(404).send({ error: 'not_found', reference: request.params.reference })
    return reply.send(toWire(found))
  })
  app.post<{ Params: { reference: string } }>('/payouts/orders/:reference/void', (request, reply) => {
    const name = reference.safeParse(request.params.reference)
    if (!name.success) return malformed(reply)
    if (!store.void(name.data)) return reply.code(409).send({ error: 'too_late' })
    return reply.send({ status: 'voided', reference: name.data })
  })

  /** The bank's own book, to compare the ledger with. */
  app.get('/payouts/book', () =>
    store.all().map(({ reference: name, amount, currency: unit, destination: to, status, paid, returned }) => ({
      reference: name,
      to,
      amount,
      currency: unit,
      status,
      paid,
      returned,
    })),
  )
  app.get('/payouts', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(payoutPage(store.all(500), { mode: bank.mode(), seconds: bank.pace() / 1_000 })),
  )
  app.post('/payouts/settings', (request, reply) => {
    const body = settings.safeParse(request.body)
    if (!body.success || !isOwnForm(request)) return malformed(reply)
    if (body.data.mode) bank.setMode(body.data.mode)
    if (body.data.seconds !== undefined) bank.setPace(body.data.seconds * 1_000)
    return reply.redirect('/payouts', 303)
  })
  app.post<{ Params: { id: string } }>('/payouts/:id', (request, reply) => {
    const body = decision.safeParse(request.body)
    if (!body.success || !isOwnForm(request)) return malformed(reply)
    store.decide(request.params.id, body.data.decision)
    return reply.redirect('/payouts', 303)
  })
}
