import { secondMs } from '../../domain/kernel/time.ts'
import type { SupportPort } from './support.ts'

const timeoutMs = 10 * secondMs
/** Status codes that reject the message itself; any other error status is a failure of the desk. */
const rejectingStatuses: ReadonlySet<number> = new Set([400, 413, 422])

/** Returns the support desk behind HTTP: the sandbox's, or one with the same API. `base` is its origin. */
export function supportOverHttp(base: string): SupportPort {
  return {
    async deliver(message) {
      const response = await fetch(`${base}/desk/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (rejectingStatuses.has(response.status)) return 'refused'
      if (!response.ok) throw new Error(`the support desk returned ${response.status}`)
      return 'accepted'
    },
  }
}
