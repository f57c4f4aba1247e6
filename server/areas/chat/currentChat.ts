import type { WireChatRoom } from '../../../contract/chat.ts'
import { shownHost } from '../../../domain/chat/roomAddress.ts'
import type { Deps } from '../../kernel/deps.ts'
import { chatPath } from '../../platform/chat/chatPage.ts'
import { readRooms } from '../../platform/chat/presence.ts'

/**
 * The rooms with their hosts, and which is the current one: the room where the person last was while a host is there, else the
 * first with a host, else the first of all (TRD-05).
 */
export async function readCurrentChat({ db, config, now }: Deps, customerId: number): Promise<{ url: string; rooms: WireChatRoom[] }> {
  const [read, known] = await Promise.all([
    readRooms(db, now()),
    db.selectFrom('chat_person').select('last_room').where('customer_id', '=', customerId).executeTakeFirst(),
  ])
  const rooms = read.map(({ id, name, kind, now: { online, offline } }): WireChatRoom => ({ id, name, kind, online, offline }))
  const hosted = rooms.filter((room) => shownHost(room)?.is === 'online')
  const current = hosted.find(({ id }) => id === known?.last_room) ?? hosted[0] ?? rooms[0]
  return { url: `${config.platformUrl}${chatPath}${current ? `?room=${current.id}` : ''}`, rooms }
}
