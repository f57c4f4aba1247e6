import type { RequestResult } from '../../domain/cascade/attemptResult.ts'

type User = { current_accountId: string; available: string; Chat: { token: string } }
type Session = { csrf: string; now: number; platformToken: string | null; user: User | null }
type Login = { email: string; password: string }

/**
 * Signs a browser in over real HTTP. Its calls return what came; a broken connection is `lost`. `url`: the
 * server's current address; `origin`: the app's.
 */
export async function signIn(url: () => string, origin: string, { email, password }: Login) {
  const cookies = new Map<string, string>()
  let csrf = ''
  const post = async (path: string, body: object, key?: string | null, more: Record<string, string> = {}): Promise<RequestResult> => {
    try {
      const answer = await fetch(`${url()}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': csrf,
          ...(key ? { 'idempotency-key': key } : {}),
          ...more,
        },
        body: JSON.stringify(body),
      })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      return { reply: 'answer', status: answer.status, body: await answer.json() }
    } catch {
      return { reply: 'lost' }
    }
  }
  const session = async (): Promise<Session> => {
    const { body } = (await post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'session' })) as { body: { result: Session } }
    csrf = body.result.csrf
    return body.result
  }
  await session()
  await post('/api/login', { email, password, csrf })
  const { user, platformToken, now } = await session()
  if (!user) throw new Error(`${email} could not sign in`)
  return { post, account: user.current_accountId, available: user.available, chatToken: user.Chat.token, platformToken, now, session }
}
