import { setTimeout as wait } from 'node:timers/promises'

const stepMs = 50

/** Polls until the result is truthy and returns it. Throws after `timeoutMs` with what was waited for. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = 30_000,
): Promise<T> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > until) throw new Error(`waited ${timeoutMs} ms for ${what}`)
    await wait(stepMs)
  }
}
