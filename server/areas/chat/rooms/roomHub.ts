import type { WireChatEvent } from '../../../../contract/chatRoom.ts'
import { presenceIntervalMs } from '../../../../domain/chat/presence.ts'
import { secondMs } from '../../../../domain/kernel/time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { liveSessions } from './chatSession.ts'
import { changesAfter, newestChange } from './messages.ts'
import { singleFlight } from '../../../../domain/kernel/singleFlight.ts'
import { recordPresence, removePresence, presenceFor, readRooms, type PresenceStream } from './presence.ts'

/** Messages are read when they are announced, and as often as this in case an announcement was lost. */
const pollIntervalMs = 5 * secondMs
const presencePollMs = 3 * secondMs
/** A listener that missed more than this reloads the history. */
const maxMissed = 200

export type RoomListener = PresenceStream & {
  /** The last change that the listener has; null: all up to now. */
  after: number | null
  send(event: WireChatEvent): void
  heartbeat(): void
}
export type RoomHub = {
  join(listener: RoomListener): () => void
  stop(): Promise<void>
}

type Subscription = RoomListener & { cursor: number; lastPresence: string }

/**
 * Sends every listener of this process the changes in their room, whichever process wrote them (SRV-13). The database table is the only
 * source; an announced change only tells when to read it.
 */
export function openRoomHub({ db, now, log, changes }: Pick<Deps, 'db' | 'now' | 'log' | 'changes'>): RoomHub {
  const subscriptions = new Set<Subscription>()
  const timers = new Set<NodeJS.Timeout>()

  async function subscribe(listener: RoomListener, isGone: () => boolean): Promise<void> {
    const newest = await newestChange(db, listener.room)
    const cursor = listener.after ?? newest
    const missed = cursor < newest ? await changesAfter(db, listener.room, cursor, maxMissed + 1) : []
    if (missed.length > maxMissed) listener.send({ type: 'gap' })
    else for (const message of missed) listener.send({ type: 'message', message })
    const own: Subscription = { ...listener, cursor: Math.max(cursor, newest, missed.at(-1)?.changed ?? 0), lastPresence: '' }
    await recordPresence(db, [listener], now())
    if (isGone()) return removePresence(db, [listener.stream])
    subscriptions.add(own)
    startTimers()
    // A message may have been announced before this listener was among the subscriptions.
    void messages.run()
  }

  async function poll(): Promise<void> {
    for (const room of new Set([...subscriptions].map((one) => one.room))) {
      const current = [...subscriptions].filter((one) => one.room === room)
      const from = Math.min(...current.map(({ cursor }) => cursor))
      for (const message of await changesAfter(db, room, from, maxMissed)) {
        for (const one of current) {
          if (message.changed <= one.cursor) continue
          one.cursor = message.changed
          one.send({ type: 'message', message })
        }
      }
    }
  }

  async function pollPresence(): Promise<void> {
    if (subscriptions.size === 0) return
    const rooms = new Map((await readRooms(db, now())).map(({ id, now: state }) => [id, state]))
    for (const one of subscriptions) {
      const room = rooms.get(one.room)
      if (!room) continue
      const presence = presenceFor(room, one.customerId)
      const text = JSON.stringify(presence)
      if (text === one.lastPresence) continue
      one.lastPresence = text
      one.send({ type: 'presence', presence })
    }
  }

  async function heartbeat(): Promise<void> {
    const current = [...subscriptions]
    const live = await liveSessions(
      db,
      current.map(({ session }) => session),
      now(),
    )
    await recordPresence(
      db,
      current.filter(({ session }) => live.has(session)),
      now(),
    )
    for (const one of current) {
      if (live.has(one.session)) one.heartbeat()
      else one.send({ type: 'ended' })
    }
  }

  const failed = (error: unknown): void => log.error({ err: error }, 'the chat could not be read')
  const messages = singleFlight(() => poll().catch(failed))
  const presence = singleFlight(() => pollPresence().catch(failed))
  const heartbeats = singleFlight(() => heartbeat().catch(failed))
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
