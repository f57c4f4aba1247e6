import { type RefObject, useEffect, useState } from 'react'

/** True once a pixel of the place has been in view: what stands below a screen is loaded when somebody comes there. */
export function useReached(place: RefObject<HTMLElement | null>): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (place.current === null || reached) return
    // A pixel of it must be in view: below a screen that fills the window it touches the edge.
    const seen = ([entry]: IntersectionObserverEntry[]) => entry && entry.intersectionRect.height >= 1 && setReached(true)
    const watch = new IntersectionObserver(seen, { threshold: [0, 0.25, 0.5, 1] })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place, reached])
  return reached
}
