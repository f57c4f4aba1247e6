import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { type Processor, processors, wallets } from '../contract/kernel.ts'
import type { SandboxContext } from './app.ts'
import type { Scenario } from './testCards.ts'

/** The services that a tester can disturb: each card processor, the news provider and the support desk. */
export const disturbedServices = [...processors, ...wallets, 'NEWS', 'DESK'] as const
export const serviceStates = [
  'up',
  'slow',
  'down',
  'lostRequest',
  'lostAnswer',
  'errorBeforeCharge',
  'errorAfterCharge',
  'garbage',
  'late',
  'pending',
  'lateApproval',
] as const
export type ServiceState = (typeof serviceStates)[number]

/** Longer than a processor's usual answer, shorter than the server's patience with one. In milliseconds. */
export const slowMs = 8_000

const isState = (name: unknown): name is ServiceState => serviceStates.some((state) => state === name)

/** The states that the tester has set; they survive a restart of the sandbox. */
export function serviceStateStore(database: DatabaseSync) {
  database.exec('create table if not exists service_state (service text primary key, state text not null) strict')
  const read = database.prepare('select state from service_state where service = ?')
  const write = database.prepare(
    'insert into service_state (service, state) values (?, ?) on conflict (service) do update set state = excluded.state',
  )
  return {
    stateOf(service: string): ServiceState {
      const state = read.get(service)?.['state']
      return isState(state) ? state : 'up'
    },
    set: (service: string, state: ServiceState): void => void write.run(service, state),
  }
}

/** Returns how a disturbed processor ends every charge, as a test card would; null if the card decides. */
export function disturbance(database: DatabaseSync): (processor: Processor) => Scenario | null {
  const store = serviceStateStore(database)
  return (processor) => {
    const state = store.stateOf(processor)
    return state === 'up' || state === 'slow' || state === 'down' ? null : state
  }
}

/** Returns the service of an address; null for one that cannot be disturbed. */
function serviceOf(url: string): string | null {
  // Not the page `/desk` itself, where the tester answers.
  const [, area, name] = /^\/(processors|news|desk)\/([\w-]+)/.exec(url) ?? []
  if (area === undefined) return null
  return area === 'processors' ? (name ?? '').toUpperCase() : area.toUpperCase()
}

/**
 * Delays or refuses the requests to services that the tester has slowed or taken down. A refused one does
 * nothing.
 */
export function registerServiceStates(app: FastifyInstance, { database, delay }: SandboxContext): void {
  const store = serviceStateStore(database)
  app.addHook('onRequest', async (request, reply) => {
    const service = serviceOf(request.url)
    const state = service === null ? 'up' : store.stateOf(service)
    if (state === 'down') return reply.code(503).send({ error: 'taken down by a tester' })
    if (state === 'slow') await delay()
    return undefined
  })
}
