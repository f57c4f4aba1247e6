import type { WireSignal } from '../../contract/signals.ts'

type WireReason = NonNullable<WireSignal['reason']>
/** The key of a reason's text: the rule and the side of its level on which the value is now. */
export type ReasonKey = `reason.${WireReason['rule']}.${'above' | 'below'}`

/** The value of a rule and the level that it has crossed. */
const crossings = { rsi: ['value', 'level'], bollinger: ['close', 'band'], macd: ['macd', 'average'] } as const

/**
 * Returns the text of a signal's reason by its key and figures, which are decimal texts (ENG-12); null if a
 * figure is missing. A value that is just at its level has crossed it in the signal's direction.
 */
export function signalReason({
  reason,
  direction,
}: Pick<WireSignal, 'reason' | 'direction'>): { key: ReasonKey; figures: Record<string, string> } | null {
  if (!reason) return null
  const { rule, values } = reason
  const [value, level] = crossings[rule].map((name) => Number(values[name]))
  if (value === undefined || level === undefined || Number.isNaN(value) || Number.isNaN(level)) return null
  const isBelow = value === level ? direction === 'down' : value < level
  return { key: `reason.${rule}.${isBelow ? 'below' : 'above'}`, figures: values }
}
