/** Fills an array with random numbers, as the browser's `crypto` does. */
type RandomSource = { getRandomValues(into: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> }

/**
 * Returns a random UUID (version 4). A page without a secure context has random numbers but no `randomUUID`
 * (APP-34).
 */
export function newId(random: RandomSource): string {
  const bytes = random.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
