import type { FastifyInstance } from 'fastify'
import type { Fetch } from '../../server/external/processorRequest.ts'
import { processorFaults } from './processorFaults.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtualTime.ts'

const origin = 'http://sandbox.test'

function thrown(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}

/**
 * Returns a fetch to the sandbox's processors, with a fault in `share()` of all calls. A slow request arrives
 * after its caller has given up.
 */
export function faultyFetch(
  sandbox: FastifyInstance,
  time: VirtualTime,
  random: () => Random,
  share: () => number,
  isDown: (path: string) => boolean,
): Fetch {
  return async (url, init) => {
    const path = url.slice(origin.length)
    const deliver = async () => {
      const answer = await sandbox.inject({
        method: init.method as 'GET',
        url: path,
        headers: { ...init.headers, host: 'sandbox.test' },
        ...(init.body === undefined ? {} : { payload: init.body }),
      })
      return new Response(answer.body, { status: answer.statusCode })
    }
    const chances = random()
    if (isDown(path)) throw thrown(chances.chance(0.5) ? 'ECONNREFUSED' : 'UND_ERR_HEADERS_TIMEOUT')
    if (!chances.chance(share())) return deliver()
    switch (chances.one(processorFaults)) {
      case 'refused':
        throw thrown('ECONNREFUSED')
      case 'lostRequest':
        throw thrown('ECONNRESET')
      case 'lostResponse':
        await deliver()
        throw thrown('UND_ERR_SOCKET')
      case 'slow':
        // Up to a minute late, which is after every caller's timeout.
        time.at(time.now() + chances.between(0, 60_000), async () => void (await deliver().catch(() => undefined)))
        throw thrown('UND_ERR_HEADERS_TIMEOUT')
      case 'errorAfter':
        await deliver()
        return new Response('{"error":"internal"}', { status: 500 })
      case 'errorBefore':
        return new Response('', { status: 502 })
      case 'garbage':
        await deliver()
        return new Response('{"status":"appro', { status: 200 })
      case 'proxy404':
        return new Response('{"error":"no route"}', { status: 404 })
    }
  }
}

export const sandboxOrigin = origin
