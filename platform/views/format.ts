import type { Currency, Language } from '../../contract/kernel.ts'
import { clockOptions, dateFormatter, numberFormatter } from '../../domain/kernel/formatters.ts'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import { money, parseMoney, type Money } from '../../domain/kernel/money.ts'
import { formatMoney } from '../../domain/kernel/moneyFormat.ts'
import { hourMs, minuteMs, secondMs } from '../../domain/kernel/time.ts'
import type { Texts } from '../texts/texts.ts'

/** Formats a decimal amount with every significant digit; returns an invalid amount unchanged. */
export function formatAmount(decimal: string, currency: Currency, language: Language, whole = false): string {
  const parsed = parseMoney(decimal, currency)
  return parsed.ok ? formatLocalMoney(parsed.value, language, whole) : decimal
}
export const formatLocalMoney = (amount: Money, language: Language, whole = false): string =>
  formatMoney(amount, formatTag(language), whole ? 'whole' : 'exact')

/** Formats an expiry: `1 minute`, `15 seconds`. */
export function formatExpiry(ms: number, { text }: Texts): string {
  if (ms >= hourMs) return text('expiry.hours', { count: ms / hourMs })
  return ms >= minuteMs ? text('expiry.minutes', { count: ms / minuteMs }) : text('expiry.seconds', { count: ms / secondMs })
}

/** Formats the time left as `0:42` or `1:00:00`, rounded up: 0:00 only when the time is over. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / secondMs))
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Formats a local time with its seconds: `13:27:05`. */
export const formatClock = (at: number, language: Language): string =>
  dateFormatter(formatTag(language), { ...clockOptions, second: '2-digit' }).format(at)

/** Formats a local time: `13:27`. */
export const formatTime = (at: number, language: Language): string => dateFormatter(formatTag(language), clockOptions).format(at)

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Formats a local date: `Sun, Nov 22`. */
export const formatDay = (at: number, language: Language): string => dateFormatter(formatTag(language), day).format(at)

/** Formats a local date and time with its weekday: `Sun 22 Nov, 22:00`. */
export const formatDateTime = (at: number, language: Language): string =>
  dateFormatter(formatTag(language), { ...day, ...clockOptions }).format(at)

/** Formats the change since `before`: `+0.31%`. Computed with floats, for display only. */
export function formatChange(price: string, before: string, language: Language): string {
  const share = Number(price) / Number(before) - 1
  return numberFormatter(formatTag(language), {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(share)
}

/**
 * Formats whole percents: `78%`. Isolated left to right in Arabic, where the sign would otherwise change
 * sides.
 */
export function formatPercent(percent: number, language: Language): string {
  const text = numberFormatter(formatTag(language), { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
  return language === 'ar' ? `\u2066${text}\u2069` : text
}

/** Returns the colour of a price against the one before. Undefined: equal, or not known. */
export function priceMove(price: string | undefined, before: string | undefined): 'rise' | 'fall' | undefined {
  const move = price !== undefined && before !== undefined ? Number(price) - Number(before) : 0
  return move > 0 ? 'rise' : move < 0 ? 'fall' : undefined
}

/**
 * Formats a gain or loss with its sign: `+€41.00`, `−€50.00`. Isolated left to right in Arabic, so that the
 * sign stays in front.
 */
export function formatGain(gain: Money, language: Language, whole = false): string {
  const size = money(Math.abs(gain.minor), gain.currency)
  const text = (gain.minor > 0 ? '+' : gain.minor < 0 ? '−' : '') + formatLocalMoney(size, language, whole)
  return language === 'ar' ? `\u2066${text}\u2069` : text
}
