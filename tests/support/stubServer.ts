import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, vi } from 'vitest'
import type { ResponseOf, Route } from '../../contract/route.ts'
import { type RouteName, routes } from '../../contract/routes.ts'
import { parseResponse } from '../../domain/kernel/routeCall.ts'
import { helpIndexFile, helpIndexOf, helpWordsArea } from '../../scripts/build/helpIndex.ts'
import { json } from './json.ts'

/** A call as the server sees it. */
export type SentCall = { params: Record<string, string>; query: Record<string, string>; key: string | null; body: unknown }

/** The server's refusal of a call. */
type Refusal = { refused: Record<string, unknown>; status: number }
/** A body that a test may write as a constant. */
type ReadonlyDeep<T> = T extends object ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> } : T
/** `lost`: no response arrives; `waits`: none arrives for now. */
type Outcome<Name extends RouteName> = ReadonlyDeep<ResponseOf<(typeof routes)[Name]>> | Refusal | 'lost' | 'waits'
type Answer<Name extends RouteName> = Outcome<Name> | Promise<Outcome<Name>> | ((call: SentCall) => Outcome<Name> | Promise<Outcome<Name>>)
export type ServerAnswers = { [Name in RouteName]?: Answer<Name> }

/** Refuses a call with an error code, as the server does. */
export const refused = (error: string, { status = 200, ...more }: { status?: number; [field: string]: unknown } = {}): Refusal => ({
  refused: { return: 'false', error, ...more },
  status,
})

/** ServerAnswers calls in turn; the last answer stays. */
export function inTurn<const T extends readonly unknown[]>(...answers: T): () => T[number] {
  let next = 0
  return () => answers[Math.min(next++, answers.length - 1)]
}

/** Pages and notices of the server are empty unless a test needs their text. */
const defaults: ServerAnswers = { pgPage: '', pgPageAdd: '', agPage: '', agPageAdd: '' }

type Matcher = { name: RouteName; route: Route; pattern: RegExp }
/** Paths with fewer parameters come first: `/api/card/save` before `/api/:coin/save`. */
const matchers: readonly Matcher[] = Object.entries(routes as Record<RouteName, Route>)
  .map(([name, route]) => {
    const path = route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
    return { name: name as RouteName, route, pattern: new RegExp(`^${route.origin === 'platform' ? 'https?://[^/]+' : ''}${path}$`) }
  })
  .toSorted((a, b) => a.route.path.split(':').length - b.route.path.split(':').length)

type Found = { name: RouteName; route: Route; call: SentCall }

function findCall(address: string, { method = 'GET', headers, body }: RequestInit): Found | null {
  const [path = '', search = ''] = address.split('?')
  for (const { name, route, pattern } of matchers) {
    const match = route.method === method ? pattern.exec(path) : null
    if (!match) continue
    const params = Object.fromEntries(Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]))
    const query = Object.fromEntries(new URLSearchParams(search))
    const text = typeof body === 'string' ? body : ''
    const sent: unknown =
      route.encoding === 'form' ? Object.fromEntries(new URLSearchParams(text)) : text === '' ? undefined : JSON.parse(text)
    return { name, route, call: { params, query, key: new Headers(headers).get('idempotency-key'), body: sent } }
  }
  return null
}

const jsonHeaders = { headers: { 'content-type': 'application/json' } }

/** Returns a text file of the page, or the index of the help search, as the development server does. */
async function textsAt(address: string): Promise<Response> {
  const read = (path: string): Promise<string> => readFile(`${process.cwd()}${path}`, 'utf8')
  const [, folder] = new RegExp(`^(/locales/\\w+)/${helpIndexFile}\\.json$`).exec(address) ?? []
  if (folder === undefined) return new Response(await read(address), jsonHeaders)
  const [texts, words] = await Promise.all(['help', helpWordsArea].map((area) => read(`${folder}/${area}.json`)))
  return json(helpIndexOf(JSON.parse(texts ?? '{}') as Record<string, string>, JSON.parse(words ?? '{}') as Record<string, string>))
}

function responseOf({ name, route }: Found, outcome: unknown, faults: string[]): Response {
  if (typeof outcome === 'object' && outcome !== null && 'refused' in outcome) {
    const refusal = outcome as Refusal
    return json(refusal.refused, refusal.status)
  }
  if (typeof route.response === 'string') return new Response(outcome as string, { headers: { 'content-type': 'text/html' } })
  if (!parseResponse(route, outcome).ok) faults.push(`${name} answers with what the contract does not allow: ${JSON.stringify(outcome)}`)
  return json(outcome)
}

/**
 * Replaces `fetch` by a server that answers the contract's calls by `given`. A call without an answer, or an
 * answer or a body that the contract does not allow, fails the test by name.
 */
export function stubServer(given: ServerAnswers = {}) {
  const answers: ServerAnswers = { ...defaults, ...given }
  const calls: { name: RouteName; call: SentCall }[] = []
  const faults: string[] = []
  let isReachable = true

  async function serve(address: string, init: RequestInit = {}): Promise<Response> {
    if (address.startsWith('/locales/')) return textsAt(address)
    const found = findCall(address, init)
    if (found) calls.push({ name: found.name, call: found.call })
    if (!isReachable) throw new TypeError('Failed to fetch')
    const answer = found ? answers[found.name] : undefined
    if (!found || answer === undefined) {
      faults.push(`unexpected call: ${init.method ?? 'GET'} ${address}`)
      return json({ return: 'false', error: 'auth.server_error' }, 501)
    }
    const { route, call, name } = found
    if (route.body && !route.body.safeParse(call.body).success)
      faults.push(`${name} was sent what the contract does not allow: ${JSON.stringify(call.body)}`)
    const outcome: unknown = await (typeof answer === 'function' ? (answer as (call: SentCall) => unknown)(call) : answer)
    if (outcome === 'lost') throw new TypeError('Failed to fetch')
    if (outcome === 'waits') return waiting(init.signal)
    return responseOf(found, outcome, faults)
  }

  vi.stubGlobal('fetch', serve)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    expect(faults).toEqual([])
  })
  return {
    /** Returns the calls of one route, oldest first. */
    calls: (name: RouteName): SentCall[] => calls.filter((one) => one.name === name).map(({ call }) => call),
    /** Changes answers from now on. */
    answer: (more: ServerAnswers): void => void Object.assign(answers, more),
    /** Cuts the connection, or restores it. */
    connect: (reachable: boolean): void => {
      isReachable = reachable
    },
  }
}
export type StubServer = ReturnType<typeof stubServer>

/** Returns a response that never arrives, until the caller gives up. */
const waiting = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))))
