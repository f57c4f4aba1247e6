import { useEffect, useState } from 'react'

/**
 * Returns the token after the `#` of a one-time link; empty if there is none. Removes it from the URL at
 * once, so that it stays neither in the history nor in a shared URL (SES-07, SES-13).
 */
export function useUrlToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, '', location.pathname + location.search), [])
  return token
}
