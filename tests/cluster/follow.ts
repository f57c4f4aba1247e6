import { subscribeToRoom } from '../support/chatters.ts'
import { waitFor } from '../support/waitFor.ts'

type Room = { session: string; cursor: number }
type Subscription = Awaited<ReturnType<typeof subscribeToRoom>>

/**
 * Reads a room's stream as a page does: when it breaks, it is opened again after the last change received.
 */
export function followRoom(platformUrl: string, { session, cursor }: Room) {
  let state: 'following' | 'over' = 'following'
  const isOver = (): boolean => state === 'over'
  let current: Subscription | null = null
  const earlier: number[] = []
  const idsOf = (stream: Subscription): number[] => stream.events.flatMap((event) => (event.type === 'message' ? [event.message.id] : []))
  const received = (): number[] => [...earlier, ...(current === null ? [] : idsOf(current))]
  let connections = 0

  async function follow(): Promise<void> {
    while (!isOver()) {
      const after = Math.max(cursor, ...received())
      const stream = await waitFor('the stream', async () => {
        const opened = await subscribeToRoom(platformUrl, session, after).catch(() => null)
        return opened?.status === 200 ? opened : null
      })
      connections += 1
      if (stream.events.some(({ type }) => type === 'ended' || type === 'gap')) throw new Error('the stream lost its place')
      current = stream
      await stream.ended
      earlier.push(...idsOf(stream))
      current = null
    }
  }
  const running = follow()
  return {
    received,
    connections: () => connections,
    async stop(): Promise<void> {
      state = 'over'
      await current?.close()
      await running
    },
  }
}
