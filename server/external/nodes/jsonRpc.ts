import * as z from 'zod/mini'
import { ChainUnreachable } from '../chains.ts'

const answer = z.object({
  id: z.union([z.number(), z.string(), z.null()]),
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
})
/** A large block takes seconds to write and read. */
const timeoutMs = 15_000
/** Calls of one request: nodes limit its size. */
const batchSize = 100

export type RpcCall = readonly [method: string, ...params: unknown[]]

/** The JSON-RPC of a node. Every method throws ChainUnreachable. */
export type JsonRpc = {
  call<T>(schema: z.ZodMiniType<T>, ...call: RpcCall): Promise<T>
  /** Returns the answers in the order of the calls; null for a call that the node refused. */
  batch<T>(schema: z.ZodMiniType<T>, calls: readonly RpcCall[]): Promise<(T | null)[]>
}

/**
 * Returns the JSON-RPC of the node at `url`, whose user and password, if any, are sent as basic
 * authentication.
 */
export function jsonRpc(url: string): JsonRpc {
  const { username, password, href } = new URL(url)
  const endpoint = username === '' ? href : href.replace(`${username}:${password}@`, '')
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (username !== '')
    headers['authorization'] = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`

  async function post<T>(what: string, body: unknown, schema: z.ZodMiniType<T>): Promise<T> {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      // Nodes answer an error of a call with status 500 and its reason.
      const sent: unknown = await response.json().catch(() => null)
      if (sent === null) throw new ChainUnreachable(`${what} answered ${response.status}`)
      return schema.parse(sent)
    } catch (error) {
      throw error instanceof ChainUnreachable ? error : new ChainUnreachable(what, error)
    }
  }
  const request = (id: number, [method, ...params]: RpcCall) => ({ jsonrpc: '2.0', id, method, params })

  return {
    async call(schema, ...call) {
      const { result, error } = await post(call[0], request(1, call), answer)
      const parsed = error ? null : schema.safeParse(result)
      if (parsed?.success) return parsed.data
      throw new ChainUnreachable(`${call[0]} was refused or not understood`, error ?? parsed?.error)
    },
    async batch(schema, calls) {
      const all: (z.infer<typeof schema> | null)[] = []
      for (let from = 0; from < calls.length; from += batchSize) {
        const part = calls.slice(from, from + batchSize)
        const answers = await post(
          part[0]?.[0] ?? '',
          part.map((call, id) => request(id, call)),
          z.array(answer),
        )
        const byId = new Map(answers.map((one) => [one.id, one]))
        for (const id of part.keys()) {
          const one = byId.get(id)
          if (!one) throw new ChainUnreachable('an answer of a batch is missing')
          const parsed = one.error ? null : schema.safeParse(one.result)
          if (parsed && !parsed.success) throw new ChainUnreachable('an answer of a batch was not understood', parsed.error)
          all.push(parsed === null ? null : parsed.data)
        }
      }
      return all
    },
  }
}
