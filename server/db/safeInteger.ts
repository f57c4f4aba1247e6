/** int8 as a number. Throws beyond 2^53: an amount or a moment that large is a bug, and rounding it would be worse. */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
  return value
}
