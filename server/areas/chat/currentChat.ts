import type { WireChatRoom } from '../../../contract/chat.ts'
import { displayedHost } from '../../../domain/chat/roomUrl.ts'
import type { Deps } from '../../kernel/deps.ts'
import { chatPath } from './rooms/chatPage.ts'
import { readRooms } from './rooms/presence.ts'

/**
 * Returns the rooms with their hosts, and the address of the current room: the person's last room while a
 * host is online in it, else the first room with a host, else the first room (TRD-05).
 */
export async function readCurrentChat({ db, config, now }: Deps, customerId: number): Promise<{ url: string; rooms: WireChatRoom[] }> {
  const [read, known] = await Promise.all([
    readRooms(db, now()),
    db.selectFrom('chat_person').select('last_room').where('customer_id', '=', customerId).executeTakeFirst(),
  ])
  const rooms = read.map(({ id, name, kind, now: { online, offline } }): WireChatRoom => ({ id, name, kind, online, offline }))
  const hosted = rooms.filter((room) => displayedHost(room)?.is === 'online')
  const current = hosted.find(({ id }) => id === known?.last_room) ?? hosted[0] ?? rooms[0]
  return { url: `${config.platformUrl}${chatPath}${current ? `?room=${current.id}` : ''}`, rooms }
}
