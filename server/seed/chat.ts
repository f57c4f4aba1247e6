import { minuteMs } from '../../domain/kernel/time.ts'
import type { Config } from '../config.ts'
import type { Trx } from '../db/database.ts'
import { chatterIn, keepPerson } from '../platform/chat/chatPerson.ts'
import { nextChange } from '../platform/chat/roomLock.ts'
import { people, type SeedPerson } from './people.ts'

const hosted = ['main', 'crypto']

/** What was said before anybody looked: by whom, in which room, how many minutes ago. */
const said: readonly { role: SeedPerson['role']; room: string; minutesAgo: number; text: string }[] = [
  { role: 'chat host', room: 'main', minutesAgo: 62, text: 'Welcome in. I am here for the London session; ask whatever you like.' },
  { role: 'trader', room: 'main', minutesAgo: 58, text: 'Took the pullback on EUR/USD, thanks.' },
  { role: 'new trader', room: 'main', minutesAgo: 41, text: 'Is the weekend contest on already?' },
  { role: 'chat host', room: 'main', minutesAgo: 40, text: 'From Friday 21:00 UTC. And remember: stake only what you can lose.' },
  { role: 'chat host', room: 'crypto', minutesAgo: 95, text: 'Crypto trades around the clock here, so does this room.' },
  { role: 'affiliate', room: 'studio', minutesAgo: 30, text: 'How do I read the payout beside the price?' },
]

/** Gives the demo's rooms a host who can sign in, and a past (SRV-11). `added` goes with `people`, row by row. */
export async function seedChat(trx: Trx, { secret }: Config, added: readonly ({ id: number } | null)[], now: number): Promise<void> {
  const idOf = (role: SeedPerson['role']): number | undefined => added[people.findIndex((person) => person.role === role)]?.id
  const host = idOf('chat host')
  if (host === undefined) return
  const name = people.find(({ role }) => role === 'chat host')?.firstName ?? ''
  await trx
    .insertInto('chat_host')
    .values(hosted.map((room) => ({ room, name, role: 'host' as const, customer_id: host })))
    .execute()
  for (const { role, room, minutesAgo, text } of said) {
    const id = idOf(role)
    if (id === undefined) continue
    await keepPerson(trx, secret, id)
    const author = await chatterIn(trx, secret, room, id)
    const change = await nextChange(trx)
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
