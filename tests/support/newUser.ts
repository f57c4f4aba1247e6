import { createHash } from 'node:crypto'
import { solveChallenge } from '../../domain/session/challenge.ts'

/** A registration form with valid fields; the test sets the address. */
export const newUser = {
  country: 'FR',
  currency: 'EUR',
  password: 'a walk by the sea',
  firstName: 'Noé',
  lastName: "O'Brien",
  phone: '06 12 34 56 78',
  phone_prefix: '+33',
  promo: '',
}

const sha256 = async (text: string): Promise<Uint8Array> => createHash('sha256').update(text).digest()

/** A client of the server: the test server's, or a real browser's. */
type Client = { post(path: string, body: object): Promise<{ body: Record<string, unknown> }> }

/** Returns a solved challenge of the server (SES-09), with its token field. */
export async function proofOfWork(client: Client): Promise<{ csprint: string; cshex: string; csrf: string }> {
  const { body } = await client.post('/api/challenge', {})
  const { csprint, bits } = body as { csprint: string; bits?: number }
  // Without a number of bits no hash is good enough, and the search would never end.
  if (bits === undefined) throw new Error(`no challenge was given: ${JSON.stringify(body)}`)
  return { csprint, cshex: await solveChallenge(csprint, bits, sha256), csrf: '' }
}
