import type { FastifyInstance } from 'fastify'
import { maxUploadBytes, sendingMs } from '../../domain/uploads/limits.ts'

/** A call that is not received by then is closed. In milliseconds. */
const callMs = 30_000

/** Closes a connection whose request is not received by then, whatever it declares. In milliseconds. */
export const longestRequestMs = callMs + sendingMs(maxUploadBytes)

/**
 * Closes a request whose body does not arrive in time, so that slow clients cannot use up all connections
 * (SRV-10). `callBytes`: a body that declares more is a file, whose time grows with its size (BG-06).
 */
export function limitReceiving(app: FastifyInstance, callBytes: number): void {
  app.server.headersTimeout = callMs
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    const bytes = Number(headers['content-length'] ?? 0)
    if (bytes === 0 && headers['transfer-encoding'] === undefined) return
    const closeAfter = (ms: number) => setTimeout(() => raw.destroy(), ms).unref()
    let deadline = closeAfter(bytes <= callBytes ? callMs : Math.min(sendingMs(bytes), longestRequestMs))
    raw.once('close', () => clearTimeout(deadline))
    // Refused before its body was received: what is left gets no more time than a call.
    reply.raw.once('finish', () => {
      if (raw.complete) return
      clearTimeout(deadline)
      deadline = closeAfter(callMs)
    })
  })
}
