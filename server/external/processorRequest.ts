import type { ProcessorReply } from './processorReply.ts'

/** Sends a request: the global fetch, or a test's. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal; redirect: 'error' },
) => Promise<Response>

/**
 * Error codes of a connection that was never made, so that nothing of the request was sent. Any other error,
 * known or not, may have come after bytes were sent.
 */
const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Returns the class of an error that `fetch` threw. */
export function failedReply(error: unknown): ProcessorReply {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && unreached.has(code) ? { kind: 'unreached' } : { kind: 'broken' }
}

/** Sends one request, without retry or redirect. A body that is not JSON becomes null. Never throws. */
export async function sendRequest(
  fetch: Fetch,
  timeoutMs: number,
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
): Promise<ProcessorReply> {
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { kind: 'response', status: response.status, body: parseJson(text) }
  } catch (error) {
    return failedReply(error)
  }
}

/** Parses JSON; null for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
