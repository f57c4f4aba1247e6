import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Where each address of this tab was scrolled to; it need not outlive the tab. */
const remembered = new Map<string, number>()
/** A screen may still be loading when it is returned to: the place is sought for this long. */
const seekMs = 1_000

/** Back and forward return to where one was; every other navigation starts at the top (APP-10). */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const place = key + pathname
    const target = isReturn ? (remembered.get(place) ?? 0) : 0
    const startedAt = performance.now()
    let frame = 0
    const seek = () => {
      scrollTo(0, target)
      if (scrollY < target && performance.now() - startedAt < seekMs) frame = requestAnimationFrame(seek)
    }
    seek()
    const remember = () => remembered.set(place, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', remember)
    }
  }, [key, pathname, isReturn])
}
