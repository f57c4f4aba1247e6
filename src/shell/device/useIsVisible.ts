import { useSyncExternalStore } from 'react'

function onVisibilityChange(run: () => void): () => void {
  document.addEventListener('visibilitychange', run)
  return () => document.removeEventListener('visibilitychange', run)
}
const isVisible = (): boolean => document.visibilityState === 'visible'

/** Returns whether this tab is on screen. */
export const useIsVisible = (): boolean => useSyncExternalStore(onVisibilityChange, isVisible)
