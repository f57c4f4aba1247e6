import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../../ui/Sentence.tsx'
import { setScreenTitle } from './documentTitle.ts'
import { mayTakeFocus } from './screenFocus.ts'

/** The event dispatched when a screen is mounted. */
export const screenMounted = 'screen-mounted'

/** True until the first screen is mounted: at app start the focus stays where the browser put it. */
let isFirst = true

export type ScreenHeadingProps = {
  /** The document's title; also the heading if there are no children. */
  title: string
  /** `hidden`: for screen readers only, on screens whose content needs no heading. */
  variant?: 'shown' | 'hidden'
  children?: ReactNode
}

/**
 * The heading of a screen. It sets the document's title and takes the focus when the screen opens, unless the
 * person has moved it (APP-10).
 */
export function ScreenHeading({ title, variant = 'shown', children }: ScreenHeadingProps) {
  const { t } = useTranslation('app')
  const heading = useRef<HTMLHeadingElement>(null)
  const documentTitle = t('document.title', { title })
  useEffect(() => setScreenTitle(documentTitle), [documentTitle])
  useEffect(() => {
    if (!isFirst && heading.current && mayTakeFocus(heading.current)) heading.current.focus({ preventScroll: true })
    isFirst = false
    dispatchEvent(new Event(screenMounted))
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={variant === 'hidden' ? 'hidden' : undefined}>
      {children ?? <Sentence>{title}</Sentence>}
    </h1>
  )
}
