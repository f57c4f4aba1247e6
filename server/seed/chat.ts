import { minuteMs } from '../../domain/kernel/time.ts'
import type { Config } from '../config/config.ts'
import type { Trx } from '../db/database.ts'
import { participantIn, upsertPerson } from '../areas/chat/rooms/chatPerson.ts'
import { nextChange } from '../areas/chat/rooms/roomLock.ts'
import { people, type SeedPerson } from './people.ts'

const hostedRooms = ['main', 'crypto']

/** Messages sent before the demo starts: author, room and minutes ago. */
const messages: readonly { role: SeedPerson['role']; room: string; minutesAgo: number; text: string }[] = [
  { role: 'chat host', room: 'main', minutesAgo: 62, text: 'Welcome in. I am here for the London session; ask whatever you like.' },
  { role: 'trader', room: 'main', minutesAgo: 58, text: 'Took the pullback on EUR/USD, thanks.' },
  { role: 'new trader', room: 'main', minutesAgo: 41, text: 'Is the weekend contest on already?' },
  { role: 'chat host', room: 'main', minutesAgo: 40, text: 'From Friday 21:00 UTC. And remember: stake only what you can lose.' },
  { role: 'chat host', room: 'crypto', minutesAgo: 95, text: 'Crypto trades around the clock here, so does this room.' },
  { role: 'affiliate', room: 'studio', minutesAgo: 30, text: 'How do I read the payout beside the price?' },
]

/**
 * Adds a host and past messages to the demo's rooms (SRV-11). `added` has the ids of `people`, in the same
 * order.
 */
export async function seedChat(trx: Trx, { secret }: Config, added: readonly ({ id: number } | null)[], now: number): Promise<void> {
  const idOf = (role: SeedPerson['role']): number | undefined => added[people.findIndex((person) => person.role === role)]?.id
  const host = idOf('chat host')
  if (host === undefined) return
  const name = people.find(({ role }) => role === 'chat host')?.firstName ?? ''
  await trx
    .insertInto('chat_host')
    .values(hostedRooms.map((room) => ({ room, name, role: 'host' as const, customer_id: host })))
    .execute()
  for (const { role, room, minutesAgo, text } of messages) {
    const id = idOf(role)
    if (id === undefined) continue
    await upsertPerson(trx, secret, id)
    const author = await participantIn(trx, secret, room, id)
    const change = await nextChange(trx, room)
    await trx
      .insertInto('chat_message')
      .values({
        id: change,
        changed: change,
        room,
        customer_id: id,
        author_name: author.name,
        author_role: author.role,
        mark: `seed-${room}-${minutesAgo}`,
        body: text,
        sent_at: now - minutesAgo * minuteMs,
      })
      .execute()
  }
}
