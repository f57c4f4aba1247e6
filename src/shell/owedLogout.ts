import { logout } from '../../contract/session.ts'
import { keepOnDevice } from './keepOnDevice.ts'

const storageKey = 'owesLogout'
const payWithinMs = 10_000

/** The person has signed out: until the server has heard of it, no start of the app may take its session up again (SES-14). */
export const oweLogout = (): void => keepOnDevice(storageKey, '1')

/** Ends the session at the server where that is still owed. False when it cannot be reached: it stays owed. */
export async function payLogout(): Promise<boolean> {
  if (localStorage.getItem(storageKey) === null) return true
  try {
    // The answer is a way to a page, which nobody needs here. The start and every form wait for it, and not without an end.
    await fetch(logout.path, { redirect: 'manual', cache: 'no-store', signal: AbortSignal.timeout(payWithinMs) })
  } catch {
    return false
  }
  localStorage.removeItem(storageKey)
  return true
}
