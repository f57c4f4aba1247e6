import { request } from 'node:http'

/**
 * The fate of one request. `sendCut`: only its first bytes leave. `answerLost`: the server has it, and its
 * answer never comes.
 */
export type NetworkFault = { is: 'none' } | { is: 'unreachable' } | { is: 'sendCut'; bytes: number } | { is: 'answerLost' }

/** Sends requests over real connections, which can break at any byte. */
export function createCuttableHttp(address: string, headers: () => Record<string, string>) {
  const open = new Set<() => void>()
  let partBytesSent = 0

  function send(path: string, init: RequestInit, fault: NetworkFault): Promise<Response> {
    const body = init.body instanceof ArrayBuffer ? Buffer.from(init.body) : Buffer.alloc(0)
    return new Promise((resolve, reject) => {
      if (fault.is === 'unreachable') return reject(new TypeError('fetch failed'))
      const sent = request(address + path, {
        method: init.method ?? 'GET',
        headers: { ...(init.headers as Record<string, string>), ...headers(), 'content-length': String(body.length) },
      })
      const end = (): void => void sent.destroy()
      open.add(end)
      const fail = (): void => {
        open.delete(end)
        reject(new TypeError('fetch failed'))
      }
      sent.on('error', fail)
      sent.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', fail)
        answer.on('end', () => {
          open.delete(end)
          if (fault.is === 'answerLost') return reject(new TypeError('fetch failed'))
          const { statusCode: status = 0 } = answer
          const shown = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
          resolve(new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: shown }))
        })
      })
      const leaving = fault.is === 'sendCut' ? body.subarray(0, Math.min(fault.bytes, body.length)) : body
      partBytesSent += leaving.length
      // The bytes before the cut arrive; those behind it never leave.
      if (leaving.length < body.length) sent.write(leaving, () => setImmediate(end))
      else sent.end(leaving)
    })
  }
  return {
    send,
    /** Breaks every connection, as the end of a process does. */
    breakAll: (): void => {
      for (const end of open) end()
    },
    isQuiet: (): boolean => open.size === 0,
    partBytesSent: (): number => partBytesSent,
  }
}
export type CuttableHttp = ReturnType<typeof createCuttableHttp>
