import type { WireChatMessage } from '../../../contract/chatRoom.ts'
import type { PendingMessage } from './state.ts'

/**
 * Merges messages by id, keeps the latest change of each, and sorts by id. Returns the same list if nothing
 * is new, so that views need not update.
 */
export function mergeMessages(known: readonly WireChatMessage[], news: readonly WireChatMessage[]): readonly WireChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  let fresh = 0
  for (const message of news) {
    if ((byId.get(message.id)?.changed ?? 0) >= message.changed) continue
    byId.set(message.id, message)
    fresh += 1
  }
  if (fresh === 0) return known
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** Returns the messages that are still being sent after these have arrived. */
export function stillPending(
  pending: readonly PendingMessage[],
  arrived: readonly WireChatMessage[],
  you: string | undefined,
): readonly PendingMessage[] {
  const marks = new Set(arrived.filter(({ author }) => author.id === you).map(({ mark }) => mark))
  return pending.some(({ mark }) => marks.has(mark)) ? pending.filter(({ mark }) => !marks.has(mark)) : pending
}
