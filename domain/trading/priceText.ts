/** Formats points as a decimal with exactly `digits` digits: (108426, 5) is `1.08426`. */
export function pointsToDecimal(points: number, digits: number): string {
  const text = String(points).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Parses a decimal with at most `digits` digits after the point to points; null if invalid. */
export function decimalToPoints(text: string, digits: number): number | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!match || (match[2] ?? '').length > digits) return null
  return Number((match[1] ?? '') + (match[2] ?? '').padEnd(digits, '0'))
}
