import { minuteMs, secondMs } from '../kernel/time.ts'

/** The person's recent messages, newest first. */
export type SentMessage = { text: string; at: number }

/** A fast typist writes five messages in ten seconds; a script writes more. */
export const burstLimit = { max: 5, withinMs: 10 * secondMs }
export const minuteLimit = { max: 15, withinMs: minuteMs }
/** The same text is refused within this time. */
export const repeatWithinMs = 30 * secondMs
/** Time window that `rateRefusal` looks back. */
export const rateWindowMs = minuteMs

/**
 * Returns why a person cannot send this now: `chat.tooFast`, `chat.repeated`; null if they can. `at` in
 * milliseconds, by one clock.
 */
export function rateRefusal(text: string, now: number, sent: readonly SentMessage[]): 'chat.tooFast' | 'chat.repeated' | null {
  const within = (ms: number): number => sent.filter(({ at }) => now - at < ms).length
  if (within(burstLimit.withinMs) >= burstLimit.max || within(minuteLimit.withinMs) >= minuteLimit.max) return 'chat.tooFast'
  return sent.some((one) => one.text === text && now - one.at < repeatWithinMs) ? 'chat.repeated' : null
}
