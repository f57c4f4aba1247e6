import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTakeFocus } from './screenFocus.ts'

/** The event by which the page hears that a screen stands. */
export const screenStands = 'screen-stands'

/** True until the first screen stands: at the start of the app the focus stays where the browser put it. */
let isFirst = true

export type ScreenHeadingProps = {
  /** The document's title, and the heading where no other content is given. */
  title: string
  /** `hidden`: read out, not shown; for screens whose content speaks for itself. */
  look?: 'shown' | 'hidden'
  children?: ReactNode
}

/** The heading of a screen. It names the document and takes the focus when the screen opens, unless the person has gone on (APP-10). */
export function ScreenHeading({ title, look = 'shown', children }: ScreenHeadingProps) {
  const { t } = useTranslation('app')
  const heading = useRef<HTMLHeadingElement>(null)
  const whole = t('document.title', { title })
  useEffect(() => {
    document.title = whole
  }, [whole])
  useEffect(() => {
    if (!isFirst && heading.current && mayTakeFocus(heading.current)) heading.current.focus({ preventScroll: true })
    isFirst = false
    dispatchEvent(new Event(screenStands))
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={look === 'hidden' ? 'hidden' : undefined}>
      {children ?? title}
    </h1>
  )
}
