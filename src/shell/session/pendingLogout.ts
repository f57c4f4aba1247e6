import { logout } from '../../../contract/session.ts'
import { deviceStorage } from '../../browser/storage.ts'

const storageKey = 'logoutPending'
const timeoutMs = 10_000

/**
 * Marks the logout as pending: until the server confirms it, no app start may restore the session (SES-14).
 */
export const markLogoutPending = (): void => deviceStorage.set(storageKey, '1')

/**
 * Ends the session on the server if a logout is pending. False if the server is unreachable: it stays
 * pending.
 */
export async function flushPendingLogout(): Promise<boolean> {
  if (deviceStorage.get(storageKey) === null) return true
  try {
    // App start and every form wait for this request, so it needs a timeout.
    const { redirected, url } = await fetch(logout.path, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    // The server redirects to a page of its own; the page of a Wi-Fi's sign-in ends no session.
    if (!redirected || new URL(url).origin !== location.origin) return false
  } catch {
    return false
  }
  deviceStorage.remove(storageKey)
  return true
}
