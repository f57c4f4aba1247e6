import { useEffect } from 'react'
import { background } from '../../bridges/background.ts'

/**
 * Asks for the deposits of other devices when the screen opens and whenever it is visible again: one may have
 * begun since the app was opened (FUND-36).
 */
export function useOtherDevices(): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void background.runNow('otherDevices')
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
