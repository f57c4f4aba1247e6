import type { ProcessorReply } from './processorReply.ts'

/** What makes a request: the global fetch, or a test's. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal; redirect: 'error' },
) => Promise<Response>

/**
 * Codes of a connection that never came about, so that nothing of the request can have left.
 * Every other failure, also one that is not known here, may have come after the bytes.
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

/** The class of what `fetch` threw. */
export function failureOf(error: unknown): ProcessorReply {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && unreached.has(code) ? { came: 'unreached' } : { came: 'broken' }
}

/** One call, never repeated and never led elsewhere. A body that is not JSON comes back as null. Does not throw. */
export async function request(
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
    return { came: 'answer', status: response.status, body: json(text) }
  } catch (error) {
    return failureOf(error)
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
