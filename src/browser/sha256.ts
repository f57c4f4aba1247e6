/** Returns the SHA-256 of a text. Web Crypto hashes outside the main thread, so that typing stays smooth. */
export async function sha256(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes))
  // Loaded on demand: only a page without a secure context has no Web Crypto (APP-34).
  const { sha256: hash } = await import('@noble/hashes/sha2.js')
  return hash(bytes)
}
