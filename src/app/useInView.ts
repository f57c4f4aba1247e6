import { type RefObject, useEffect, useState } from 'react'

/** True once the element has been in view. Used to load content below the screen on demand. */
export function useInView(target: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (target.current === null || inView) return
    // At least one pixel: an element below a screen that fills the window touches the viewport's edge.
    const onIntersect = ([entry]: IntersectionObserverEntry[]) => entry && entry.intersectionRect.height >= 1 && setInView(true)
    // The navigation covers the bottom of a phone's window.
    const covered = Number.parseFloat(getComputedStyle(target.current).getPropertyValue('--bottom')) || 0
    const observer = new IntersectionObserver(onIntersect, { rootMargin: `0px 0px -${covered}px`, threshold: [0, 0.25, 0.5, 1] })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, inView])
  return inView
}
