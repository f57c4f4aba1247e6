import { type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './TradingScreen.module.css'

/**
 * Returns the platform's origin that the server wrote into the page; null in development and from another
 * back end.
 */
export function pageOrigin(): string | null {
  const content = document.querySelector('meta[name=platform-origin]')?.getAttribute('content') ?? ''
  return URL.canParse(content) ? content : null
}

/**
 * Returns the iframe that index.html started with the document, if it shows this address and no screen has
 * taken it over.
 */
export function findStartedIframe(src: string): HTMLIFrameElement | null {
  const started = document.querySelector<HTMLIFrameElement>('body > iframe.started')
  return started?.src === src ? started : null
}

/** Removes the started iframe if no screen has taken it over: another address, or no connection. */
export const removeStartedIframe = (): void => document.querySelector('body > iframe.started')?.remove()

type Movable = HTMLElement & { moveBefore(node: Node, child: Node | null): void }

/**
 * Moves the iframe without loading its page again. index.html starts none where the browser lacks this
 * method.
 */
function moveInto(place: HTMLElement | null, started: HTMLIFrameElement): void {
  if (started.parentNode !== place) (place as Movable | null)?.moveBefore(started, null)
  started.className = styles.frame ?? ''
}

const describe = (started: HTMLIFrameElement, shown: { title: string; inert: boolean }): unknown => Object.assign(started, shown)

type Props = { iframeRef: RefObject<HTMLIFrameElement | null>; started: HTMLIFrameElement; title: string; inert: boolean }

/** Shows the iframe that started with the document, two round trips before this component. */
export function StartedIframe({ iframeRef, started, title, inert }: Props) {
  const placeRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    moveInto(placeRef.current, started)
    iframeRef.current = started
  }, [iframeRef, started])
  useLayoutEffect(() => void describe(started, { title, inert }), [started, title, inert])
  return <div ref={placeRef} className={styles.started} />
}
