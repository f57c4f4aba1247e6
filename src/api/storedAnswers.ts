import type { StoredAnswer } from '../../contract/background.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { parseResponse } from '../../domain/kernel/routeCall.ts'
import { type CallError, isUnanswered } from './callError.ts'
import type { AnyRoute, CallArgs, RouteResult } from './transport.ts'

/** A person's answers on this device, for times without a connection (PWA-04). None throws. */
export type AnswerStore = {
  write(name: string, answer: StoredAnswer): void
  read(name: string): Promise<StoredAnswer | null>
  /** False once another person is signed in. */
  isCurrent(): boolean
}

/**
 * An answer with its age. `at`: when it was requested; `from`: the server, or this device because the server
 * did not answer.
 */
export type Dated<T> = { value: T; at: number; from: 'server' | 'device' }

/** On a network that accepts and never answers, the stored answer is shown after this long. */
const patienceMs = 4 * secondMs

/**
 * Makes a call and stores its answer; returns the stored one if the server does not answer. `answeredLate` is
 * called with an answer that came after the stored one was returned. A refusal by the server is returned as
 * such.
 */
export async function callOrStored<R extends AnyRoute>(
  route: R,
  make: () => Promise<RouteResult<R>>,
  { name, store }: { name: string; store: AnswerStore },
  answeredLate: (answer: Dated<unknown>) => void,
): Promise<{ data: Dated<unknown> } | { error: CallError }> {
  const at = Date.now()
  const call = make().then((result): { data: Dated<unknown> } | { error: CallError } => {
    if ('error' in result) return result
    store.write(name, { value: result.data, at })
    return { data: { value: result.data, at, from: 'server' } }
  })
  const first = await Promise.race([call, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))])
  if (first !== null && !('error' in first && isUnanswered(first.error))) return first
  const stored = await store.read(name)
  // An earlier version of the app may have stored it.
  if (stored === null || !parseResponse(route, stored.value).ok) return first ?? call
  if (first === null) void call.then((result) => 'data' in result && store.isCurrent() && answeredLate(result.data))
  return { data: { ...stored, from: 'device' } }
}

/** Names an answer by what it depends on beside the person. */
export const answerName = (route: AnyRoute, call: CallArgs<AnyRoute>, language: string): string =>
  `${route.path} ${language} ${JSON.stringify(call)}`
