import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectUser } from '../session/sessionSlice.ts'
import { onUnsentChange, type UnsentMessage, unsentMessages } from './unsent.ts'

/**
 * Returns the chat's messages that wait on this device, oldest first, also while no chat is open (PWA-04).
 */
export function useUnsentMessages(): readonly UnsentMessage[] {
  const uid = useSelector(selectUser)?.userId ?? null
  const [messages, setMessages] = useState<readonly UnsentMessage[]>([])
  useEffect(() => {
    if (uid === null) return undefined
    let isCurrent = true
    const readAgain = (): void => void unsentMessages(uid).then((found) => isCurrent && setMessages(found))
    // Another tab may have sent or written one while this one was hidden.
    const readShown = (): void => void (document.visibilityState === 'visible' && readAgain())
    readAgain()
    document.addEventListener('visibilitychange', readShown)
    const stop = onUnsentChange(readAgain)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', readShown)
      stop()
    }
  }, [uid])
  return messages
}
