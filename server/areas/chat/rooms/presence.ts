import type { WireChatRoom } from '../../../../contract/chat.ts'
import type { WireChatPresence } from '../../../../contract/chatRoom.ts'
import { hostsByPresence, presenceTimeoutMs, type ChatHost } from '../../../../domain/chat/presence.ts'
import type { Db } from '../../../db/database.ts'

/** A room as everybody sees it, and until when each muted person may not write. */
export type RoomState = Omit<WireChatPresence, 'mutedUntil'> & { muted: ReadonlyMap<number, number> }

export const presenceFor = ({ muted, ...room }: RoomState, customerId: number): WireChatPresence => ({
  ...room,
  mutedUntil: muted.get(customerId) ?? null,
})

/** Returns all rooms in their order, with who is present now in any process. */
export async function readRooms(db: Db, now: number): Promise<(Pick<WireChatRoom, 'id' | 'name' | 'kind'> & { now: RoomState })[]> {
  const [rooms, hosts, present, mutes] = await Promise.all([
    db.selectFrom('chat_room').select(['id', 'name', 'kind']).orderBy('position').execute(),
    db.selectFrom('chat_host').select(['room', 'name', 'recorded', 'customer_id']).where('role', '=', 'host').orderBy('name').execute(),
    db
      .selectFrom('chat_presence')
      .select(['room', 'customer_id'])
      .distinct()
      .where('seen_at', '>', now - presenceTimeoutMs)
      .execute(),
    db.selectFrom('chat_mute').select(['room', 'customer_id', 'until']).where('until', '>', now).execute(),
  ])
  return rooms.map(({ id, name, kind }) => {
    const here = new Set(present.filter(({ room }) => room === id).map(({ customer_id: customerId }) => customerId))
    const own = hosts.filter(({ room }) => room === id)
    const list = own.map((host): ChatHost => ({ name: host.name, recorded: host.recorded, customerId: host.customer_id }))
    const muted = new Map(mutes.filter(({ room }) => room === id).map((mute) => [mute.customer_id, mute.until]))
    return { id, name, kind, now: { people: here.size, ...hostsByPresence(list, here), muted } }
  })
}

export type PresenceStream = { stream: string; room: string; customerId: number; session: string }

/** Records that these streams are open now. */
export async function recordPresence(db: Db, streams: readonly PresenceStream[], now: number): Promise<void> {
  if (streams.length === 0) return
  await db
    .insertInto('chat_presence')
    .values(streams.map(({ stream, room, customerId, session }) => ({ stream, room, customer_id: customerId, session, seen_at: now })))
    .onConflict((conflict) => conflict.column('stream').doUpdateSet({ seen_at: now }))
    .execute()
}

export async function removePresence(db: Db, streams: readonly string[]): Promise<void> {
  if (streams.length > 0)
    await db
      .deleteFrom('chat_presence')
      .where('stream', 'in', [...streams])
      .execute()
}
