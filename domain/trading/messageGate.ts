/** The part of a contract/platformMessages.ts schema that the gate uses. */
export type MessageSchema<Message> = { safeParse(data: unknown): { success: true; data: Message } | { success: false } }

/** The fields of a message event that the gate checks. */
export type ReceivedEvent = { origin: string; source: unknown; data: unknown }

/** Returns the protocol version of a message; null if it is not one of this protocol. */
function messageVersion(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('v' in data) || !('type' in data)) return null
  return Number.isInteger(data.v) && typeof data.type === 'string' ? (data.v as number) : null
}

/** Far above normal use: the iframe sends a few messages for each order and each account refresh. */
export const messagesPerSecond = 100

/**
 * Filters messages between host page and iframe (TRD-01): returns a message of the right origin, window and
 * schema, within `messagesPerSecond`, else null. Calls `onOtherVersion` for another protocol version of the
 * right sender. `now`: a monotonic clock.
 */
export function messageGate<Message>(
  schema: MessageSchema<Message>,
  expected: { origin: string; source: () => unknown; version: number },
  now: () => number,
  onOtherVersion: () => void,
): (event: ReceivedEvent) => Message | null {
  let windowStart = -Infinity
  let received = 0
  return ({ origin, source, data }) => {
    if (origin !== expected.origin || source === null || source !== expected.source()) return null
    const at = now()
    if (at - windowStart >= 1_000) [windowStart, received] = [at, 0]
    if (received >= messagesPerSecond) return null
    received += 1
    const parsed = schema.safeParse(data)
    if (parsed.success) return parsed.data
    const version = messageVersion(data)
    if (version !== null && version !== expected.version) onOtherVersion()
    return null
  }
}
