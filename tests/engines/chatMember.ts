import type { SeedPerson } from '../../server/seed/people.ts'
import { signIn } from '../faults/customer.ts'
import type { RunningServer } from '../support/server.ts'

/** Signs a person in over HTTP and enters a chat room. Returns a function that sends a message there. */
export async function enterChat({ platformUrl }: RunningServer, appUrl: string, person: SeedPerson, room: string) {
  const { post, chatToken } = await signIn(() => appUrl, appUrl, person)
  const call = async (path: string, body: object, session?: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${platformUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: platformUrl,
        ...(session !== undefined && { authorization: `Bearer ${session}` }),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const exchanged = await post('/api/chat/token', { token: chatToken })
  const { token } = (exchanged.reply === 'answer' ? exchanged.body : {}) as { token?: string }
  const { session } = await call('/v2/chat/enter', { token, room })
  return (text: string) => call('/v2/chat/messages', { mark: crypto.randomUUID(), text }, String(session))
}
