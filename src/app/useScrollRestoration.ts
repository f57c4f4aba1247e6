import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scroll positions by history entry, for the lifetime of the tab. */
const savedPositions = new Map<string, number>()
/** A screen may still be loading on return: retry while it grows, for as long as a call may take. */
const restoreTimeoutMs = 30_000
/**
 * The document's first screen starts at the top by itself; setting the position there would force a layout
 * during the first commit.
 */
let isFirstScreen = true
/** User input that cancels restoring the position. */
const userInputEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Restores the scroll position on back and forward; every other navigation starts at the top (APP-10). */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const entryKey = key + pathname
    const target = isReturn ? (savedPositions.get(entryKey) ?? 0) : 0
    const startedAt = performance.now()
    const resizeObserver = new ResizeObserver(restore)
    const listeners = new AbortController()
    let isRestoring = true
    function stop(): void {
      isRestoring = false
      resizeObserver.disconnect()
    }
    function restore(): void {
      if (performance.now() - startedAt > restoreTimeoutMs) return stop()
      scrollTo(0, target)
      // A fractional position may be rounded down.
      if (scrollY > target - 1) stop()
    }
    resizeObserver.observe(document.body)
    if (!isFirstScreen) restore()
    isFirstScreen = false
    // Positions passed while restoring are not the person's own.
    addEventListener('scroll', () => isRestoring || savedPositions.set(entryKey, scrollY), { passive: true, signal: listeners.signal })
    for (const event of userInputEvents) addEventListener(event, stop, { passive: true, signal: listeners.signal })
    return () => {
      stop()
      listeners.abort()
    }
  }, [key, pathname, isReturn])
}
