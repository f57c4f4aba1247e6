import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { secondMs } from '../../domain/kernel/time.ts'
import type { OpenDatabase } from '../db/open.ts'
import { bareAnswers, bareHeaders } from '../kernel/bareAnswers.ts'
import { readDatabase } from './databaseMetrics.ts'
import type { Metrics } from './metrics.ts'

/** The database is asked no more often, however many ask for the metrics. */
const keepMs = 10 * secondMs

/** The operators' server: `GET /metrics` in Prometheus' text format, and nothing else (SRV-14). Listens to nothing yet. */
export function buildMetricsServer(
  metrics: Metrics,
  database: Pick<OpenDatabase, 'db' | 'connections'>,
  now: () => number,
): FastifyInstance {
  const { registry, connections } = metrics
  // Memory, processor time, event-loop lag and garbage collection of this process.
  collectDefaultMetrics({ register: registry })
  let read: { at: number; done: Promise<void> } | null = null
  const app = fastify(bareAnswers)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(bareHeaders))
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).type('text/plain').send('Metrics are at /metrics.\n'))
  app.get('/metrics', async (_request, reply) => {
    if (read === null || now() - read.at >= keepMs) read = { at: now(), done: readDatabase(database.db, metrics, now()) }
    await read.done
    for (const [state, count] of Object.entries(database.connections())) connections.set({ state }, count)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
  return app
}
