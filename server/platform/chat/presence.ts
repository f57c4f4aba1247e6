import type { WireChatRoom } from '../../../contract/chat.ts'
import type { WireChatPresence } from '../../../contract/chatRoom.ts'
import { hostsByPresence, presenceLostMs, type Host } from '../../../domain/chat/presence.ts'
import type { Db } from '../../db/database.ts'

/** A room as everybody sees it, and who in it may not write until when. */
export type RoomNow = Omit<WireChatPresence, 'mutedUntil'> & { muted: ReadonlyMap<number, number> }

export const presenceFor = ({ muted, ...room }: RoomNow, customerId: number): WireChatPresence => ({
  ...room,
  mutedUntil: muted.get(customerId) ?? null,
})

/** All rooms in their order, with who is there now in any process. */
export async function readRooms(db: Db, now: number): Promise<(Pick<WireChatRoom, 'id' | 'name' | 'kind'> & { now: RoomNow })[]> {
  const [rooms, hosts, present, mutes] = await Promise.all([
    db.selectFrom('chat_room').select(['id', 'name', 'kind']).orderBy('position').execute(),
    db.selectFrom('chat_host').select(['room', 'name', 'recorded', 'customer_id']).where('role', '=', 'host').orderBy('name').execute(),
    db
      .selectFrom('chat_presence')
      .select(['room', 'customer_id'])
      .distinct()
      .where('seen_at', '>', now - presenceLostMs)
      .execute(),
    db.selectFrom('chat_mute').select(['room', 'customer_id', 'until']).where('until', '>', now).execute(),
  ])
  return rooms.map(({ id, name, kind }) => {
    const here = new Set(present.filter(({ room }) => room === id).map(({ customer_id: customerId }) => customerId))
    const own = hosts.filter(({ room }) => room === id)
    const list = own.map((host): Host => ({ name: host.name, recorded: host.recorded, customerId: host.customer_id }))
    const muted = new Map(mutes.filter(({ room }) => room === id).map((mute) => [mute.customer_id, mute.until]))
    return { id, name, kind, now: { people: here.size, ...hostsByPresence(list, here), muted } }
  })
}

export type Stream = { stream: string; room: string; customerId: number; session: string }

/** Says that these streams are open, now. */
export async function keepPresent(db: Db, streams: readonly Stream[], now: number): Promise<void> {
  if (streams.length === 0) return
  await db
    .insertInto('chat_presence')
    .values(streams.map(({ stream, room, customerId, session }) => ({ stream, room, customer_id: customerId, session, seen_at: now })))
    .onConflict((conflict) => conflict.column('stream').doUpdateSet({ seen_at: now }))
    .execute()
}

export async function leavePresent(db: Db, streams: readonly string[]): Promise<void> {
  if (streams.length > 0)
    await db
      .deleteFrom('chat_presence')
      .where('stream', 'in', [...streams])
      .execute()
}
