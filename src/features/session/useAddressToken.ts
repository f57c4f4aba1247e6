import { useEffect, useState } from 'react'

/**
 * The token behind the `#` of a one-time link; empty when there is none. It leaves the address bar at once, and with it the
 * history: nobody finds it there, and nobody sends it on with the address (SES-07, SES-13).
 */
export function useAddressToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return token
}
