import { useSyncExternalStore } from 'react'

/** Two columns stand side by side from here on; FundingScreen.module.css breaks at the same width. */
const query = matchMedia('(width >= 860px)')

function follow(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is a column beside the form. */
export const useWide = (): boolean => useSyncExternalStore(follow, () => query.matches)
