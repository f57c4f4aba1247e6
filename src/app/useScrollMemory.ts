import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Where each address of this tab was scrolled to; it need not outlive the tab. */
const remembered = new Map<string, number>()
/** A screen may still be loading when it is returned to: its place is sought as it grows, for as long as a call may take. */
const seekMs = 30_000
/** By these a person goes where they want, and nothing is sought any more. */
const ownWays = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Back and forward return to where one was; every other navigation starts at the top (APP-10). */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const place = key + pathname
    const target = isReturn ? (remembered.get(place) ?? 0) : 0
    const startedAt = performance.now()
    const growth = new ResizeObserver(seek)
    const leave = new AbortController()
    let isSeeking = true
    function end(): void {
      isSeeking = false
      growth.disconnect()
    }
    function seek(): void {
      if (performance.now() - startedAt > seekMs) return end()
      scrollTo(0, target)
      // A place between two pixels of the screen may come out a little less.
      if (scrollY > target - 1) end()
    }
    growth.observe(document.body)
    seek()
    // What a search passes on its way is not where the person was.
    addEventListener('scroll', () => isSeeking || remembered.set(place, scrollY), { passive: true, signal: leave.signal })
    for (const way of ownWays) addEventListener(way, end, { passive: true, signal: leave.signal })
    return () => {
      end()
      leave.abort()
    }
  }, [key, pathname, isReturn])
}
