import type { FastifyBaseLogger } from 'fastify'
import type { WireChatEvent } from '../../../contract/chatRoom.ts'
import { presenceEveryMs } from '../../../domain/chat/presence.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import { liveSessions } from './chatSession.ts'
import { changesAfter, newestChange } from './messages.ts'
import { oneAtATime } from './oneAtATime.ts'
import { keepPresent, leavePresent, presenceFor, readRooms, type Stream } from './presence.ts'

/** How long a message of another process may take to be seen here; those of this one are seen at once. */
const lookEveryMs = secondMs / 2
const presenceLookMs = 3 * secondMs
/** Whoever missed more than this reads the history again. */
const mostMissed = 200

export type Listener = Stream & {
  /** The last change that they have seen; null: all up to now. */
  after: number | null
  hear(event: WireChatEvent): void
  beat(): void
}
export type RoomHub = {
  join(listener: Listener): () => void
  /** Something was written in this process. */
  nudge(): void
  stop(): Promise<void>
}

type Seat = Listener & { cursor: number; told: string }

/**
 * Tells everybody who listens in this process what changes in their room, whichever process wrote it: the table is the one
 * source, looked at twice a second while anybody listens. Nothing is kept here that another process would miss.
 */
export function openRoomHub(db: Db, now: () => number, log: FastifyBaseLogger): RoomHub {
  const seats = new Set<Seat>()
  const timers = new Set<NodeJS.Timeout>()

  async function seat(listener: Listener, isGone: () => boolean): Promise<void> {
    const newest = await newestChange(db, listener.room)
    const cursor = listener.after ?? newest
    const missed = cursor < newest ? await changesAfter(db, listener.room, cursor, mostMissed + 1) : []
    if (missed.length > mostMissed) listener.hear({ type: 'gap' })
    else for (const message of missed) listener.hear({ type: 'message', message })
    const own: Seat = { ...listener, cursor: Math.max(cursor, newest, missed.at(-1)?.changed ?? 0), told: '' }
    await keepPresent(db, [listener], now())
    if (isGone()) return leavePresent(db, [listener.stream])
    seats.add(own)
    run()
  }

  async function look(): Promise<void> {
    for (const room of new Set([...seats].map((one) => one.room))) {
      const here = [...seats].filter((one) => one.room === room)
      const from = Math.min(...here.map(({ cursor }) => cursor))
      for (const message of await changesAfter(db, room, from, mostMissed)) {
        for (const one of here) {
          if (message.changed <= one.cursor) continue
          one.cursor = message.changed
          one.hear({ type: 'message', message })
        }
      }
    }
  }

  async function lookAtPresence(): Promise<void> {
    if (seats.size === 0) return
    const rooms = new Map((await readRooms(db, now())).map(({ id, now: state }) => [id, state]))
    for (const one of seats) {
      const room = rooms.get(one.room)
      if (!room) continue
      const presence = presenceFor(room, one.customerId)
      const text = JSON.stringify(presence)
      if (text === one.told) continue
      one.told = text
      one.hear({ type: 'presence', presence })
    }
  }

  async function beat(): Promise<void> {
    const here = [...seats]
    const live = await liveSessions(
      db,
      here.map(({ session }) => session),
      now(),
    )
    await keepPresent(
      db,
      here.filter(({ session }) => live.has(session)),
      now(),
    )
    for (const one of here) {
      if (live.has(one.session)) one.beat()
      else one.hear({ type: 'ended' })
    }
  }

  const failed = (error: unknown): void => log.error({ err: error }, 'the chat could not be looked at')
  const messages = oneAtATime(look, failed)
  const presence = oneAtATime(lookAtPresence, failed)
  const beats = oneAtATime(beat, failed)
  const run = (): void => {
    presence.wish()
    if (timers.size > 0) return
    timers.add(setInterval(messages.wish, lookEveryMs))
    timers.add(setInterval(presence.wish, presenceLookMs))
    timers.add(setInterval(beats.wish, presenceEveryMs))
  }
  const rest = (): void => {
    for (const timer of timers) clearInterval(timer)
    timers.clear()
  }

  return {
    join(listener) {
      let status: 'coming' | 'left' = 'coming'
      void seat(listener, () => status === 'left').catch((error: unknown) => {
        log.error({ err: error }, 'nobody could be seated in the chat')
        listener.hear({ type: 'ended' })
      })
      return () => {
        status = 'left'
        for (const one of seats) if (one.stream === listener.stream) seats.delete(one)
        if (seats.size === 0) rest()
        void leavePresent(db, [listener.stream]).then(presence.wish, failed)
      }
    },
    nudge() {
      messages.wish()
      presence.wish()
    },
    async stop() {
      rest()
      const streams = [...seats].map(({ stream }) => stream)
      seats.clear()
      await Promise.all([messages.settled(), presence.settled(), beats.settled()])
      await leavePresent(db, streams)
    },
  }
}
