import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { useReached } from '../useReached.ts'
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
  const reached = useReached(place)
  return (
    <footer ref={place} className={styles.footer}>
      <Suspense>{reached && <FooterContent warning={warning} />}</Suspense>
    </footer>
  )
}
