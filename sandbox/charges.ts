import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { currency, decimal, processor, type Processor } from '../contract/kernel.ts'
import type { SandboxContext } from './app.ts'
import { cardScenario, outcomeOf } from './chargeOutcome.ts'
import { disturbance } from './serviceStates.ts'
import { type Charge, type ChargeStore, chargeStore } from './chargeStore.ts'
import { traitsOf } from './processors/index.ts'
import type { Given } from './processors/traits.ts'
import type { Scenario } from './testCards.ts'
import { type VaultCards, vaultCards } from './vaultCards.ts'

const reference = z.string().check(z.regex(/^[\w.:-]{8,120}$/))
const login = z.object({ account: z.string(), secureId: z.string() })
const order = z.object({
  reference,
  amount: decimal,
  currency,
  card: z.nullable(z.string()),
  returnTo: z.url(),
  login: z.optional(login),
  token: z.optional(z.string()),
  pin: z.optional(z.string()),
})
const chargeParams = z.object({ processor, reference: z.optional(reference) })

/** Returns a charge in the processor's API. */
function toWire(origin: string, charge: Charge): Record<string, string> {
  const { id, reference: name, amount, currency: unit } = charge
  switch (charge.status) {
    case 'approved':
      return { status: 'approved', id, reference: name, amount, currency: unit }
    case 'declined':
      return {
        status: 'declined',
        id,
        reference: name,
        code: charge.code ?? 'declined',
        ...(charge.message === null ? {} : { message: charge.message }),
      }
    case 'voided':
      return { status: 'declined', id, reference: name, code: 'abandoned' }
    case 'cvv':
      return { status: 'cvv', id, reference: name }
    case 'late':
      return { status: 'pending', id, reference: name }
    case 'open':
      return {
        status: 'action',
        id,
        reference: name,
        url: `${origin}/${traitsOf[charge.processor].path}/${id}`,
      }
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
  if (isNew) {
    if (scenario === 'lostAnswer') return closeConnection(reply)
    if (scenario === 'errorAfterCharge') return reply.code(500).send({ error: 'internal' })
    if (scenario === 'garbage') return reply.type('text/html').send('<h1>Service Temporarily Unav')
  }
  return reply.send(toWire(origin, charge))
}

type Records = {
  store: ChargeStore
  cards: VaultCards
  /** Readings of what the person gave beside the card, by processor. */
  readGiven: ReadonlyMap<string, ((given: Given) => Scenario | null) | undefined>
  now: () => number
}

function charge(
  { store, cards, readGiven, now }: Records,
  origin: string,
  reply: FastifyReply,
  processor: Processor,
  body: z.infer<typeof order>,
  disturbed: Scenario | null,
): FastifyReply {
  store.recordRequest(body.reference)
  const before = store.byReference(body.reference)
  const given = before === null ? (readGiven.get(processor)?.(body) ?? null) : null
  const scenario = disturbed ?? given ?? cardScenario(processor, cards.scenarioOf(body.card))
  if (before === null) {
    if (scenario === 'lostRequest') return closeConnection(reply)
    if (scenario === 'errorBeforeCharge') return reply.code(500).send({ error: 'internal' })
  }
  // Login, token and PIN are read and not kept.
  const { returnTo, reference: name, amount, currency: unit } = body
  if (before?.status === 'approved' && scenario === 'chargesAgain') store.chargeAgain(before.id)
  const booked =
    before ??
    store.record({ reference: name, amount, currency: unit, ...outcomeOf(scenario, processor, now()), processor, return_to: returnTo })
  return respond(reply, origin, scenario, booked, before === null)
}

/**
 * Serves the sandbox's card processors: each charges one reference once, returns its status, and voids it by
 * its reference.
 */
export function registerCharges(app: FastifyInstance, { database, now }: SandboxContext): void {
  const store = chargeStore(database, now)
  const disturbanceOf = disturbance(database)
  const cards = vaultCards(database)
  const readGiven = new Map(Object.entries(traitsOf).map(([name, traits]) => [name, traits.readGiven?.(database)]))
  const records = { store, cards, readGiven, now }
  const malformed = (reply: FastifyReply) => reply.code(400).send({ error: 'malformed' })
  app.post('/processors/:processor/checks', (request, reply) => {
    const read = z.object({ card: z.nullable(z.string()) }).safeParse(request.body)
    if (!read.success) return malformed(reply)
    const refusal = checks[cards.scenarioOf(read.data.card)]
    return reply.send(refusal ? { result: 'refused', ...refusal } : { result: 'passed' })
  })
  app.post('/processors/:processor/charges', (request, reply) => {
    const name = chargeParams.safeParse(request.params)
    const body = order.safeParse(request.body)
    if (!name.success || !body.success) return malformed(reply)
    const { processor } = name.data
    return charge(records, `${request.protocol}://${request.host}`, reply, processor, body.data, disturbanceOf(processor))
  })
  app.get('/processors/:processor/charges/:reference', (request, reply) => {
    const name = chargeParams.safeParse(request.params)
    if (!name.success || name.data.reference === undefined) return malformed(reply)
    const found = store.byReference(name.data.reference)
    if (found?.processor !== name.data.processor) return reply.code(404).send({ error: 'not_found', reference: name.data.reference })
    return reply.send(toWire(`${request.protocol}://${request.host}`, found))
  })
  app.post('/processors/:processor/charges/:reference/cvv', (request, reply) => {
    const name = chargeParams.safeParse(request.params)
    const read = z.object({ cvv: z.string() }).safeParse(request.body)
    if (!name.success || name.data.reference === undefined || !read.success) return malformed(reply)
    const found = store.byReference(name.data.reference)
    if (found?.processor !== name.data.processor) return reply.code(404).send({ error: 'not_found', reference: name.data.reference })
    const disturbed = disturbanceOf(name.data.processor)
    if (disturbed === 'lostRequest') return closeConnection(reply)
    // Decided once: a repeated code changes nothing.
    if (found.status === 'cvv')
      store.decide(found.id, read.data.cvv === '000' ? { status: 'declined', code: 'wrong_cvv' } : { status: 'approved' })
    if (disturbed === 'lostAnswer') return closeConnection(reply)
    return reply.send(toWire(`${request.protocol}://${request.host}`, store.byReference(name.data.reference) ?? found))
  })
  app.post('/processors/:processor/charges/:reference/void', (request, reply) => {
    const name = chargeParams.safeParse(request.params)
    if (!name.success || name.data.reference === undefined) return malformed(reply)
    const { processor, reference: wanted } = name.data
    if (traitsOf[processor].voids === 'known' && store.byReference(wanted) === null)
      return reply.code(404).send({ error: 'not_found', reference: wanted })
    store.void(processor, wanted)
    return reply.send({ status: 'voided', reference: wanted })
  })
}
