import type { APIRequestContext } from 'playwright/test'
import { consentAgeHeader } from '../../domain/cascade/consent.ts'
import { newUser, proofOfWork } from '../support/newUser.ts'

export type ApiUser = { email: string; password: string; firstName: string; lastName: string }

type Session = { csrf: string; user: { current_accountId: string } | null }
type Answer = { body: Record<string, unknown> }

/** White, 16 by 16 pixels. */
const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAAEUlEQVR4nGP4/58BK2LALg4A5mUe4jiO4rsAAAAASUVORK5CYII='

/** The calls of one context's browser: its cookies are those of its pages. A refused call throws. */
function callsOf(request: APIRequestContext, appUrl: string) {
  let csrf = ''
  const post = async (path: string, data: object = {}, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await request.post(appUrl + path, { data, headers: { origin: appUrl, 'x-csrf-token': csrf, ...headers } })
    const body = (await answer.json()) as Answer['body']
    if (!answer.ok() || body['return'] === 'false') throw new Error(`${path} was refused (${answer.status()}): ${JSON.stringify(body)}`)
    return { body }
  }
  const session = async (): Promise<Session> => {
    const { result } = (await post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'session' })).body as { result: Session }
    csrf = result.csrf
    return result
  }
  return { post, session }
}

/**
 * Registers a new user from Brazil with a euro account; the context is then signed in. A new signal never
 * covers their chart.
 */
export async function registerByApi(request: APIRequestContext, appUrl: string): Promise<ApiUser> {
  const { post, session } = callsOf(request, appUrl)
  await session()
  const user = {
    email: `newcomer-${crypto.randomUUID()}@openfloor.example`,
    password: 'quiet-river-stone-88',
    firstName: 'Joana',
    lastName: 'Souza',
  }
  const { email: login, ...names } = user
  const from = { country: 'BR', currency: 'EUR', phone: '11987654321', phone_prefix: '55' }
  await post('/api/register', { ...newUser, ...names, ...from, login, ...(await proofOfWork({ post })) })
  if ((await session()).user === null) throw new Error(`${login} is not signed in`)
  await post('/api/signals/mute', { muted: true })
  return user
}

/** Signs a person in; one with a second factor is not signed in yet. */
export async function logInByApi(request: APIRequestContext, appUrl: string, { email, password }: Pick<ApiUser, 'email' | 'password'>) {
  const { post, session } = callsOf(request, appUrl)
  const { csrf } = await session()
  await post('/api/login', { email, password, csrf })
}

/** Deposits an amount in euros by a card that needs no confirmation. */
export async function depositByApi(request: APIRequestContext, appUrl: string, amount: string): Promise<void> {
  const { post, session } = callsOf(request, appUrl)
  const account = (await session()).user?.current_accountId
  const card = { cu: 'BR', cur: 'EUR', cty: 'visa', cnu: '4000000000000002', emm: '07', eyy: '2039', fn: 'Joana', ln: 'Souza', cvv: '987' }
  const saved = (await post('/api/card/save', card)).body as { data: { id: string } }
  const deposit = crypto.randomUUID()
  const order = { amount, currency: 'EUR', fixed: false, bonus: false, deposit, account, card: saved.data.id }
  await post('/api/fraud/card', { amount, currency: 'EUR', card: saved.data.id, deposit })
  await post('/api/card/fast/pfs', order, { 'idempotency-key': `${deposit}.1`, ...consentAgeHeader(0) })
}

/** Signs, as a person does after their first deposit in order to trade (TRD-09). */
export async function signByApi(request: APIRequestContext, appUrl: string): Promise<void> {
  const { post, session } = callsOf(request, appUrl)
  await session()
  await post('/upload', { type: 'sign', data: signature })
}
