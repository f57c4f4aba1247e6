type Told = { tell(news: { online?: boolean; visible?: boolean }): void; suspend(): void }

/** Tells the worker what only the page hears: connection, visibility, and that the page is left or frozen. Answers the way to stop. */
export function watchPage(worker: Told): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let left = false
  // A page that is left turns hidden after `pagehide`: saying so would take the worker up again.
  const visible = () => !left && worker.tell({ visible: document.visibilityState === 'visible' })
  const online = () => worker.tell({ online: navigator.onLine })
  addEventListener('online', online, { signal })
  addEventListener('offline', online, { signal })
  document.addEventListener('visibilitychange', visible, { signal })
  // A frozen page keeps its Web Locks: another tab would wait for them in vain.
  const leave = () => {
    left = true
    worker.suspend()
  }
  const comeBack = () => {
    left = false
    visible()
  }
  addEventListener('pagehide', leave, { signal })
  document.addEventListener('freeze', () => worker.suspend(), { signal })
  document.addEventListener('resume', visible, { signal })
  addEventListener('pageshow', (event) => event.persisted && comeBack(), { signal })
  online()
  visible()
  return () => stop.abort()
}

/**
 * Runs once the first frame is painted, so that the worker's download does not compete with it. A page opened in a
 * hidden tab paints no frame: there, and where frames stall, after a second. Answers the way to stop.
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

/** Asks the browser not to throw our records away; only a page may ask, and some browsers ask the person (BG-07). */
export function askToKeep(): void {
  navigator.storage?.persist?.().catch(() => undefined)
}
