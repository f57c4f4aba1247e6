import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { MessageView } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import { messagesRead, selectMessages } from './messagesSlice.ts'

/**
 * Returns the messages to support that wait on this device, current in every tab, also offline (SUP-02,
 * PWA-04).
 */
export function useMessages(): readonly MessageView[] {
  const dispatch = useDispatch()
  useEffect(() => {
    void background.messages().then((outcome) => {
      if (outcome.ok) dispatch(messagesRead(outcome.value))
    })
  }, [dispatch])
  return useSelector(selectMessages)
}
