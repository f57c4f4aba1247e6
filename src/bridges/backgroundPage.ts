type PageStateTarget = { setPageState(change: { online?: boolean; visible?: boolean }): void; suspend(): void }

/**
 * Sends the page's connection and visibility to the worker, and suspends it when the page is left or frozen.
 * Returns a function that stops this.
 */
export function watchPage(worker: PageStateTarget): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let left = false
  // After `pagehide` the page becomes hidden; reporting that would resume the worker.
  const visible = () => !left && worker.setPageState({ visible: document.visibilityState === 'visible' })
  const online = () => worker.setPageState({ online: navigator.onLine })
  addEventListener('online', online, { signal })
  addEventListener('offline', online, { signal })
  document.addEventListener('visibilitychange', visible, { signal })
  // A frozen page keeps its Web Locks, so another tab would wait for them for ever.
  const leave = () => {
    left = true
    worker.suspend()
  }
  const resume = () => {
    left = false
    visible()
  }
  addEventListener('pagehide', leave, { signal })
  document.addEventListener('freeze', () => worker.suspend(), { signal })
  document.addEventListener('resume', visible, { signal })
  addEventListener('pageshow', (event) => event.persisted && resume(), { signal })
  online()
  visible()
  return () => stop.abort()
}

/**
 * Runs after the first paint, so that the worker's download does not compete with it. Falls back to a timer
 * of one second, since a hidden tab paints no frame. Returns a function that cancels it.
 */
export function afterFirstPaint(run: () => void): () => void {
  let timer = setTimeout(once, 1_000)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(once, 0)
  })
  function once(): void {
    stop()
    run()
  }
  function stop(): void {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  return stop
}

/** Requests persistent storage. Only a page may ask, and some browsers ask the person (BG-07). */
export function requestPersistence(): void {
  navigator.storage?.persist?.().catch(() => undefined)
}
