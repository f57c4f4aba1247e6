import type { WireChatRoom } from '../../contract/chat.ts'

/** Who is shown for a room: the first host who is there, else the first who is not. Null: the room has none. */
export function shownHost({
  online,
  offline,
}: Pick<WireChatRoom, 'online' | 'offline'>): { name: string; is: 'online' | 'offline' } | null {
  if (online[0] !== undefined) return { name: online[0], is: 'online' }
  return offline[0] === undefined ? null : { name: offline[0], is: 'offline' }
}

/**
 * The address of the chat's frame for a room (TRD-05), out of the current chat's `url` and the room's host lists. No token is in it.
 * Null when `url` is not on `origin`: such a frame is not opened.
 */
export function roomAddress(url: string, origin: string, room: WireChatRoom | null): string | null {
  if (!originMatches(url, origin)) return null
  if (room === null) return url
  const host = shownHost(room)
  const query = [
    `room=${encodeURIComponent(room.id)}`,
    `name=${encodeURIComponent(room.name)}`,
    ...(host ? [`${host.is}=${encodeURIComponent(host.name)}`] : []),
  ]
  const [plain = ''] = url.split(/[?#]/)
  return `${plain}?${query.join('&')}`
}

/** A domain function has no URL parser; an origin is followed by a path, a query or nothing. */
const originMatches = (url: string, origin: string): boolean => url === origin || ['/', '?'].some((next) => url.startsWith(origin + next))

/** The room that an address of `roomAddress` is for, among those that are there; the first when it names none. */
export function currentRoom(url: string, rooms: readonly WireChatRoom[]): WireChatRoom | null {
  const named = /[?&]room=([^&#]*)/.exec(url)?.[1]
  return rooms.find(({ id }) => encodeURIComponent(id) === named) ?? rooms[0] ?? null
}
