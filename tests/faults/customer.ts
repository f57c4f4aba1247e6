import type { Reply } from '../../domain/cascade/answer.ts'
import { password } from './childWords.ts'
import { appUrl } from './killable.ts'

/** A signed-in browser over real HTTP. What it gets back is what came; a connection that broke is `lost`. */
export async function signIn(url: () => string, email: string) {
  let cookie = ''
  let csrf = ''
  const post = async (path: string, body: object, key?: string | null): Promise<Reply> => {
    try {
      const answer = await fetch(`${url()}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: appUrl,
          cookie,
          'x-csrf-token': csrf,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: JSON.stringify(body),
      })
      for (const set of answer.headers.getSetCookie()) cookie = set.split(';')[0] ?? ''
      return { reply: 'answer', status: answer.status, body: await answer.json() }
    } catch {
      return { reply: 'lost' }
    }
  }
  const session = async () => {
    const reply = (await post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'session' })) as {
      body: { result: { csrf: string; user: { current_accountId: string } | null } }
    }
    csrf = reply.body.result.csrf
    return reply.body.result.user
  }
  await session()
  await post('/api/login', { email, password, csrf })
  const user = await session()
  if (!user) throw new Error(`${email} could not sign in`)
  return { post, account: user.current_accountId }
}
