import type { WireChatEvent } from '../../../../contract/chatRoom.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { liveSessions } from './chatSession.ts'
import { changesAfter, newestChange } from './messages.ts'
import { presenceFor, type PresenceStream, readRooms, recordPresence } from './presence.ts'

/** A listener that missed more than this reloads the history. */
const maxMissed = 200

export type RoomListener = PresenceStream & {
  /** The last change that the listener has; null: all up to now. */
  after: number | null
  send(event: WireChatEvent): void
  heartbeat(): void
}

/** A listener, the last change that was sent to it, and the presence as it was sent. */
export type Subscription = RoomListener & { cursor: number; lastPresence: string }

type Source = Pick<Deps, 'db' | 'now'>

/** Sends a new listener what it missed in its room. */
export async function catchUp({ db }: Source, listener: RoomListener): Promise<Subscription> {
  const newest = await newestChange(db, listener.room)
  const cursor = listener.after ?? newest
  const missed = cursor < newest ? await changesAfter(db, listener.room, cursor, maxMissed + 1) : []
  if (missed.length > maxMissed) listener.send({ type: 'gap' })
  else for (const message of missed) listener.send({ type: 'message', message })
  return { ...listener, cursor: Math.max(cursor, newest, missed.at(-1)?.changed ?? 0), lastPresence: '' }
}

/** Sends every listener the changed messages of its room. */
export async function sendMessages({ db }: Source, subscriptions: ReadonlySet<Subscription>): Promise<void> {
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

/** Sends every listener who is present in its room, if that has changed. */
export async function sendPresence({ db, now }: Source, subscriptions: ReadonlySet<Subscription>): Promise<void> {
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

/** Records that the listeners are present, and notifies those whose session has ended. */
export async function sendHeartbeats({ db, now }: Source, subscriptions: ReadonlySet<Subscription>): Promise<void> {
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
