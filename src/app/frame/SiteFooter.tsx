import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import styles from './SiteFooter.module.css'

type Props = {
  /** `own`: the screen above has a risk warning of its own, beside what is risky. */
  warning: 'shown' | 'own'
}

const nothing: { default: ComponentType<Props> } = { default: () => null }
/** Where its chunk cannot be loaded there is no footer, and the screen above is none the worse. */
const FooterContent = lazy<ComponentType<Props>>(() => import('./FooterContent.tsx').catch(() => nothing))

/** What stands under every screen (APP-28): who runs the house and on what terms. It comes once it is scrolled to: the first load does not pay for it. */
export function SiteFooter({ warning }: Props) {
  const place = useRef<HTMLElement>(null)
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    // A pixel of it must be in view: below a screen that fills the window it touches the edge.
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setReached(true), { rootMargin: '-1px' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <footer ref={place} className={styles.footer}>
      <Suspense>{reached && <FooterContent warning={warning} />}</Suspense>
    </footer>
  )
}
