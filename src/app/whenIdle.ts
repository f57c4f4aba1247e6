/** Runs a callback when the browser is idle after the load event, or after `latestMs` at the latest. */
export function whenIdle(run: () => void, latestMs = 5_000): void {
  const wait = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: latestMs }) : setTimeout(run, 500))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
