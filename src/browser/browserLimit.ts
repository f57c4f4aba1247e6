/**
 * A limit that a browser sets this page from the start (APP-34). `cookies`: no session can be kept.
 * `secureContext`: opened by http on another host, it has no offline start, no messages and no passkeys.
 */
export type BrowserLimit = 'cookies' | 'secureContext'

/** Returns the gravest limit; null if there is none. */
export function browserLimit(): BrowserLimit | null {
  if (navigator.cookieEnabled === false) return 'cookies'
  return globalThis.isSecureContext === false ? 'secureContext' : null
}
