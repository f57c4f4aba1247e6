import { type RefObject, useEffect, useState } from 'react'

/** True once the element has been in view. Used to load content below the screen on demand. */
export function useInView(target: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (target.current === null || inView) return
    // At least one pixel: an element below a screen that fills the window touches the viewport's edge.
    const onIntersect = ([entry]: IntersectionObserverEntry[]) => entry && entry.intersectionRect.height >= 1 && setInView(true)
    // The navigation covers the bottom 64 px of a phone's window. The same everywhere, because a window may
    // change its size.
    const observer = new IntersectionObserver(onIntersect, { rootMargin: '0px 0px -64px', threshold: [0, 0.25, 0.5, 1] })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, inView])
  return inView
}
