import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { dialogOpened } from '../shell/dialogs.ts'

/** The `message` an address came with, read before the address is tidied (APP-09). */
const entryMessage = new URLSearchParams(location.search).get('message')

/** Shows it once, as text: a known code in its words, anything else as it is. */
export function useEntryMessage(): void {
  const dispatch = useDispatch()
  useEffect(() => {
    if (entryMessage) dispatch(dialogOpened({ name: 'message', code: entryMessage.slice(0, 300) }))
  }, [dispatch])
}
