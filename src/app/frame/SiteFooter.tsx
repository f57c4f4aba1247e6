import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { useInView } from '../useInView.ts'
import styles from './SiteFooter.module.css'

type Props = {
  /** `own`: the screen above already shows a risk warning. */
  warning: 'shown' | 'own'
}

const nothing: { default: ComponentType<Props> } = { default: () => null }
/** Renders no footer if its chunk cannot be loaded. The screen above works without it. */
const FooterContent = lazy<ComponentType<Props>>(() => import('./FooterContent.tsx').catch(() => nothing))

/**
 * Renders the footer with operator and legal links (APP-28). Loaded when it scrolls into view, to keep the
 * first load small.
 */
export function SiteFooter({ warning }: Props) {
  const target = useRef<HTMLElement>(null)
  const inView = useInView(target)
  return (
    <footer ref={target} className={styles.footer}>
      <Suspense>{inView && <FooterContent warning={warning} />}</Suspense>
    </footer>
  )
}
