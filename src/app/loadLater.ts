import type { AppStore } from './store.ts'

/** Runs once the page is painted and at rest, or after `latestMs` at the latest. */
function atRest(run: () => void, latestMs = 5_000): void {
  const wait = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: latestMs }) : setTimeout(run, 500))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** What nobody waits for: the typeface, which must not compete with the first paint, and the service worker. */
export function loadLater(_store: AppStore): void {
  atRest(() => void import('../ui/typeface.css'))
}
