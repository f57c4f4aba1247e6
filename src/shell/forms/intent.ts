import { newId } from '../../../domain/kernel/newId.ts'

/** An action of the person, with its idempotency key. */
export type Intent = { keyOf(request: unknown): string; settle(): void }

/**
 * Creates an intent. A repeated request gets the same key, so that it takes effect once. Another request gets
 * a new key, as does the same one after `settle`.
 */
export function createIntent(): Intent {
  let current: { request: string; key: string } | null = null
  return {
    keyOf(request) {
      const serialized = JSON.stringify(request)
      if (current?.request !== serialized) current = { request: serialized, key: newId(crypto) }
      return current.key
    },
    settle() {
      current = null
    },
  }
}
