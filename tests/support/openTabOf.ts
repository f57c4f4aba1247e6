import { createFakeClock } from './fakeClock.ts'
import { createFakeBrowser } from './fakeTabs.ts'
import { json } from './json.ts'

/** The person as a page attaches them to the worker; null is a visitor. */
export const attachedAs = (uid: number | null) => ({ uid, csrf: 'token', language: 'en' as const })

/** Opens the first tab of a simulated browser and attaches it. The server accepts every call. */
export async function openTabOf(uid: number | null) {
  const clock = createFakeClock(undefined, 4)
  const browser = createFakeBrowser({ clock, serve: async () => json({ return: 'true' }) })
  const { api } = browser.open()
  await api.attach(attachedAs(uid))
  return { clock, browser, api }
}
