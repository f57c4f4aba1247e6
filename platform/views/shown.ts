import type { Currency, Language } from '../../contract/kernel.ts'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import { parseMoney, type Money } from '../../domain/kernel/money.ts'
import { formatMoney } from '../../domain/kernel/moneyFormat.ts'
import { hourMs, minuteMs, secondMs } from '../../domain/kernel/time.ts'
import type { Texts } from '../texts/texts.ts'

/** An amount of the wire as it is shown, every digit that matters; the text itself when it is none. */
export function shownAmount(decimal: string, currency: Currency, language: Language, whole = false): string {
  const parsed = parseMoney(decimal, currency)
  return parsed.ok ? shownMoney(parsed.value, language, whole) : decimal
}
export const shownMoney = (amount: Money, language: Language, whole = false): string =>
  formatMoney(amount, formatTag(language), whole ? 'whole' : 'exact')

/** `1 minute`, `15 seconds`: an expiry in words. */
export function shownExpiry(ms: number, { text }: Texts): string {
  if (ms >= hourMs) return text('expiry.hours', { count: ms / hourMs })
  return ms >= minuteMs ? text('expiry.minutes', { count: ms / minuteMs }) : text('expiry.seconds', { count: ms / secondMs })
}

/** Time left as `0:42` or `1:00:00`, rounded up: it shows 0:00 only when the time has come. */
export function shownLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / secondMs))
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()
export function shownClock(at: number, language: Language): string {
  const clock =
    clocks.get(language) ??
    new Intl.DateTimeFormat(formatTag(language), { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  clocks.set(language, clock)
  return clock.format(at)
}

const times = new Map<string, Intl.DateTimeFormat>()
/** `13:27`, by the person's own clock. */
export function shownTime(at: number, language: Language): string {
  const time = times.get(language) ?? new Intl.DateTimeFormat(formatTag(language), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  times.set(language, time)
  return time.format(at)
}

const days = new Map<string, Intl.DateTimeFormat>()
/** The day of a moment by the person's own clock: `Sun, Nov 22`. */
export function shownDay(at: number, language: Language): string {
  const day = days.get(language) ?? new Intl.DateTimeFormat(formatTag(language), { weekday: 'short', day: 'numeric', month: 'short' })
  days.set(language, day)
  return day.format(at)
}

const moments = new Map<string, Intl.DateTimeFormat>()
/** A moment by the person's own clock, with its weekday: `Sun 22 Nov, 22:00`. */
export function shownMoment(at: number, language: Language): string {
  const format =
    moments.get(language) ??
    new Intl.DateTimeFormat(formatTag(language), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  moments.set(language, format)
  return format.format(at)
}

/** The change since `before` as `+0.31%`. For reading alone: nothing is decided by it. */
export function shownChange(price: string, before: string, language: Language): string {
  const share = Number(price) / Number(before) - 1
  return new Intl.NumberFormat(formatTag(language), {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(share)
}

/** Whole percents: `78%`. One piece that is read from the left: after an Arabic word the sign would change sides. */
export function shownPercent(percent: number, language: Language): string {
  const text = new Intl.NumberFormat(formatTag(language), { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
  return language === 'ar' ? `\u2066${text}\u2069` : text
}

/** Whether a price stands above or below what it was: the colour it is shown in. Undefined: neither, or not known. */
export function moveOf(price: string | undefined, before: string | undefined): 'rise' | 'fall' | undefined {
  const move = price !== undefined && before !== undefined ? Number(price) - Number(before) : 0
  return move > 0 ? 'rise' : move < 0 ? 'fall' : undefined
}

/** A gain or loss with its sign: `+€41.00`. */
export const shownGain = (gain: Money, language: Language): string => (gain.minor > 0 ? '+' : '') + shownMoney(gain, language)
