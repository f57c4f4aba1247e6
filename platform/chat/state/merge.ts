import type { WireChatMessage } from '../../../contract/chatRoom.ts'
import type { Pending } from './state.ts'

/**
 * Brings messages together, one of each id, the one that changed last; in the order of the room. The same list when nothing is
 * new, so that whoever shows it has nothing to do.
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

/** What is still on its way, once these have arrived. */
export function stillPending(
  pending: readonly Pending[],
  arrived: readonly WireChatMessage[],
  you: string | undefined,
): readonly Pending[] {
  const marks = new Set(arrived.filter(({ author }) => author.id === you).map(({ mark }) => mark))
  return pending.some(({ mark }) => marks.has(mark)) ? pending.filter(({ mark }) => !marks.has(mark)) : pending
}
