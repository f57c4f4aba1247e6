import { secondMs } from '../../domain/kernel/time.ts'
import type { DeskPort } from './desk.ts'

const timeoutMs = 10 * secondMs
/** What a desk says of a message that it cannot take as it is; every other answer is about the desk. */
const unfit: ReadonlySet<number> = new Set([400, 413, 422])

/** The desk behind HTTP: the sandbox's, or one that speaks the same. `base` is its origin. */
export function deskOverHttp(base: string): DeskPort {
  return {
    async take(message) {
      const answer = await fetch(`${base}/desk/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (unfit.has(answer.status)) return 'refused'
      if (!answer.ok) throw new Error(`the desk answered ${answer.status}`)
      return 'taken'
    },
  }
}
