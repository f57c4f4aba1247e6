import autocannon from 'autocannon'

export type Figures = { perSecond: number; p99: number; errors: number }
export type BenchRequest = { url: string; method: 'POST'; headers: Record<string, string>; body: string }

/** Makes as many calls as 20 connections can in `seconds`, after one second of warm-up. */
export async function load(request: BenchRequest, seconds: number): Promise<Figures> {
  const once = (duration: number): Promise<autocannon.Result> => autocannon({ ...request, connections: 20, duration })
  await once(1)
  const { requests, latency, non2xx, errors } = await once(seconds)
  return { perSecond: requests.average, p99: latency.p99, errors: non2xx + errors }
}

/** Makes each of `calls` once, 20 at a time: for calls that a person may make only a few times. */
export async function each(calls: readonly BenchRequest[]): Promise<Figures> {
  const times: number[] = []
  let errors = 0
  const waiting = [...calls]
  const started = performance.now()
  const one = async (): Promise<void> => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const before = performance.now()
      const answer = await fetch(call.url, { method: call.method, headers: call.headers, body: call.body })
      const text = await answer.text()
      times.push(performance.now() - before)
      if (!answer.ok || text.includes('"return":"false"')) errors += 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, one))
  times.sort((a, b) => a - b)
  return { perSecond: calls.length / ((performance.now() - started) / 1000), p99: times[Math.floor(times.length * 0.99)] ?? 0, errors }
}
