import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyServerOptions } from 'fastify'

/**
 * Headers of every response, also those made without a route (SRV-08). A route's own policy replaces the CSP.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Fastify's own error bodies would quote the address. */
const malformed = { return: 'false', error: 'request.malformed' }

const statusOf = (code: string | undefined): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/**
 * Answers a request that Node's parser could not read: there is no reply object yet, and the connection is
 * closed afterwards.
 */
function answerUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statusOf(error.code)
  const body = JSON.stringify(malformed)
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headerLines, '', body].join('\r\n'))
}

/** Fastify's options for errors that occur before any hook runs. */
export const earlyErrorOptions: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (_error, _request, reply: Pick<FastifyReply, 'code' | 'headers'>) =>
    void reply.headers(securityHeaders).code(400).send(malformed),
  clientErrorHandler: answerUnreadableRequest,
}
