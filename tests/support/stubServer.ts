import { vi } from 'vitest'
import { json } from './json.ts'

/** `lost`: the response does not arrive. */
type Answer = 'lost' | Response | Promise<Response>
type SentCall = { path: string; key: string | null; body: unknown }

/** Replaces `fetch`: calls to `path` get `answers` in turn, all others succeed. Returns the calls that reached `path`. */
export function stubServer(path: string, ...answers: Answer[]): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (address: string, { headers, body }: RequestInit) => {
    if (address !== path) return json({ return: 'true' })
    sent.push({ path: address, key: new Headers(headers).get('idempotency-key'), body: JSON.parse(body as string) })
    const answer = answers[sent.length - 1] ?? json({ return: 'true' })
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return answer
  })
  return sent
}
