import { minuteMs, secondMs } from '../kernel/time.ts'

/** What a person wrote lately, newest first. */
export type Sent = { text: string; at: number }

/** A hand that types fast writes five messages in ten seconds; a machine writes more. */
export const burst = { most: 5, withinMs: 10 * secondMs }
export const perMinute = { most: 15, withinMs: minuteMs }
/** The same words again within so long add nothing. */
export const repeatWithinMs = 30 * secondMs
/** How far back `refusedRate` looks. */
export const rateWindowMs = minuteMs

/** Why a person may not send this now: `chat.tooFast`, `chat.repeated`; null when they may. `at` in milliseconds, by one clock. */
export function refusedRate(text: string, now: number, sent: readonly Sent[]): 'chat.tooFast' | 'chat.repeated' | null {
  const within = (ms: number): number => sent.filter(({ at }) => now - at < ms).length
  if (within(burst.withinMs) >= burst.most || within(perMinute.withinMs) >= perMinute.most) return 'chat.tooFast'
  return sent.some((one) => one.text === text && now - one.at < repeatWithinMs) ? 'chat.repeated' : null
}
