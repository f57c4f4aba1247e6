import type { SeedPerson } from '../../../server/seed/people.ts'

type Session = { csrf: string; user: { userId: number } | null }

/** Signs a person in without a browser, and returns the session's cookie and token. */
export async function signInOverHttp(appUrl: string, { email, password }: Pick<SeedPerson, 'email' | 'password'>) {
  const cookies = new Map<string, string>()
  async function post<T>(path: string, body: object, csrf = ''): Promise<T> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', origin: appUrl, 'x-csrf-token': csrf, ...(cookie ? { cookie } : {}) }
    const response = await fetch(appUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return (await response.json()) as T
  }
  const session = () => post<{ result: Session }>('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'session' })
  const { csrf: before } = (await session()).result
  await post('/api/login', { email, password, csrf: before }, before)
  const { csrf, user } = (await session()).result
  const sid = [...cookies].find(([name]) => name.endsWith('sid'))
  if (!user || !sid) throw new Error(`${email} could not sign in`)
  return { uid: user.userId, csrf, cookie: { name: sid[0], value: sid[1] } }
}
