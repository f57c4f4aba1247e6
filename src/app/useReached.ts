import { type RefObject, useEffect, useState } from 'react'

/** True once a pixel of the place has been in view: what stands below a screen is loaded when somebody comes there. */
export function useReached(place: RefObject<HTMLElement | null>): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (place.current === null || reached) return
    // A pixel of it must be in view: below a screen that fills the window it touches the edge.
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setReached(true), { rootMargin: '-1px' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place, reached])
  return reached
}
