import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { currency, decimal, processors } from '../contract/kernel.ts'
import { processorTable } from '../domain/cascade/processorTable.ts'
import type { SandboxContext } from './app.ts'
import { type Charge, type ChargeStore, chargeStore, type NewCharge } from './chargeStore.ts'
import { lateMs, type Scenario } from './testCards.ts'

const reference = z.string().check(z.regex(/^[\w.:-]{8,120}$/))
const order = z.object({ reference, amount: decimal, currency, card: z.nullable(z.string()), returnTo: z.url() })
const chargeParams = z.object({ processor: z.enum(processors), reference: z.optional(reference) })

/** Returns a charge in the processor's API. */
function toWire(origin: string, charge: Charge): Record<string, string> {
  const { id, reference: name, amount, currency: unit } = charge
  switch (charge.status) {
    case 'approved':
      return { status: 'approved', id, reference: name, amount, currency: unit }
    case 'declined':
      return { status: 'declined', id, reference: name, code: charge.code ?? 'declined' }
    case 'voided':
      return { status: 'declined', id, reference: name, code: 'abandoned' }
    case 'late':
      return { status: 'pending', id, reference: name }
    case 'open':
      return {
        status: 'action',
        id,
        reference: name,
        url: `${origin}/${processorTable[charge.processor as 'PFS'].secure === 'bank' ? 'acs' : 'vload'}/${id}`,
      }
  }
}

/** Returns how a card's scenario ends at a processor. VLOAD decides on its own page, whatever the card. */
function outcome(scenario: Scenario, processor: NewCharge['processor'], now: number): Pick<NewCharge, 'status' | 'code' | 'due_at'> {
  const plain = { code: null, due_at: null }
  if (processor === 'VLOAD') return { ...plain, status: 'open' }
  switch (scenario) {
    case 'secure':
      return { ...plain, status: 'open' }
    case 'softDecline':
      return { ...plain, status: 'declined', code: 'issuer_unavailable' }
    case 'hardDecline':
      return { ...plain, status: 'declined', code: 'insufficient_funds' }
    case 'unlisted':
      return { ...plain, status: 'declined', code: 'code_of_the_week' }
    case 'late':
      return { ...plain, status: 'late', due_at: now + lateMs }
    case 'pending':
      return { ...plain, status: 'late' }
    default:
      return { ...plain, status: 'approved' }
  }
}

const checks: Readonly<Partial<Record<Scenario, { why: string; message?: string }>>> = {
  failLimit: { why: 'failLimit' },
  dayLimit: { why: 'dayLimit' },
  badCard: { why: 'badCard' },
  reason: { why: 'reason', message: 'The name on the card is not yours.' },
}

/** Closes the connection without a response. */
function closeConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function respond(reply: FastifyReply, origin: string, scenario: Scenario, charge: Charge, isNew: boolean): FastifyReply {
  if (isNew && charge.processor !== 'VLOAD') {
    if (scenario === 'lostAnswer') return closeConnection(reply)
    if (scenario === 'errorAfterCharge') return reply.code(500).send({ error: 'internal' })
    if (scenario === 'garbage') return reply.type('text/html').send('<h1>Service Temporarily Unav')
  }
  return reply.send(toWire(origin, charge))
}

function charge(
  store: ChargeStore,
  now: () => number,
  origin: string,
  reply: FastifyReply,
  processor: string,
  body: z.infer<typeof order>,
): FastifyReply {
  const scenario = store.scenarioOf(body.card)
  store.recordRequest(body.reference)
  const before = store.byReference(body.reference)
  if (before === null && processor !== 'VLOAD') {
    if (scenario === 'lostRequest') return closeConnection(reply)
    if (scenario === 'errorBeforeCharge') return reply.code(500).send({ error: 'internal' })
  }
  const { returnTo, ...rest } = body
  if (before?.status === 'approved' && scenario === 'chargesAgain') store.chargeAgain(before.id)
  const booked = before ?? store.record({ ...rest, ...outcome(scenario, processor, now()), processor, return_to: returnTo })
  return respond(reply, origin, scenario, booked, before === null)
}

/** Serves the sandbox's card processors: each charges one reference once, returns its status, and voids it by its reference. */
export function registerCharges(app: FastifyInstance, { database, now }: SandboxContext): void {
  const store = chargeStore(database, now)
  const malformed = (reply: FastifyReply) => reply.code(400).send({ error: 'malformed' })
  app.post('/processors/:processor/checks', (request, reply) => {
    const read = z.object({ card: z.nullable(z.string()) }).safeParse(request.body)
    if (!read.success) return malformed(reply)
    const refusal = checks[store.scenarioOf(read.data.card)]
    return reply.send(refusal ? { result: 'refused', ...refusal } : { result: 'passed' })
  })
  app.post('/processors/:processor/charges', (request, reply) => {
    const name = chargeParams.safeParse(request.params)
    const body = order.safeParse(request.body)
    if (!name.success || !body.success) return malformed(reply)
    return charge(store, now, `${request.protocol}://${request.host}`, reply, name.data.processor, body.data)
  })
  app.get('/processors/:processor/charges/:reference', (request, reply) => {
    const name = chargeParams.safeParse(request.params)
    if (!name.success || name.data.reference === undefined) return malformed(reply)
    const found = store.byReference(name.data.reference)
    if (found?.processor !== name.data.processor) return reply.code(404).send({ error: 'not_found', reference: name.data.reference })
    return reply.send(toWire(`${request.protocol}://${request.host}`, found))
  })
  app.post('/processors/:processor/charges/:reference/void', (request, reply) => {
    const name = chargeParams.safeParse(request.params)
    if (!name.success || name.data.reference === undefined) return malformed(reply)
    store.void(name.data.processor, name.data.reference)
    return reply.send({ status: 'voided', reference: name.data.reference })
  })
}
