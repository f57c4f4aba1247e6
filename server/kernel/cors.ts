import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * Allows our own page to call the platform (SES-02). No credentials: the platform uses a bearer token and no
 * cookie.
 */
export async function registerCors(app: FastifyInstance): Promise<void> {
  const { appUrl } = app.context.deps.config
  await app.register(cors, {
    // False: a request of another origin gets no CORS header, and its preflight is not answered.
    origin: async (origin: string | undefined) => origin === appUrl && appUrl,
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-csrf-token'],
    maxAge: 600,
    strictPreflight: false,
  })
}
