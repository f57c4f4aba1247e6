import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectUser } from '../session/sessionSlice.ts'
import { onUnsentChange, type UnsentMessage, unsentMessages } from './unsent.ts'

const none: readonly UnsentMessage[] = []

/**
 * Returns the chat's messages that wait on this device, oldest first, also while no chat is open (PWA-04).
 */
export function useUnsentMessages(): readonly UnsentMessage[] {
  const uid = useSelector(selectUser)?.userId ?? null
  const [read, setRead] = useState<{ uid: number; messages: readonly UnsentMessage[] } | null>(null)
  useEffect(() => {
    if (uid === null) return undefined
    let isCurrent = true
    const readAgain = (): void => void unsentMessages(uid).then((messages) => isCurrent && setRead({ uid, messages }))
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
  // The messages of another person are never shown, not even until their own are read.
  return read?.uid === uid ? read.messages : none
}
