import { useSyncExternalStore } from 'react'

/** Two columns from this width on; FundingScreen.module.css has the same breakpoint. */
const query = matchMedia('(width >= 860px)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True if there is a column beside the form. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
