/** A schema of contract/frame.ts as the gate needs it. */
export type MessageSchema<Message> = { safeParse(data: unknown): { success: true; data: Message } | { success: false } }

/** The parts of a message event that decide whether it is heard. */
export type HeardEvent = { origin: string; source: unknown; data: unknown }

/** The version that a message says it is of, where it is a message of this protocol at all; null where it is none. */
function spokenVersion(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('v' in data) || !('type' in data)) return null
  return Number.isInteger(data.v) && typeof data.type === 'string' ? (data.v as number) : null
}

/** Far more than the busiest frame sends: a few words for each order, and each look at the account. */
export const messagesPerSecond = 100

/**
 * The gate of one end of the frame protocol (TRD-01): lets a message through when it comes from exactly the expected
 * origin and window, has a known shape, and the sender stays below `messagesPerSecond`. All else is null and leaves no
 * trace, but for one thing: `otherVersion` is told when the right sender speaks another version of the protocol. `now` is any
 * clock in milliseconds that does not go back.
 */
export function frameGate<Message>(
  schema: MessageSchema<Message>,
  expected: { origin: string; source: () => unknown; version: number },
  now: () => number,
  otherVersion: () => void,
): (event: HeardEvent) => Message | null {
  let windowStart = -Infinity
  let heard = 0
  return ({ origin, source, data }) => {
    if (origin !== expected.origin || source === null || source !== expected.source()) return null
    const at = now()
    if (at - windowStart >= 1_000) [windowStart, heard] = [at, 0]
    if (heard >= messagesPerSecond) return null
    heard += 1
    const parsed = schema.safeParse(data)
    if (parsed.success) return parsed.data
    const version = spokenVersion(data)
    if (version !== null && version !== expected.version) otherVersion()
    return null
  }
}
