import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A device that asks for the offset has given up the connection before; what is still on its way arrives
 * within this time, or not at all.
 */
const settleMs = 2_000

type Part = { body: Readable; ended: Promise<unknown> }

/**
 * Tracks the parts that this process receives. A device that asks for its offset after a cut gets the one
 * behind the bytes that were still on their way, so that it does not send them again.
 */
export function createPartsOnTheirWay() {
  const parts = new Map<string, Part>()
  const keyOf = (customerId: number, id: string): string => `${customerId} ${id}`

  return {
    async track<T>(customerId: number, id: string, body: Readable, receiving: Promise<T>): Promise<T> {
      const key = keyOf(customerId, id)
      const part: Part = { body, ended: receiving.catch(() => undefined) }
      parts.set(key, part)
      try {
        return await receiving
      } finally {
        if (parts.get(key) === part) parts.delete(key)
      }
    },
    /** Waits until a file's part has been counted; ends the connection of one that does not come. */
    async settle(customerId: number, id: string): Promise<void> {
      const part = parts.get(keyOf(customerId, id))
      if (!part) return
      const late = new AbortController()
      const isLate = await Promise.race([part.ended.then(() => false), wait(settleMs, true, { signal: late.signal }).catch(() => false)])
      late.abort()
      if (isLate) part.body.destroy()
      await part.ended
    },
  }
}
