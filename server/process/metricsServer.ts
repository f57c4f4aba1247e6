import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { secondMs } from '../../domain/kernel/time.ts'
import type { OpenDatabase } from '../db/openDatabase.ts'
import { earlyErrorOptions, securityHeaders } from '../../http/earlyErrors.ts'
import { closeUnusedConnections } from '../../http/unusedConnections.ts'
import { readDatabaseMetrics } from '../metrics/databaseMetrics.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** The database is read at most this often, however many requests come. */
const readIntervalMs = 10 * secondMs

/**
 * Builds the operators' server: only `GET /metrics` in Prometheus' text format (SRV-14). It does not listen
 * yet.
 */
export function buildMetricsServer(
  metrics: Metrics,
  database: Pick<OpenDatabase, 'db' | 'connections'>,
  now: () => number,
): FastifyInstance {
  const { registry, connections } = metrics
  // Memory, processor time, event-loop lag and garbage collection of this process.
  collectDefaultMetrics({ register: registry })
  let read: { at: number; done: Promise<void> } | null = null
  const app = fastify(earlyErrorOptions)
  closeUnusedConnections(app)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders))
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).type('text/plain').send('Metrics are at /metrics.\n'))
  app.get('/metrics', async (_request, reply) => {
    if (read === null || now() - read.at >= readIntervalMs) read = { at: now(), done: readDatabaseMetrics(database.db, metrics, now()) }
    await read.done
    for (const [state, count] of Object.entries(database.connections())) connections.set({ state }, count)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
  return app
}
