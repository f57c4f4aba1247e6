import type { WireChatRoom } from '../../contract/chat.ts'

/**
 * Returns the host shown for a room: the first online host, else the first offline one. Null: the room has
 * none.
 */
export function displayedHost({
  online,
  offline,
}: Pick<WireChatRoom, 'online' | 'offline'>): { name: string; is: 'online' | 'offline' } | null {
  if (online[0] !== undefined) return { name: online[0], is: 'online' }
  return offline[0] === undefined ? null : { name: offline[0], is: 'offline' }
}

/**
 * Returns the chat iframe's URL for a room (TRD-05), from the current chat's `url` and the room's hosts,
 * without a token. Null if `url` is not on `origin`: such an iframe is not opened.
 */
export function roomUrl(url: string, origin: string, room: WireChatRoom | null): string | null {
  if (!originMatches(url, origin)) return null
  if (room === null) return url
  const host = displayedHost(room)
  const query = [
    `room=${encodeURIComponent(room.id)}`,
    `name=${encodeURIComponent(room.name)}`,
    ...(host ? [`${host.is}=${encodeURIComponent(host.name)}`] : []),
  ]
  const [plain = ''] = url.split(/[?#]/)
  return `${plain}?${query.join('&')}`
}

/** Domain code has no URL parser; an origin is followed by a path, a query or nothing. */
const originMatches = (url: string, origin: string): boolean => url === origin || ['/', '?'].some((next) => url.startsWith(origin + next))

/** Returns the room that a `roomUrl` is for; the first room if it names none. */
export function currentRoom(url: string, rooms: readonly WireChatRoom[]): WireChatRoom | null {
  const roomId = /[?&]room=([^&#]*)/.exec(url)?.[1]
  return rooms.find(({ id }) => encodeURIComponent(id) === roomId) ?? rooms[0] ?? null
}
