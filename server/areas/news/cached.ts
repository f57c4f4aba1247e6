import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'

/** So long an answer of the feed is news. */
const freshMs = 5 * minuteMs
/** So long it is better than none, while the feed cannot be had. */
const usableMs = 12 * hourMs
/** After a failure the feed is left alone for so long. */
const restMs = minuteMs / 2
const mostKept = 100

type Kept<T> = { at: number; value: T }

/**
 * Keeps what was read (SUP-05): at most one question to the feed for each name in five minutes, whoever asks. Where the feed fails, the
 * last answer is given for half a day; without one the failure is thrown.
 */
export function createCache<T>(now: () => number) {
  const kept = new Map<string, Kept<T>>()
  const asking = new Map<string, Promise<T>>()
  const failed = new Map<string, { at: number; error: unknown }>()

  async function askOnce(name: string, ask: () => Promise<T>): Promise<T> {
    try {
      const value = await ask()
      if (kept.size >= mostKept) kept.clear()
      kept.set(name, { at: now(), value })
      failed.delete(name)
      return value
    } catch (error) {
      if (failed.size >= mostKept) failed.clear()
      failed.set(name, { at: now(), error })
      throw error
    } finally {
      asking.delete(name)
    }
  }

  return async (name: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(name)
    if (known && now() - known.at < freshMs) return known.value
    const failure = failed.get(name)
    const resting = failure && now() - failure.at < restMs
    if (!resting) {
      const answer = asking.get(name) ?? askOnce(name, ask)
      asking.set(name, answer)
      try {
        return await answer
      } catch (error) {
        if (!known || now() - known.at >= usableMs) throw error
        return known.value
      }
    }
    if (known && now() - known.at < usableMs) return known.value
    throw failure.error
  }
}
