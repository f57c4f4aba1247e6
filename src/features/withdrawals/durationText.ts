import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/time.ts'

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

/** Formats a duration in its largest unit, rounded up: `3 hours`. */
export function durationText(ms: number, tag: string): string {
  const [unit, size] = units.find(([, one]) => ms >= one) ?? (['minute', minuteMs] as const)
  return numberFormatter(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.max(1, Math.ceil(ms / size)))
}
