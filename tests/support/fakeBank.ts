import type { fraudCard, PaymentResponse } from '../../contract/cascade.ts'
import type { ResponseOf } from '../../contract/route.ts'
import { json } from './json.ts'

/**
 * A processor's script for a charge: its first response, then its status responses, of which the last
 * repeats. `voids`: the charge can be voided.
 */
export type ProcessorScript = { first: PaymentResponse; later?: PaymentResponse[]; loses?: 'request' | 'answer'; voids?: boolean }

type Attempt = { proc: string; answers: PaymentResponse[]; asked: number; charged: boolean; body: string }

/** A fake of the server's cascade: stores attempts by key and records everything it should never receive. */
export function createFakeBank(scripts: Record<string, ProcessorScript>, check: ResponseOf<typeof fraudCard> = { return: 'true' }) {
  const attempts = new Map<string, Attempt>()
  const faults: string[] = []
  const calls: string[] = []
  const consentAges: (string | undefined)[] = []
  const cancels: unknown[] = []
  const lost = new Set<string>()
  let cancelled = false

  const voided: PaymentResponse = { return: 'false', status: 'declined', error: 'deposit.cancelled' }
  const live = () =>
    [...attempts.values()].filter(
      ({ answers, asked }) => !['approved', 'declined'].includes(answers[Math.min(asked, answers.length - 1)]?.status ?? ''),
    )
  const respond = (attempt: Attempt) => {
    const answer = attempt.answers[Math.min(attempt.asked, attempt.answers.length - 1)] ?? {}
    if (answer.status === 'approved') attempt.charged = true
    return answer
  }

  function charge(proc: string, key: string, body: string, headers: Record<string, string>): Response {
    const script = scripts[proc]
    consentAges.push(headers['consent-age'])
    if (!script) return json({ return: 'false', error: 'contract.notServed' }, 501)
    const known = attempts.get(key)
    if (known) {
      if (known.body !== body || known.proc !== proc) faults.push(`another body under ${key}`)
      return json(respond(known))
    }
    if (script.loses === 'request' && !lost.has(key)) {
      lost.add(key)
      throw new TypeError('Failed to fetch')
    }
    if (live().length > 0) faults.push(`${key} begun beside a live attempt`)
    if ([...attempts.values()].some((one) => one.proc === proc)) faults.push(`${proc} tried twice`)
    if (cancelled) faults.push(`${key} begun after it was cancelled`)
    const attempt: Attempt = { proc, answers: [script.first, ...(script.later ?? [])], asked: 0, charged: false, body }
    attempts.set(key, attempt)
    const answer = respond(attempt)
    if (script.loses === 'answer' && !lost.has(key)) {
      lost.add(key)
      throw new TypeError('Failed to fetch')
    }
    return json(answer)
  }

  function listen(key: string | undefined): Response {
    const attempt = attempts.get(key ?? '')
    if (!attempt) return json({ return: 'false', status: 'none' })
    attempt.asked++
    return json(respond(attempt))
  }

  return {
    faults,
    charged: () => [...attempts.values()].filter((attempt) => attempt.charged).map(({ proc }) => proc),
    /** The bodies of the attempts' charges, and the paths of all calls. */
    bodies: () => [...attempts.values()].map(({ body }) => body),
    called: () => calls,
    /** The age of the person's last yes, as each charge's header names it. */
    consentAges: () => consentAges,
    /** The bodies of the requests to end a deposit. */
    cancels: () => cancels,
    tried: () => [...attempts.values()].map(({ proc }) => proc),
    async serve(path: string, init: RequestInit): Promise<Response> {
      calls.push(path)
      const body = typeof init.body === 'string' ? init.body : '{}'
      const headers = init.headers as Record<string, string>
      const key = headers['idempotency-key']
      const [, proc = ''] = /^\/api\/card\/fast\/(\w+)$/.exec(path) ?? []
      if (path === '/api/neteller') return charge('neteller', key ?? 'no key', body, headers)
      if (proc) return charge(proc, key ?? 'no key', body, headers)
      if (path.startsWith('/api/card/listen/')) return listen((JSON.parse(body) as { key?: string }).key)
      if (path === '/api/fraud/card') return json(check)
      if (path === '/api/deposit/cancel') {
        for (const attempt of live()) if (scripts[attempt.proc]?.voids) attempt.answers = [voided]
        cancels.push(JSON.parse(body))
        cancelled = live().length === 0
        return json({ return: String(cancelled) })
      }
      return json({ return: 'true' })
    },
  }
}
