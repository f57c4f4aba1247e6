const secondMs = 1_000
const pad = (value: number): string => String(value).padStart(2, '0')

/** Formats a duration as `58:21`, or `1:02:03` from an hour on. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / secondMs))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
