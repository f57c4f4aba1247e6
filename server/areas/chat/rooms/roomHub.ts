import { presenceIntervalMs } from '../../../../domain/chat/presence.ts'
import { secondMs } from '../../../../domain/kernel/time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { singleFlight } from '../../../../domain/kernel/singleFlight.ts'
import { recordPresence, removePresence } from './presence.ts'
import { catchUp, type RoomListener, sendHeartbeats, sendMessages, sendPresence, type Subscription } from './roomUpdates.ts'

/** Messages are read when they are announced, and as often as this in case an announcement was lost. */
const pollIntervalMs = 5 * secondMs
const presencePollMs = 3 * secondMs

export type RoomHub = {
  join(listener: RoomListener): () => void
  stop(): Promise<void>
}

/**
 * Sends every listener of this process the changes in their room, whichever process wrote them (SRV-13). The
 * database table is the only source; an announced change only tells when to read it.
 */
export function openRoomHub({ db, now, log, changes }: Pick<Deps, 'db' | 'now' | 'log' | 'changes'>): RoomHub {
  const source = { db, now }
  const subscriptions = new Set<Subscription>()
  const timers = new Set<NodeJS.Timeout>()

  async function subscribe(listener: RoomListener, isGone: () => boolean): Promise<void> {
    const own = await catchUp(source, listener)
    await recordPresence(db, [listener], now())
    if (isGone()) return removePresence(db, [listener.stream])
    subscriptions.add(own)
    startTimers()
    // A message may have been announced before this listener was among the subscriptions.
    void messages.run()
  }

  const failed = (error: unknown): void => log.error({ err: error }, 'the chat could not be read')
  const messages = singleFlight(() => sendMessages(source, subscriptions).catch(failed))
  const presence = singleFlight(() => sendPresence(source, subscriptions).catch(failed))
  const heartbeats = singleFlight(() => sendHeartbeats(source, subscriptions).catch(failed))
  const startTimers = (): void => {
    void presence.run()
    if (timers.size > 0) return
    timers.add(setInterval(() => void messages.run(), pollIntervalMs))
    timers.add(setInterval(() => void presence.run(), presencePollMs))
    timers.add(setInterval(() => void heartbeats.run(), presenceIntervalMs))
  }
  const stopTimers = (): void => {
    for (const timer of timers) clearInterval(timer)
    timers.clear()
  }

  const stopReading = [
    changes.subscribe('chat_message', () => void messages.run()),
    changes.subscribe('chat_mute', () => void presence.run()),
  ]

  return {
    join(listener) {
      let status: 'coming' | 'left' = 'coming'
      void subscribe(listener, () => status === 'left').catch((error: unknown) => {
        log.error({ err: error }, 'a listener could not join the chat')
        listener.send({ type: 'ended' })
      })
      return () => {
        status = 'left'
        for (const one of subscriptions) if (one.stream === listener.stream) subscriptions.delete(one)
        if (subscriptions.size === 0) stopTimers()
        void removePresence(db, [listener.stream]).then(() => presence.run(), failed)
      }
    },
    async stop() {
      stopTimers()
      for (const stop of stopReading) stop()
      const streams = [...subscriptions].map(({ stream }) => stream)
      subscriptions.clear()
      await Promise.all([messages.settled(), presence.settled(), heartbeats.settled()])
      await removePresence(db, streams)
    },
  }
}
