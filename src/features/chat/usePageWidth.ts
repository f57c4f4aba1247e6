import { useSyncExternalStore } from 'react'

const widthOf = (): number => document.documentElement.clientWidth

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** Returns the page's width in pixels, without its scroll bar. */
export const usePageWidth = (): number => useSyncExternalStore(onResize, widthOf)
