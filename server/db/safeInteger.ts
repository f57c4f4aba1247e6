/**
 * Parses int8 as a number. Throws beyond 2^53: so large an amount or time is a bug, and rounding would hide
 * it.
 */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
  return value
}
