import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { SandboxContext } from './app.ts'
import { type Scenario, testCards } from './testCards.ts'
import { vaultCards } from './vaultCards.ts'

const card = z.object({ number: z.string(), expires: z.string(), holder: z.string(), cvv: z.optional(z.string()) })

/**
 * Returns what the bank does with the card as it was typed: expiry, holder and security code come before the
 * number's own scenario.
 */
function scenarioOf({ expires, holder, cvv }: z.infer<typeof card>, scenario: Scenario, now: number): Scenario {
  if (expires < new Date(now).toISOString().slice(0, 7)) return 'expiredCard'
  if (cvv === '000') return 'wrongCvv'
  return holder.toLowerCase().includes('wrongname') ? 'wrongHolder' : scenario
}

/**
 * Serves the card vault (SRV-06). It accepts only test numbers and stores no number, so that no real card is
 * ever handled.
 */
export function registerVault(app: FastifyInstance, { database, now }: SandboxContext): void {
  const cards = vaultCards(database)
  app.post('/vault/cards', (request, reply) => {
    const read = card.safeParse(request.body)
    const known = read.success ? testCards.find(({ number }) => number === read.data.number) : undefined
    if (!known) return reply.code(422).send({ error: 'test_numbers_only' })
    const fingerprint = createHash('sha256').update(known.number).digest('hex').slice(0, 32)
    const last4 = known.number.slice(-4)
    const scenario = scenarioOf(read.data!, known.scenario, now())
    const token = cards.save({ fingerprint, brand: known.brand, last4, scenario })
    return reply.send({ token, fingerprint, brand: known.brand, last4 })
  })
}
